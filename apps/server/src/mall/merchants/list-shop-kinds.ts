import { api } from "@zd/api";
import { sql } from "kysely";
import { handle } from "../../platform/calls/operation.ts";
import { openMall } from "../switching/open-mall.ts";
import { publicShop } from "./public-shop.ts";

/** 店铺商品种类, with how many wares of each. */
export const listShopKinds = handle(
  api.merchants.listShopKinds,
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
