import { type Fen, fen, type Quantity } from "../kernel/brand.ts";
import type { Refusal } from "../kernel/decision.ts";
import { amountOf } from "../money/amount.ts";
import { feeOf } from "../money/fee.ts";
import { charged, type FeeRuleOf } from "./charges.ts";
import { firmFeeRule, holdOf } from "./deal.ts";
import { evolve, known } from "./evolve.ts";
import { rulesOf } from "./mode-rules.ts";
import { moneyMoves } from "./money-moves.ts";
import { placeOrder } from "./order.ts";
import type { OrderRefusal, OrderRequest } from "./order-request.ts";
import { isTake, type Session } from "./session.ts";
import { vouchersOf } from "./session-vouchers.ts";
import type { Standing } from "./standing.ts";

/** What an order would come to if it were placed now; nothing is kept of it. */
export interface OrderTrial {
  readonly refusal: Refusal<OrderRefusal> | null;
  readonly amount: Fen;
  /** What it would newly freeze. */
  readonly deposit: Fen;
  readonly fee: Fen;
  /** What it would hold or deal; null where it would be refused. */
  readonly filled: Quantity | null;
  /** Among the orders that would deal; null where it would be refused, or others' orders are not to be seen. */
  readonly rank: number | null;
  /** What would be available afterwards; null where it would be refused. */
  readonly after: Fen | null;
}

/** Decides the order as 6101 would, and follows its facts only as far as the firm's own money. */
export function tryOrder(session: Session, request: OrderRequest, standing: Standing): OrderTrial {
  const ware = known(session, request.ware);
  const { rule } = ware;
  const { side, mode } = session.section;
  const price = rulesOf(session.section).priceOf(ware, request);
  const sums = {
    amount: amountOf(price, request.quantity),
    deposit: holdOf(session, rule, request.firm, price, request.quantity),
    fee: feeOf(standing.fee ?? firmFeeRule(side, rule), price, request.quantity),
  };
  const decision = placeOrder(session, request, standing);
  if (!decision.ok) return { refusal: decision, ...sums, filled: null, rank: null, after: null };

  let after: Fen = standing.available;
  let then = session;
  let filled: Quantity | null = null;
  const feeRuleOf: FeeRuleOf = (firm, _, own) => (firm === request.firm ? (standing.fee ?? own) : own);
  for (const decided of decision.facts) {
    const fact = charged(decided, session.wares, feeRuleOf);
    then = evolve(then, fact);
    for (const move of moneyMoves(fact)) {
      const availableTo = (firm: string) => (firm === request.firm ? after : fen(0n));
      for (const { legs } of vouchersOf(move, availableTo).vouchers) {
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
  // What waits for the end has no rank, and only bidding has one that everybody may know.
  const place = known(then, request.ware).live.findIndex(({ no }) => no === request.no);
  const rank = !isTake(mode) && place >= 0 ? place + 1 : null;
  return { refusal: null, ...sums, filled, rank, after };
}
