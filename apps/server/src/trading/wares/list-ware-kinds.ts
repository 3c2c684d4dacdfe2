import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";

/** 商品种类 (1003). */
export const listWareKinds = handle(api.trading.listWareKinds, async (_, { db }) => {
  const kinds = await db.selectFrom("trading.wareKind").select(["id", "name"]).orderBy("position").execute();
  return kinds.map(({ id, name }) => ({ wareKind: id, name }));
});
