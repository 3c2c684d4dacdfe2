import { sectionState, wareState } from "@zd/api/market/board";
import type { FirmId, SectionId, WareId } from "@zd/domain/kernel/brand";
import type { ParameterDifference } from "@zd/domain/trading/change-section-parameters";
import { z } from "zod";
import { type Actor, notFound, Refused } from "../../platform/calls/operation.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { isParty } from "../control/control-step.ts";
import { sectionMoved } from "../events.ts";
import { sectionStateOf, wareStateOf } from "../sessions/board.ts";
import { fixOpening } from "../sessions/opening.ts";
import type { StoredSession } from "../sessions/session-rows.ts";
import { findSession } from "../sessions/session-store.ts";

/**
 * A section that waits for its start, with its row locked as its lane would lock it: its clock cannot open it
 * meanwhile, and a second change at the same time finds another version.
 */
export async function holdWaiting(
  { tx }: Pick<Scope, "tx">,
  id: SectionId,
  seen: number,
  { companyId, firmId }: Actor,
): Promise<StoredSession> {
  await tx
    .selectFrom("trading.section")
    .select("id")
    .where("id", "=", id)
    .where("companyId", "=", companyId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  const stored = await findSession(tx, id);
  if (!stored) throw notFound();
  requireUntouched(stored, seen, firmId as FirmId);
  return stored;
}

/** Refuses a user whose firm has an interest in the section, and a version other than the one that he has seen. */
export function requireUntouched({ session, version }: StoredSession, seen: number, firm: FirmId): void {
  if (isParty(session, firm)) throw new Refused("OWN_FIRM_INVOLVED");
  if (version !== seen) throw new Refused("SECTION_CHANGED");
}

/** Mark of a change: the version of the section, and each value before and after. */
export const sectionChangeMark = (
  { session, version }: StoredSession,
  changed: readonly ParameterDifference[],
) => ({
  section: session.section.id,
  version,
  changed,
});

/** A change of a section that waits for its start. */
interface Step {
  /** Whether the section or some of its wares were changed. */
  readonly action: "change-section" | "change-wares";
  /** Each value before and after. */
  readonly changed: readonly ParameterDifference[];
  /** As the user gave it. */
  readonly reason: string;
  /** The wares that were changed; empty for a change of the section. */
  readonly wares: readonly WareId[];
}

/**
 * Writes the control record, fixes the opening of the section anew, and tells everybody who looks at it. The rows
 * must be changed already.
 */
export async function concludeChange(
  { tx, now, broadcast }: Pick<Scope, "tx" | "now" | "broadcast">,
  before: StoredSession,
  { action, changed, reason, wares }: Step,
  { userId }: Actor,
): Promise<{
  /** The new version of the section. */
  readonly version: number;
}> {
  const { id } = before.session.section;
  const version = before.version + 1;
  await tx.updateTable("trading.section").set({ version }).where("id", "=", id).execute();
  if (wares.length > 0)
    await tx.updateTable("trading.ware").set({ version }).where("id", "in", wares).execute();
  await fixOpening(tx, id);
  await tx
    .insertInto("trading.controlRecord")
    .values({
      sectionId: id,
      wareId: null,
      action,
      reason: reason.trim(),
      detail: changed
        .map(({ what, before: was, after }) => `${what}：${was} → ${after}`)
        .join("；")
        .slice(0, 4_000),
      hardEnd: null,
      state: "done",
      byUser: userId,
      at: new Date(now),
      decidedBy: null,
      decidedAt: null,
      decision: null,
    })
    .execute();
  const stored = await findSession(tx, id);
  if (!stored) throw notFound();
  broadcast(
    sectionMoved({
      company: stored.published.company,
      section: id,
      version,
      state: z.encode(sectionState, sectionStateOf(stored, now)),
      wares: wares.flatMap((ware) => {
        const changedWare = stored.session.wares.get(ware);
        return changedWare
          ? [[ware, z.encode(wareState, wareStateOf(stored, changedWare, now))] as const]
          : [];
      }),
      ringsAt: stored.session.section.startsAt,
    }),
  );
  return { version };
}
