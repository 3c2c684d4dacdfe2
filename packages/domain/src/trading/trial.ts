import { type Fen, fen, type Quantity } from "../kernel/brand.ts";
import type { Refusal } from "../kernel/decision.ts";
import { amountOf } from "../money/amount.ts";
import { feeOf } from "../money/fee.ts";
import { depositToHold, firmFeeRule } from "./deal.ts";
import { type FeeRuleOf, withDealFees } from "./deal-fees.ts";
import type { Eligibility } from "./eligibility.ts";
import { evolve, requireWare } from "./evolve.ts";
import { rulesOf } from "./mode-rules.ts";
import { moneyMoves } from "./money-moves.ts";
import { placeOrder } from "./order.ts";
import type { OrderRefusal, OrderRequest } from "./order-request.ts";
import { concealsOffers, heldOffer, offerFault, presentKey, withoutOffer } from "./sealing.ts";
import { isTake, type Session, type Ware } from "./session.ts";
import { sessionVouchers } from "./session-vouchers.ts";

/** 试算: what an order would come to if it were placed now; nothing of it is saved. Amounts are in fen. */
export interface OrderTrial {
  /** Why it would be refused; null where it would be accepted. */
  readonly refusal: Refusal<OrderRefusal> | null;
  /** Price times quantity. */
  readonly amount: Fen;
  /** Deposit that it would newly freeze. */
  readonly deposit: Fen;
  /** Service fee of the firm if all of it dealt. */
  readonly fee: Fen;
  /** Quantity that would deal now, zero where it waits for the end; null where it would be refused. */
  readonly filled: Quantity | null;
  /**
   * Rank among the orders that would deal, from 1; null where it would be refused, and where others' orders are not to be
   * seen.
   */
  readonly rank: number | null;
  /** What the firm would have available afterwards; null where it would be refused. */
  readonly after: Fen | null;
}

/** Decides the order as call 6101 would, and follows the postings of its facts for the firm's available money alone. */
export function tryOrder(session: Session, request: OrderRequest, eligibility: Eligibility): OrderTrial {
  const ware = requireWare(session, request.ware);
  const { rule } = ware;
  const { side, mode } = session.section;
  const price = rulesOf(session.section).priceOf(ware, request);
  const decided = concealsOffers(session.section) ? concealed(session, ware, request) : request;
  const held = heldOffer(session.section, rule, { price, quantity: request.quantity });
  const sums = {
    amount: amountOf(price, request.quantity),
    deposit: depositToHold(session, rule, request.firm, held.price, held.quantity),
    fee: feeOf(eligibility.fee ?? firmFeeRule(side, rule), price, request.quantity),
  };
  const decision = placeOrder(session, decided, eligibility);
  if (!decision.ok) return { refusal: decision, ...sums, filled: null, rank: null, after: null };

  let after: Fen = eligibility.available;
  let then = session;
  let filled: Quantity | null = null;
  const feeRuleOf: FeeRuleOf = (firm, _, own) => (firm === request.firm ? (eligibility.fee ?? own) : own);
  for (const happened of decision.facts) {
    const fact = withDealFees(happened, session.wares, feeRuleOf);
    then = evolve(then, fact);
    for (const move of moneyMoves(fact)) {
      const availableTo = (firm: string) => (firm === request.firm ? after : fen(0n));
      for (const { legs } of sessionVouchers(move, availableTo).vouchers) {
        for (const { account, amount } of legs) {
          if (account.holder === request.firm && account.bucket === "available") after = fen(after + amount);
        }
      }
    }
    if (
      "order" in fact &&
      fact.type !== "counter-offered" &&
      fact.order.no === request.no &&
      "filled" in fact.order
    )
      filled = fact.order.filled;
  }
  // Orders that wait for the end have no rank, and of the others only bidding has one that every firm may know.
  const place = requireWare(then, request.ware).live.findIndex(({ no }) => no === request.no);
  const rank = !isTake(mode) && place >= 0 ? place + 1 : null;
  return { refusal: null, ...sums, filled, rank, after };
}

/** The order as it would be on record where offers are encrypted: decided in the same way, and with nothing to open. */
const concealed = (session: Session, ware: Ware, request: OrderRequest): OrderRequest => ({
  ...withoutOffer(request, ware.rule),
  sealed: {
    commitment: "",
    box: "",
    publicKey: presentKey(session.section)?.publicKey ?? "",
    fault: offerFault(session, ware, request),
  },
});
