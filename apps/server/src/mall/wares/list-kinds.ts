import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { openMall } from "../switching/open-mall.ts";

/** 商品种类 and products that a ware may have. */
export const listKinds = handle(api.mallWares.listKinds, async (_, { db, request }) => {
  const company = await openMall(db, request);
  const found = await db
    .selectFrom("trading.productView as p")
    .innerJoin("trading.wareKindView as k", "k.id", "p.wareKindId")
    .select(["k.id as wareKind", "k.name as kindName", "p.id as product", "p.name"])
    .where("p.companyId", "=", company)
    .where("p.enabled", "=", true)
    .where("k.enabled", "=", true)
    .orderBy("k.position")
    .orderBy("p.position")
    .execute();
  return [...Map.groupBy(found, ({ wareKind }) => wareKind)].map(([wareKind, of]) => ({
    wareKind,
    name: of[0]?.kindName ?? "",
    products: of.map(({ product, name }) => ({ product, name })),
  }));
});
