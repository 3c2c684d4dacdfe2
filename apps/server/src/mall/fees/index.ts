import { previewChange } from "./change-card.ts";
import { confirmChange } from "./confirm-change.ts";
import { listChanges } from "./list-changes.ts";
import { listPlans } from "./list-plans.ts";
import { previewProposals } from "./preview-proposals.ts";
import { rejectChange } from "./reject-change.ts";
import { requestPlan } from "./request-plan.ts";
import { requestShopPlan } from "./request-shop-plan.ts";

/** The calls of the staff about 收费方案. */
export const feeHandlers = [
  listPlans,
  requestPlan,
  requestShopPlan,
  listChanges,
  ...previewProposals,
  previewChange,
  confirmChange,
  rejectChange,
];
