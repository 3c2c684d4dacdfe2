import { type Fen, fen, type FirmId, type Instant, orderNo, userId } from "../kernel/brand.ts";
import type { Decision } from "../kernel/decision.ts";
import { advance } from "../trading/clock.ts";
import { openDraft } from "../trading/evolve.ts";
import type { Deal, SessionFact } from "../trading/facts.ts";
import { moneyMoves } from "../trading/money-moves.ts";
import { placeOrder } from "../trading/order.ts";
import type { OrderRefusal, OrderRequest } from "../trading/order-request.ts";
import type { Session } from "../trading/session.ts";
import type { Standing } from "../trading/standing.ts";
import { sampleOrder, sampleStanding } from "./samples.ts";

/** What a firm has: free money, and deposits that are frozen for orders or kept by deals. */
export interface Purse {
  available: bigint;
  trading: bigint;
  performance: bigint;
}

/** A session being played: orders and the clock one after the other, with the purses of the firms beside it. */
export interface Play {
  readonly session: Session;
  readonly facts: readonly SessionFact[];
  readonly deals: readonly Deal[];
  /** What the exchange has earned in fees. */
  readonly fees: Fen;
  purse(firm: FirmId): Purse;
  /** Orders are numbered O1, O2, … as they come. */
  order(request: Partial<OrderRequest>, standing?: Partial<Standing>): Decision<SessionFact, OrderRefusal>;
  /** Lets the clock do what is due. */
  turnTo(now: Instant): readonly SessionFact[];
  take(decision: Decision<SessionFact, string>): readonly SessionFact[];
}

/** Every firm starts with the same money, by default enough for anything. */
export function play(start: Session, money: bigint = 10n ** 12n): Play {
  const purses = new Map<FirmId, Purse>();
  const facts: SessionFact[] = [];
  let session = start;
  let orders = 0;
  let fees = 0n;

  const purse = (firm: FirmId): Purse => {
    const known = purses.get(firm) ?? { available: money, trading: 0n, performance: 0n };
    purses.set(firm, known);
    return known;
  };

  const apply = (following: readonly SessionFact[]): void => {
    const draft = openDraft(session);
    for (const fact of following) {
      draft.apply(fact);
      for (const move of moneyMoves(fact)) fees += post(purse, move);
    }
    session = draft.session;
    facts.push(...following);
  };

  return {
    get session() {
      return session;
    },
    get fees() {
      return fen(fees);
    },
    get deals() {
      return facts.flatMap((fact) =>
        fact.type === "ware-closed" ? fact.deals : fact.type === "order-taken" ? [fact.deal] : [],
      );
    },
    facts,
    purse,
    order(request, standing) {
      orders += 1;
      const order = sampleOrder({ no: orderNo(`O${orders}`), user: userId(request.firm ?? "U1"), ...request });
      const available = fen(purse(order.firm).available);
      const decision = placeOrder(session, order, sampleStanding({ available, ...standing }));
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

/** Moves money between the buckets of a purse; answers the fees that leave the firms. */
function post(purse: (firm: FirmId) => Purse, move: ReturnType<typeof moneyMoves>[number]): bigint {
  if (move.kind === "deal") {
    const { firm, owner, kept, release, feeFirm, feeOwner } = move.deal;
    purse(firm).trading -= kept + release;
    purse(firm).performance += kept;
    purse(firm).available += release - feeFirm;
    purse(owner).available -= feeOwner;
    return feeFirm + feeOwner;
  }
  const amount = move.kind === "hold" ? move.amount : -move.amount;
  purse(move.firm).available -= amount;
  purse(move.firm).trading += amount;
  return 0n;
}
