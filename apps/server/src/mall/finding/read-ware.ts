import { api } from "@zd/api";
import { type FileId, instant } from "@zd/domain/kernel/brand";
import { areaNameOf } from "@zd/domain/mall/area";
import { formatMinute, type OpeningHours, opensNextAt, shopConditionAt } from "@zd/domain/mall/merchant";
import { handle } from "../../platform/calls/operation.ts";
import { findCustomerPrices } from "../groups/customer-prices.ts";
import { toMerchant } from "../merchants/shop-store.ts";
import { toPlace } from "../places/place-store.ts";
import { openMall } from "../switching/open-mall.ts";
import { findTemplate } from "../wares/templates.ts";

export const hoursText = ({ opens, closes }: OpeningHours): string =>
  `${formatMinute(opens)}–${formatMinute(closes)}`;

/** 商品公开详情; NOT_FOUND for a ware that is not shown. */
export const readPublicWare = handle(
  api.mallFinding.readWare,
  async ({ ware: id }, { db, actor, request, now, refuse }) => {
    const company = await openMall(db, request);
    const row =
      (await db
        .selectFrom("mall.ware as w")
        .innerJoin("mall.stock as s", "s.wareId", "w.id")
        .innerJoin("mall.merchant as m", "m.firmId", "w.firmId")
        .innerJoin("trading.wareKindView as k", "k.id", "w.wareKindId")
        .innerJoin("trading.productView as p", "p.id", "w.productId")
        .innerJoin("trading.placeView as f", "f.id", "w.placeId")
        .leftJoin("trading.locationView as l", "l.id", "w.locationId")
        .select(["w.id", "w.name", "w.wareKindId", "w.productId", "w.locationId", "w.firmId", "w.price"])
        .select(["w.priceSince", "w.basis", "w.payType", "w.minQuantity", "w.step", "w.maxQuantity"])
        .select(["w.pickupDays", "w.attributes", "w.qualities", "w.description", "w.pictures", "w.sold"])
        .select(["w.onSaleSince", "w.area", "s.available", "k.name as kindName", "p.name as productName"])
        .select(["m.shopName", "m.status", "m.suspendedFor", "m.opens", "m.closes", "m.planId"])
        .select(["m.contactName", "m.contactPhone", "l.name as locationName"])
        .select([
          "f.id as placeId",
          "f.name as placeName",
          "f.kind",
          "f.province",
          "f.city",
          "f.county",
          "f.parkId",
        ])
        .where("w.id", "=", id)
        .where("w.companyId", "=", company)
        .where("w.shown", "=", true)
        .executeTakeFirst()) ?? refuse("NOT_FOUND");
    const [template, own] = await Promise.all([
      findTemplate(db, company, row.wareKindId, row.productId),
      findCustomerPrices(db, actor.firmId, [id]),
    ]);
    const place = toPlace({ ...row, id: row.placeId, name: row.placeName });
    const attributeOf = new Map(template.attributes.map((one) => [one.code, one]));
    const qualityOf = new Map(template.qualities.map((one) => [one.code, one]));
    const onSaleSince = row.onSaleSince ?? new Date(now);
    return {
      ...row,
      ware: row.id,
      wareKind: row.wareKindId,
      product: row.productId,
      place: row.placeId,
      placeType: place.type,
      areaName: areaNameOf(row.area),
      location: row.locationId,
      locationName: row.locationName ?? "",
      firm: row.firmId,
      condition: shopConditionAt(toMerchant(row), now),
      opensAt: opensNextAt(toMerchant(row), now),
      ownPrice: own.of(actor.firmId, id, row.price),
      hours: hoursText(row),
      since: instant((row.priceSince ?? onSaleSince).getTime()),
      attributes: row.attributes.map(({ code, value }) => {
        const { label = code, unit = "" } = attributeOf.get(code) ?? {};
        return { code, label, unit, value };
      }),
      qualities: row.qualities.map((line) => {
        const { label = line.code, unit = "" } = qualityOf.get(line.code) ?? {};
        return { ...line, label, unit };
      }),
      pictures: row.pictures as FileId[],
      onSaleSince: instant(onSaleSince.getTime()),
    };
  },
);
