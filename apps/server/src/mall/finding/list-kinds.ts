import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { openMall } from "../switching/open-mall.ts";
import { findTallies, talliedBy } from "./tally.ts";

/** 商品种类 with their products and how many wares each has, those without wares included. */
export const listPublicKinds = handle(api.mallFinding.listKinds, async (_, { db, request, now }) => {
  const company = await openMall(db, request);
  const [found, tallies] = await Promise.all([
    db
      .selectFrom("trading.productView as p")
      .innerJoin("trading.wareKindView as k", "k.id", "p.wareKindId")
      .select(["k.id as wareKind", "k.name as kindName", "p.id as product", "p.name"])
      .where("p.companyId", "=", company)
      .where("p.enabled", "=", true)
      .where("k.enabled", "=", true)
      .orderBy("k.position")
      .orderBy("p.position")
      .execute(),
    findTallies(db, company, now),
  ]);
  const ofKind = talliedBy(tallies, ({ wareKind }) => wareKind);
  const ofProduct = talliedBy(tallies, ({ product }) => product);
  return [...Map.groupBy(found, ({ wareKind }) => wareKind)].map(([wareKind, of]) => ({
    wareKind,
    name: of[0]?.kindName ?? "",
    wares: ofKind.get(wareKind)?.wares ?? 0,
    products: of.map(({ product, name }) => ({ product, name, wares: ofProduct.get(product)?.wares ?? 0 })),
  }));
});
