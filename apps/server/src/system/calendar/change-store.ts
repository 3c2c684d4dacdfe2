import type { Instant } from "@zd/domain/kernel/brand";
import { type CalendarChange, changeWords, countsFrom } from "@zd/domain/system/calendar-change";
import { sql } from "kysely";
import { type Actor, notFound } from "../../platform/calls/operation.ts";
import { type Reader, rows, type Tx } from "../../platform/database/database.ts";

/** Locks the calendar until this transaction is over, since its changes depend on each other. */
const lockCalendar = (tx: Tx) =>
  rows(tx, sql`select pg_advisory_xact_lock(hashtextextended('system.calendar', 0))`);

/** Writes a request for a change, for a second person; returns its number. */
export async function keepRequest(
  tx: Tx,
  actor: Pick<Actor, "userId" | "name">,
  change: CalendarChange,
  reason: string,
  now: Instant,
): Promise<number> {
  const { id } = await tx
    .insertInto("system.calendarChange")
    .values({
      kind: change.kind,
      year: change.kind === "days" ? BigInt(change.year) : null,
      details: JSON.stringify(change),
      words: changeWords(change),
      reason: reason.trim(),
      state: "0",
      askedBy: actor.userId,
      askedName: actor.name,
      askedAt: new Date(now),
      decidedBy: null,
      decidedName: null,
      decidedAt: null,
      memo: null,
      countsFrom: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** A change by its number; or NOT_FOUND. */
export const getChange = (db: Reader, change: number) =>
  db
    .selectFrom("system.calendarChange")
    .selectAll()
    .where("id", "=", BigInt(change))
    .executeTakeFirstOrThrow(notFound);

/** The same, locked together with the whole calendar. */
export async function lockChange(tx: Tx, change: number) {
  await lockCalendar(tx);
  return getChange(tx, change);
}

/** Keeps a confirmation or rejection, and who decided; a confirmed change counts from a minute later on. */
export const keepDecision = (
  tx: Tx,
  id: bigint,
  state: "1" | "2",
  { userId, name }: Pick<Actor, "userId" | "name">,
  now: Instant,
  memo: string | null,
): Promise<unknown> =>
  tx
    .updateTable("system.calendarChange")
    .set({
      state,
      decidedBy: userId,
      decidedName: name,
      decidedAt: new Date(now),
      memo,
      countsFrom: state === "1" ? new Date(countsFrom(now)) : null,
    })
    .where("id", "=", id)
    .execute();
