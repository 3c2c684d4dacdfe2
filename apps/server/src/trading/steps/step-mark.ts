import type { Fen } from "@zd/domain/kernel/brand";
import { requireWare } from "@zd/domain/trading/evolve";
import type { SessionFact } from "@zd/domain/trading/facts";
import { rankOffers } from "@zd/domain/trading/outsourcing";
import type { Session, Ware } from "@zd/domain/trading/session";

/**
 * Mark of a step in a session: what it does to the orders that it is about. Accounts are not part of it, since bids
 * elsewhere change them, nor deadlines, nor what the clock does first.
 */
export const stepMark = (session: Session, facts: readonly SessionFact[]) =>
  facts.flatMap((fact) => markOfFact(session, fact) ?? []);

/** The same for a member's own step, with what the firm has available where a fee is taken. */
export function memberMark(session: Session, facts: readonly SessionFact[], available: () => Fen) {
  const pays = facts.some(
    (fact) => fact.type === "ware-closed" && fact.deals.some(({ feeOwner }) => feeOwner > 0n),
  );
  return { outcome: stepMark(session, facts), available: pays ? available() : null };
}

function markOfFact(session: Session, fact: SessionFact) {
  switch (fact.type) {
    case "order-withdrawn":
      return { withdrawn: fact.order.no, release: fact.order.release };
    case "offer-forfeited":
      return {
        forfeited: fact.no,
        amount: fact.amount,
        won: rankOffers(session.section.side, requireWare(session, fact.ware)).find(
          ({ no }) => no === fact.no,
        )?.filled,
      };
    case "counter-offered":
      return { asked: fact.price, quote: quoteOf(requireWare(session, fact.ware), fact.order) };
    case "counter-answered": {
      const ware = requireWare(session, fact.ware);
      const counter = ware.counterOffer;
      return {
        accepted: fact.accepted,
        counter: counter && { price: counter.price, until: counter.until },
        quote: quoteOf(ware, counter?.no ?? null),
      };
    }
    case "ware-closed":
      return {
        deals: fact.deals.map(({ no, price, quantity, kept, release, feeOwner }) => ({
          no,
          price,
          quantity,
          kept,
          release,
          feeOwner,
        })),
        falls: fact.unfilled.map(({ no, release }) => ({ no, release })),
      };
    case "section-closed":
      return { releases: fact.releases.map(({ firm, amount }) => ({ firm, amount })) };
    case "rules-confirmed": {
      const { sealedMs, shortlistSize } = session.section;
      return { firm: fact.firm, sealedMs, shortlistSize };
    }
    default:
      return null;
  }
}

/** Field by field: the lane has it as it was decided, a read as the database keeps it, in another order. */
function quoteOf({ waiting }: Ware, orderNo: string | null) {
  const quote = waiting.find(({ no }) => no === orderNo);
  return quote ? { no: quote.no, price: quote.price, quantity: quote.quantity } : null;
}
