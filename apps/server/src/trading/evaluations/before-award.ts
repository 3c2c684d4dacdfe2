import type { WareId } from "@zd/domain/kernel/brand";
import { openDraft } from "@zd/domain/trading/evolve";
import type { OfferForfeited, SessionFact, WareClosed } from "@zd/domain/trading/facts";
import { type Session, waitingSection, waitingWare } from "@zd/domain/trading/session";
import type { Reader } from "../../platform/database.ts";
import { read } from "../../platform/exact-json.ts";
import { inMonthOf } from "../sessions/journal-month.ts";

/** A ware's evaluation as its journal has it. */
export interface Evaluated {
  /** The session as the decision found it, or as it stands where nobody has decided yet. */
  readonly session: Session;
  /** The end of the ware with what followed from it; none while it waits. */
  readonly closing: readonly SessionFact[];
  readonly closed: WareClosed | null;
  readonly forfeits: readonly OfferForfeited[];
}

/** Folds a session up to the end of one of its wares: what was evaluated is gone from the ware once it is awarded. */
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
