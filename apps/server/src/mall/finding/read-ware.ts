import { contract } from "@zd/contract";
import { type FileId, instant, type Price, price as priceOf } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { areaNameOf } from "@zd/domain/mall/area";
import { formatMinute, type OpeningHours, shopConditionAt } from "@zd/domain/mall/merchant";
import { sql } from "kysely";
import { rows } from "../../platform/database.ts";
import { handle } from "../../platform/operation.ts";
import { toMerchant } from "../merchants/shop-store.ts";
import { toPlace } from "../places/place-store.ts";
import { openMall } from "../switching/open-mall.ts";
import { findTemplate } from "../wares/templates.ts";

export const hoursText = ({ opens, closes }: OpeningHours): string =>
  `${formatMinute(opens)}–${formatMinute(closes)}`;

/** 商品公开详情: of a ware that is shown; any other is not there. */
export const readPublicWare = handle(
  contract.mallFinding.readWare,
  async ({ ware: id }, { db, request, now, refuse }) => {
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
        .select(["f.id as placeId", "f.name as placeName", "f.kind", "f.province", "f.city", "f.county"])
        .where("w.id", "=", id)
        .where("w.companyId", "=", company)
        .where("w.shown", "=", true)
        .executeTakeFirst()) ?? refuse("NOT_FOUND");
    const template = await findTemplate(db, company, row.wareKindId, row.productId);
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

/** 商品价格走势: the price that held when the days began, and every change since. */
export const listPrices = handle(
  contract.mallFinding.listPrices,
  async ({ ware, days }, { db, request, now, refuse }) => {
    const company = await openMall(db, request);
    const shown = await db
      .selectFrom("mall.ware")
      .select("id")
      .where("id", "=", ware)
      .where("companyId", "=", company)
      .where("shown", "=", true)
      .executeTakeFirst();
    if (!shown) return refuse("NOT_FOUND");
    const since = new Date(now - days * dayMs);
    const found = await rows<{ id: bigint; at: Date; price: Price; before: Price | null }>(
      db,
      sql`select id, effective_at as at, price, before from (
            select id, effective_at, price,
              lag(price) over (order by effective_at, id) as before,
              lead(effective_at) over (order by effective_at, id) as next
            from mall.ware_price where ware_id = ${ware} and state in ('1', '2')) c
          where next is null or next > ${since}
          order by effective_at, id`,
    );
    return found.map(({ id, at, price, before }) => ({
      change: Number(id),
      at: instant(at.getTime()),
      price,
      move: priceOf(before === null ? 0n : price - before),
    }));
  },
);
