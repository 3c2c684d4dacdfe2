import { type Fen, fen } from "../kernel/brand.ts";
import { least } from "../money/amount.ts";
import type { Side } from "../terms/codes.ts";
import type { ContractState } from "./codes.ts";
import { type Contract, claimedAmount, dueFrom, requiredPayment } from "./contract.ts";

/** 应付款试算 (call 2120): what a payment would do; nothing of it is saved. Amounts are in fen. */
export interface PaymentTrial {
  /** What the buyer is to pay in all: the final sum, before it is certain the payment before shipping. */
  readonly required: Fen;
  /** What the buyer has paid so far and not got back. */
  readonly paid: Fen;
  /** What is still due from this side, less what it has declared as paid outside of the platform. */
  readonly due: Fen;
  /** Amount of the tried payment. */
  readonly amount: Fen;
  /** Held until the settlement, the other side's at once, or paid outside of the platform. */
  readonly to: "escrow" | "other side" | "outside";
  /** Available money of the side before the payment. */
  readonly available: Fen;
  /** Available money of the side after the payment; zero where it has too little. */
  readonly availableAfter: Fen;
  /** What the side lacks for this amount; zero where it has enough. */
  readonly lacking: Fen;
  /** State of the contract after the payment. */
  readonly stateAfter: ContractState;
}

/** Tries a payment of `wantedAmount`; where null, of what is due as far as the side has money for it. */
export function paymentTrial(
  contract: Contract,
  side: Side,
  wantedAmount: Fen | null,
  available: Fen,
): PaymentTrial {
  const { state, terms, paid, final } = contract;
  const due = fen(dueFrom(contract, side) - claimedAmount(contract, side));
  const offline = terms.payType === "3";
  const amount = wantedAmount ?? (offline ? due : least(due, available));
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
