import { type Fen, type FirmId, fen, type OrderNo, type WareId } from "../kernel/brand.ts";
import type { Deal, FixedRelease, ReleasedOrder, SessionFact } from "./facts.ts";

/**
 * Money movement that follows from a fact: a deposit is held, released or lost to the owner, or a deal is posted. They
 * are posted in the order of the list; amounts are in fen.
 */
export type MoneyMove =
  | {
      readonly kind: "hold";
      readonly firm: FirmId;
      /** Deposit that is frozen, in fen; above zero. */
      readonly amount: Fen;
      /** The order that asks for the deposit. */
      readonly order: OrderNo;
      readonly ware: WareId;
    }
  | {
      readonly kind: "release";
      readonly firm: FirmId;
      /** Deposit that becomes available again, in fen; above zero. */
      readonly amount: Fen;
      /** Null for a fixed deposit, which the section holds and no order. */
      readonly order: OrderNo | null;
      /** Ware of that order; null for a fixed deposit. */
      readonly ware: WareId | null;
    }
  | { readonly kind: "deal"; readonly deal: Deal }
  /** A firm that gave up its offer loses its deposit to the owner. */
  | {
      readonly kind: "forfeit";
      /** Firm that gives up its offer. */
      readonly firm: FirmId;
      /** Owner of the ware, who gets the deposit. */
      readonly owner: FirmId;
      /** Deposit that is lost, in fen; above zero. */
      readonly amount: Fen;
      /** The offer that was given up. */
      readonly order: OrderNo;
      readonly ware: WareId;
    };

/**
 * Money movements of a fact. Releases come before holds, so that what an own order releases can pay for the next.
 * Movements of zero are left out.
 */
export function moneyMoves(fact: SessionFact): readonly MoneyMove[] {
  switch (fact.type) {
    case "order-accepted":
      return withoutZero([...fact.displaced.map(releaseMove), holdMove(fact)]);
    case "order-taken":
      return withoutZero([holdMove(fact), dealMove(fact.deal)]);
    case "order-waiting":
      return withoutZero([...(fact.replaced ? [releaseMove(fact.replaced)] : []), holdMove(fact)]);
    case "order-withdrawn":
      return withoutZero([releaseMove(fact.order)]);
    case "offer-forfeited": {
      const { firm, owner, amount, released = fen(0n), no, ware } = fact;
      return withoutZero([
        { kind: "forfeit", firm, owner, amount, order: no, ware },
        { kind: "release", firm, amount: released, order: no, ware },
      ]);
    }
    case "ware-closed":
      return withoutZero([...fact.deals.map(dealMove), ...fact.unfilled.map(releaseMove)]);
    case "first-round-opened":
      return withoutZero(fact.displaced.map(releaseMove));
    case "ware-voided":
      return withoutZero(fact.orders.map(releaseMove));
    case "section-voided":
      return withoutZero([...fact.orders.map(releaseMove), ...fact.releases.map(fixedReleaseMove)]);
    case "section-closed":
      return withoutZero(fact.releases.map(fixedReleaseMove));
    case "phase-begun":
    case "order-refused":
    case "ware-taken-down":
    case "suspended":
    case "resumed":
    case "hard-end-moved":
    case "rules-confirmed":
    case "part-released":
    case "offers-opened":
    case "counter-offered":
    case "counter-answered":
      return [];
  }
}

const withoutZero = (moves: readonly MoneyMove[]): readonly MoneyMove[] =>
  moves.filter((move) => move.kind === "deal" || move.amount > 0n);

const dealMove = (deal: Deal): MoneyMove => ({ kind: "deal", deal });

const releaseMove = ({ firm, release, no, ware }: ReleasedOrder): MoneyMove => ({
  kind: "release",
  firm,
  amount: release,
  order: no,
  ware,
});

const fixedReleaseMove = ({ firm, amount }: FixedRelease): MoneyMove => ({
  kind: "release",
  firm,
  amount,
  order: null,
  ware: null,
});

function holdMove({
  order,
  ware,
}: {
  order: { no: OrderNo; firm: FirmId; hold: Fen };
  ware: WareId;
}): MoneyMove {
  return { kind: "hold", firm: order.firm, amount: order.hold, order: order.no, ware };
}
