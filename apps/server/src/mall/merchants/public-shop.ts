import { contract } from "@zd/contract";
import { type CompanyId, type FirmId, instant } from "@zd/domain/kernel/brand";
import { shopConditionAt } from "@zd/domain/mall/merchant";
import { sql } from "kysely";
import type { Reader } from "../../platform/database.ts";
import { handle } from "../../platform/operation.ts";
import { openMall } from "../switching/open-mall.ts";
import { toMerchant } from "./shop-store.ts";

/** A shop that everybody may see. */
const publicShop = (db: Reader, company: CompanyId, firm: FirmId) =>
  db
    .selectFrom("mall.merchant as m")
    .innerJoin("identity.firmView as f", "f.id", "m.firmId")
    .selectAll("m")
    .select("f.name as firmName")
    .select(
      sql<number>`(select count(*)::int from mall.ware w where w.firm_id = m.firm_id and w.shown)`.as(
        "wares",
      ),
    )
    .where("m.firmId", "=", firm)
    .where("m.companyId", "=", company)
    .where("m.status", "<>", "2")
    .where("m.suspendedFor", "is", null)
    .executeTakeFirst();

/** 店铺公开详情; a stopped shop is not there. */
export const readPublicShop = handle(
  contract.merchants.readPublicShop,
  async ({ firm }, { db, request, now, refuse }) => {
    const company = await openMall(db, request);
    const shop = (await publicShop(db, company, firm)) ?? refuse("NOT_FOUND");
    return {
      ...shop,
      firm: shop.firmId,
      logo: shop.logoId,
      condition: shopConditionAt(toMerchant(shop), now),
      openedAt: instant(shop.openedAt.getTime()),
    };
  },
);

/** 店铺商品种类, with how many wares of each. */
export const listShopKinds = handle(
  contract.merchants.listShopKinds,
  async ({ firm }, { db, request, refuse }) => {
    const company = await openMall(db, request);
    if (!(await publicShop(db, company, firm))) return refuse("NOT_FOUND");
    return db
      .selectFrom("mall.ware as w")
      .innerJoin("trading.wareKindView as k", "k.id", "w.wareKindId")
      .innerJoin("trading.productView as p", "p.id", "w.productId")
      .select(["w.wareKindId as wareKind", "k.name as kindName", "w.productId as product"])
      .select(["p.name as productName", sql<number>`count(*)::int`.as("wares")])
      .where("w.firmId", "=", firm)
      .where("w.shown", "=", true)
      .groupBy(["w.wareKindId", "k.name", "k.position", "w.productId", "p.name", "p.position"])
      .orderBy("k.position")
      .orderBy("p.position")
      .execute();
  },
);
