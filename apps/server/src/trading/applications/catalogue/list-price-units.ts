import { api } from "@zd/api";
import { handle } from "../../../platform/calls/operation.ts";
import { listKinds } from "../references.ts";

/** 计价单位 (2204); none for a ware kind that the firm is not qualified for. */
export const listPriceUnits = handle(api.applications.listPriceUnits, async ({ wareKind }, { db, actor }) => {
  if ((await listKinds(db, actor.firmId, wareKind)).length === 0) return [];
  const units = await db
    .selectFrom("trading.priceUnit")
    .select(["id", "name"])
    .where("enabled", "=", true)
    .where("companyId", "=", actor.companyId)
    .orderBy("position")
    .execute();
  return units.map(({ id, name }) => ({ priceUnit: id, name }));
});
