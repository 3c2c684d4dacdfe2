import { type Fen, fen } from "../../kernel/brand.ts";
import { accept, type Refusal, refuse } from "../../kernel/decision.ts";
import { formatYuan } from "../../money/yuan.ts";
import type { Side } from "../../terms/codes.ts";
import type { ContractRefusal, DecisionContext } from "../actions.ts";
import { type Contract, claimedAmount, dueFrom } from "../contract.ts";
import type { ActionOf, ContractDecision, Stamp } from "./step.ts";

/** Steps by which a contract is paid: what a payment, or the claim of one, must say. Money is in fen. */

export function payment(
  contract: Contract,
  side: Side,
  amount: Fen,
  stamp: Stamp,
  context: DecisionContext,
): ContractDecision {
  const fault = paymentFault(contract, side, amount);
  if (fault) return fault;
  if (context.available(side) < amount) return refuse("FUNDS_INSUFFICIENT", { amount: formatYuan(amount) });
  const to = contract.state === "20" && contract.terms.payType === "1" ? "escrow" : "other side";
  return accept({ ...stamp, type: "payment-made", from: side, amount, to });
}

function paymentFault(contract: Contract, side: Side, amount: Fen): Refusal<ContractRefusal> | null {
  if (amount <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
  const due = fen(dueFrom(contract, side) - claimedAmount(contract, side));
  return amount > due ? refuse("PAYMENT_EXCEEDS_DUE", { amount: formatYuan(due) }) : null;
}

export function claimPayment(
  contract: Contract,
  side: Side,
  { amount, voucher }: ActionOf<"claim-payment">,
  stamp: Stamp,
): ContractDecision {
  if (voucher.trim() === "") return refuse("FIELD_REQUIRED", { field: "付款凭证" });
  const fault = paymentFault(contract, side, amount);
  if (fault) return fault;
  const no = contract.claims.length + 1;
  return accept({ ...stamp, type: "payment-claimed", no, from: side, amount, voucher: voucher.trim() });
}

export function answerClaim(
  { claims }: Contract,
  side: Side,
  action: ActionOf<"confirm-payment"> | ActionOf<"reject-payment">,
  stamp: Stamp,
): ContractDecision {
  const { no } = action;
  const claim = claims.find((one) => one.no === no);
  if (claim?.state !== "waiting" || claim.from === side) return refuse("PAYMENT_CLAIM_UNKNOWN");
  if (action.type === "confirm-payment") return accept({ ...stamp, type: "payment-confirmed", no });
  if (action.memo.trim() === "") return refuse("FIELD_REQUIRED", { field: "驳回原因" });
  return accept({ ...stamp, type: "payment-rejected", no, memo: action.memo.trim() });
}
