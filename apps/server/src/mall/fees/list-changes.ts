import { api } from "@zd/api";
import { feeChangesIn } from "../../funds/index.ts";
import { handleList } from "../../platform/lists/listings.ts";

/** 商城收费变更 */
export const listChanges = handleList(api.feePlans.listChanges, feeChangesIn("mall.plan_change"));
