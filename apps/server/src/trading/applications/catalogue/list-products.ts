import { api } from "@zd/api";
import { handle } from "../../../platform/calls/operation.ts";
import { listKinds } from "../references.ts";

/** 产品 (2202) of the kinds that the firm is qualified for; of one factory where one is named. */
export const listProducts = handle(
  api.applications.listProducts,
  async ({ wareKind, factory }, { db, actor }) => {
    const kinds = await listKinds(db, actor.firmId, wareKind);
    if (kinds.length === 0) return [];
    const all = db
      .selectFrom("trading.product as p")
      .select(["p.id", "p.name", "p.wareKindId"])
      .where("p.enabled", "=", true)
      .where("p.companyId", "=", actor.companyId)
      .where("p.wareKindId", "in", kinds)
      .orderBy("p.wareKindId")
      .orderBy("p.position");
    const products = await (factory === undefined
      ? all
      : all.where(({ exists, selectFrom }) =>
          exists(
            selectFrom("trading.productFactory as pf")
              .select("pf.productId")
              .whereRef("pf.productId", "=", "p.id")
              .where("pf.factoryId", "=", factory),
          ),
        )
    ).execute();
    return products.map(({ id, name, wareKindId }) => ({ product: id, name, wareKind: wareKindId }));
  },
);
