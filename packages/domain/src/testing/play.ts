import type { Bucket } from "../funds/bucket.ts";
import { receiveFromBank } from "../funds/deposit.ts";
import {
  applyVoucher,
  type Balances,
  balanceOf,
  feeIncome,
  type Voucher,
  withPostings,
} from "../funds/ledger.ts";
import { type Fen, type FirmId, fen, type Instant, orderNo, userId } from "../kernel/brand.ts";
import type { Decision } from "../kernel/decision.ts";
import { advance } from "../trading/clock.ts";
import type { Eligibility } from "../trading/eligibility.ts";
import { openDraft } from "../trading/evolve.ts";
import type { Deal, SessionFact } from "../trading/facts.ts";
import { moneyMoves } from "../trading/money-moves.ts";
import { placeOrder } from "../trading/order.ts";
import type { OrderRefusal, OrderRequest } from "../trading/order-request.ts";
import type { Session } from "../trading/session.ts";
import { sessionVouchers } from "../trading/session-vouchers.ts";
import { sampleEligibility, sampleOrder } from "./samples.ts";

/** A session under test: orders, clock and staff one after the other, with the ledger beside it. */
export interface Play {
  readonly session: Session;
  readonly facts: readonly SessionFact[];
  readonly deals: readonly Deal[];
  readonly balances: Balances;
  /** Fees that the exchange has earned, in fen. */
  readonly fees: Fen;
  has(firm: FirmId, bucket?: Bucket): Fen;
  /** Places an order; orders are numbered O1, O2, … in their sequence. */
  order(
    request: Partial<OrderRequest>,
    eligibility?: Partial<Eligibility>,
  ): Decision<SessionFact, OrderRefusal>;
  /** Advances the clock to a moment. */
  turnTo(now: Instant): readonly SessionFact[];
  /** Applies a step of the staff or the owner, if it was allowed. */
  take(decision: Decision<SessionFact, string>): readonly SessionFact[];
}

/** Every firm starts with the same money, by default enough for anything. */
export function play(start: Session, money: Fen = fen(10n ** 12n)): Play {
  const known = new Set<FirmId>();
  const facts: SessionFact[] = [];
  let balances: Balances = new Map();
  let session = start;
  let orders = 0;

  const post = (voucher: Voucher): void => {
    const answer = applyVoucher(balances, voucher);
    if (!answer.ok) throw new Error(`${voucher.kind}: ${answer.reason}`);
    balances = withPostings(balances, answer.facts);
  };

  const has = (firm: FirmId, bucket: Bucket = "available"): Fen => {
    if (!known.has(firm)) post(receiveFromBank(firm, money));
    known.add(firm);
    return balanceOf(balances, { holder: firm, bucket });
  };

  const apply = (following: readonly SessionFact[]): void => {
    const draft = openDraft(session);
    for (const fact of following) {
      draft.apply(fact);
      for (const move of moneyMoves(fact)) sessionVouchers(move, has).vouchers.forEach(post);
    }
    session = draft.session;
    facts.push(...following);
  };

  return {
    get session() {
      return session;
    },
    get balances() {
      return balances;
    },
    get fees() {
      return balanceOf(balances, feeIncome);
    },
    get deals() {
      return facts.flatMap((fact) =>
        fact.type === "ware-closed" ? fact.deals : fact.type === "order-taken" ? [fact.deal] : [],
      );
    },
    facts,
    has,
    order(request, eligibility) {
      orders += 1;
      const order = sampleOrder({
        no: orderNo(`O${orders}`),
        user: userId(request.firm ?? "U1"),
        ...request,
      });
      const decision = placeOrder(
        session,
        order,
        sampleEligibility({ available: has(order.firm), ...eligibility }),
      );
      if (decision.ok) apply(decision.facts);
      return decision;
    },
    turnTo(now) {
      const following = advance(session, now);
      apply(following);
      return following;
    },
    take(decision) {
      if (!decision.ok) throw new Error(`refused: ${decision.reason}`);
      apply(decision.facts);
      return decision.facts;
    },
  };
}
