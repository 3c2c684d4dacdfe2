import { escrowPayoutEnded } from "../../funds/index.ts";
import type { AnyHandler } from "../../platform/calls/operation.ts";
import { previewStep } from "./end-card.ts";
import { longTermLists } from "./lists.ts";
import { memberSteps } from "./member-steps.ts";
import { endPayout } from "./payouts.ts";
import { previewPlan } from "./plan-card.ts";
import { previewPrice } from "./price-card.ts";
import { memberReads, readForControl } from "./read.ts";
import { previewRegistration } from "./registration.ts";
import { previewSign } from "./sign-card.ts";
import { staffSteps } from "./staff-steps.ts";
import { togetherHandlers } from "./together.ts";

/** 长协合同: registered by the exchange, carried out month by month. */
export const longTermHandlers: readonly AnyHandler[] = [
  ...longTermLists,
  ...memberReads,
  readForControl,
  previewPlan,
  previewSign,
  previewRegistration,
  previewStep,
  previewPrice,
  ...memberSteps,
  ...togetherHandlers,
  ...staffSteps,
];

/** Handlers of the bank's answer to a withdrawal. */
export const longTermListens = { [escrowPayoutEnded.type]: [endPayout] };

export { endPayout };
