import type { WareId } from "@zd/domain/kernel/brand";
import { openDraft } from "@zd/domain/trading/evolve";
import type { OfferForfeited, SessionFact, WareClosed } from "@zd/domain/trading/facts";
import { type Session, waitingSection, waitingWare } from "@zd/domain/trading/session";
import type { Reader } from "../../platform/database/database.ts";
import { read } from "../../platform/formats/exact-json.ts";
import { inMonthOf } from "../sessions/journal-month.ts";

/** The evaluation of a ware, from the journal. */
export interface Evaluated {
  /** The session as the decision found it; the current one where nothing is decided yet. */
  readonly session: Session;
  /** The fact that ended the ware and, where the section ended with it, that fact too; empty while it waits. */
  readonly closing: readonly SessionFact[];
  /** The fact that ended the ware; null while it waits. */
  readonly closed: WareClosed | null;
  /** Offers given up, with the deposits that were taken. */
  readonly forfeits: readonly OfferForfeited[];
}

/** Replays a session up to the end of one ware: after the award the ware itself no longer has the offers. */
export async function readEvaluated(db: Reader, now: Session, ware: WareId): Promise<Evaluated> {
  const rows = await db
    .selectFrom("trading.journal")
    .select("body")
    .where("sectionId", "=", now.section.id)
    .where(inMonthOf("trading.journal", now.section.id))
    .where("type", "<>", "order-refused")
    .orderBy("seq")
    .execute();
  const facts = rows.map(({ body }) => read<SessionFact>(body));
  const end = facts.findIndex((fact) => fact.type === "ware-closed" && fact.ware === ware);
  const before = end < 0 ? facts : facts.slice(0, end);
  const draft = openDraft({
    section: waitingSection(now.section),
    wares: new Map([...now.wares].map(([id, known]) => [id, waitingWare(known)])),
    fixedDeposits: new Map(),
  });
  for (const fact of before) draft.apply(fact);

  const closed = end < 0 ? null : (facts[end] as WareClosed);
  const next = facts[end + 1];
  return {
    session: draft.session,
    closed,
    closing: closed ? [closed, ...(next?.type === "section-closed" ? [next] : [])] : [],
    forfeits: facts.filter((fact) => fact.type === "offer-forfeited").filter((fact) => fact.ware === ware),
  };
}
