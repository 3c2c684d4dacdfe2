import { type Fen, fen } from "../kernel/brand.ts";
import { least } from "../money/amount.ts";
import type { Side } from "../terms/codes.ts";
import type { ContractState } from "./codes.ts";
import { type Contract, claimedBy, dueFrom, requiredPayment } from "./contract.ts";

/** 应付款试算 (call 2120): what a payment would do, with nothing kept of it. */
export interface PaymentTrial {
  /** What is to be paid in all … */
  readonly required: Fen;
  readonly paid: Fen;
  /** … and what of it is still due from this side, less what it says it has paid elsewhere. */
  readonly due: Fen;
  readonly amount: Fen;
  readonly to: "escrow" | "other side" | "outside";
  readonly available: Fen;
  readonly availableAfter: Fen;
  /** What is lacking for this amount. */
  readonly lacking: Fen;
  readonly stateAfter: ContractState;
}

/** Without an amount: as much as is due, as far as there is money for it. */
export function paymentTrial(
  contract: Contract,
  side: Side,
  wanted: Fen | null,
  available: Fen,
): PaymentTrial {
  const { state, terms, paid, final } = contract;
  const due = fen(dueFrom(contract, side) - claimedBy(contract, side));
  const offline = terms.payType === "3";
  const amount = wanted ?? (offline ? due : least(due, available));
  const taken = offline ? fen(0n) : amount;
  const enough = state === "20" && !offline && side === "B" && paid + amount >= requiredPayment(terms);
  const escrowed = state === "20" && terms.payType === "1";
  return {
    required: final?.amount ?? requiredPayment(terms),
    paid,
    due,
    amount,
    to: offline ? "outside" : escrowed ? "escrow" : "other side",
    available,
    availableAfter: fen(available > taken ? available - taken : 0n),
    lacking: fen(taken > available ? taken - available : 0n),
    stateAfter: enough ? "30" : state,
  };
}
