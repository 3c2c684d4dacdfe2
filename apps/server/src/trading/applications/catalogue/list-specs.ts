import { api } from "@zd/api";
import { handle } from "../../../platform/calls/operation.ts";
import { listKinds } from "../references.ts";

/** 规格 (2205) of a product of the kinds that the firm is qualified for. */
export const listSpecs = handle(api.applications.listSpecs, async ({ product }, { db, actor }) => {
  const kinds = await listKinds(db, actor.firmId, undefined);
  if (kinds.length === 0) return [];
  const specs = await db
    .selectFrom("trading.spec as s")
    .innerJoin("trading.product as p", "p.id", "s.productId")
    .select(["s.id", "s.name"])
    .where("p.id", "=", product)
    .where("s.enabled", "=", true)
    .where("p.companyId", "=", actor.companyId)
    .where("p.wareKindId", "in", kinds)
    .orderBy("s.position")
    .execute();
  return specs.map(({ id, name }) => ({ spec: id, name }));
});
