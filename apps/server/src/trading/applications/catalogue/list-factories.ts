import { api } from "@zd/api";
import { handle } from "../../../platform/calls/operation.ts";
import { listKinds } from "../references.ts";

/** 厂矿 (2201) that have products of the kinds that the firm is qualified for. */
export const listFactories = handle(api.applications.listFactories, async ({ wareKind }, { db, actor }) => {
  const kinds = await listKinds(db, actor.firmId, wareKind);
  if (kinds.length === 0) return [];
  const factories = await db
    .selectFrom("trading.factory as f")
    .select(["f.id", "f.name", "f.kind", "f.province", "f.city", "f.county"])
    .where("f.enabled", "=", true)
    .where("f.companyId", "=", actor.companyId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("trading.productFactory as pf")
          .innerJoin("trading.product as p", "p.id", "pf.productId")
          .select("p.id")
          .whereRef("pf.factoryId", "=", "f.id")
          .where("p.wareKindId", "in", kinds),
      ),
    )
    .orderBy("f.position")
    .execute();
  return factories.map(({ id, ...rest }) => ({ factory: id, ...rest }));
});
