import { contract } from "@zd/contract";
import { feePlanChangeList } from "@zd/contract/mall/fee-plans";
import { feeChangesIn } from "../../funds/index.ts";
import { handleList } from "../../platform/listings.ts";

/** 商城收费变更 */
export const listChanges = handleList(
  contract.feePlans.listChanges,
  feePlanChangeList,
  feeChangesIn("mall.plan_change"),
);
