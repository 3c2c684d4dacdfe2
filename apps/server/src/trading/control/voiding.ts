import type { Instant, WareId } from "@zd/domain/kernel/brand";
import type { Decision } from "@zd/domain/kernel/decision";
import { advance } from "@zd/domain/trading/clock";
import { voidSection, voidWare } from "@zd/domain/trading/control";
import { offersAreOpen } from "@zd/domain/trading/disclosure";
import { openDraft } from "@zd/domain/trading/evolve";
import type { ReleasedOrder, SessionFact } from "@zd/domain/trading/facts";
import type { Section, Session } from "@zd/domain/trading/session";

/** 作废 of a ware, or of the whole section for null. */
export const voidOf = (
  session: Session,
  ware: WareId | null,
  at: Instant,
): Decision<SessionFact, "STATUS_NOT_ALLOWED"> =>
  ware === null ? voidSection(session, at) : voidWare(session, ware, at);

/** The session after everything that its clock has to do until `at`, which is how the lane finds it. */
export function sessionAt(session: Session, at: Instant): Session {
  const draft = openDraft(session);
  for (const fact of advance(session, at)) draft.apply(fact);
  return draft.session;
}

/** The orders that end when a ware or section is voided. */
export const ordersVoided = (facts: readonly SessionFact[]): readonly ReleasedOrder[] =>
  facts.flatMap((fact) => (fact.type === "ware-voided" || fact.type === "section-voided" ? fact.orders : []));

/** Mark of voiding: the orders that end and what each releases; of sealed offers their number alone. */
export function voidMark(section: Section, facts: readonly SessionFact[]) {
  const orders = ordersVoided(facts);
  return offersAreOpen(section)
    ? orders.map(({ no, release }) => ({ no, release }))
    : { sealed: orders.length };
}
