import { api } from "@zd/api";
import { handle } from "../../../platform/calls/operation.ts";
import { findQualifiedKinds } from "../references.ts";

/** 可交易商品种类 (2200): the ware kinds that the firm is qualified for, with the sides. */
export const listAllowedWareKinds = handle(
  api.applications.listAllowedWareKinds,
  async (_, { db, actor }) => {
    const qualified = await findQualifiedKinds(db, actor.firmId);
    if (qualified.size === 0) return [];
    const kinds = await db
      .selectFrom("trading.wareKind")
      .select(["id", "name"])
      .where("id", "in", [...qualified.keys()])
      .where("enabled", "=", true)
      .orderBy("position")
      .execute();
    return kinds.map(({ id, name }) => ({ wareKind: id, name, sides: [...(qualified.get(id) ?? [])] }));
  },
);
