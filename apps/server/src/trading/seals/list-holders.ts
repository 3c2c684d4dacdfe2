import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { findEligibleHolders } from "./key-store.ts";

/** 可选的开启人 */
export const listHolders = handle(api.seals.listHolders, async ({ applications }, { db, actor }) => [
  ...(await findEligibleHolders(db, actor.companyId, actor.firmId, applications)),
]);
