import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { reasonToCome } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { type SteppedBy, stepCard } from "../steps/step-card.ts";

const calls = api.contracts;

/** 办理确认卡 of a step that needs no input but its contract, or one of its payment vouchers. */
const previewStep = handle(calls.previewStep, (query, scope) =>
  stepCard(query.contractNo, actionOf(query), scope),
);

function actionOf({ action, claim: no = 0 }: InputOf<typeof calls.previewStep>): SteppedBy {
  switch (action) {
    case "confirm-payment":
      return { type: action, no };
    case "reject-payment":
      return { type: action, no, memo: reasonToCome };
    case "refuse":
      return { type: action, memo: reasonToCome };
    default:
      return { type: action };
  }
}

/** The cards of the steps of a member. */
export const stepPreviews = [
  previewStep,
  handle(calls.previewClaim, ({ contractNo, amount }, scope) =>
    stepCard(contractNo, { type: "claim-payment", amount, voucher: reasonToCome }, scope),
  ),
  handle(calls.previewSettlement, ({ contractNo, evidence }, scope) =>
    stepCard(contractNo, { type: "settle", evidence }, scope),
  ),
  handle(calls.previewDissent, ({ contractNo, line, claim }, scope) =>
    stepCard(contractNo, { type: "raise-dissent", line, claim, memo: reasonToCome }, scope),
  ),
  handle(calls.previewTermination, ({ contractNo, kept, penalty }, scope) =>
    stepCard(contractNo, { type: "propose-termination", kept, penalty, memo: reasonToCome }, scope),
  ),
];
