import type { Instant, UserId } from "@zd/domain/kernel/brand";
import { type CalendarChange, changeWords, countsFrom } from "@zd/domain/system/calendar-change";
import { sql } from "kysely";
import { type Actor, notFound } from "../../platform/calls/operation.ts";
import { type Reader, rows, type Tx } from "../../platform/database/database.ts";

/** Locks the calendar until this transaction is over, since its changes depend on each other. */
const lockCalendar = (tx: Tx) =>
  rows(tx, sql`select pg_advisory_xact_lock(hashtextextended('system.calendar', 0))`);

/** Writes a request for a change, for a second person; returns its number. */
export const insertRequest = (
  tx: Tx,
  { userId, name }: Pick<Actor, "userId" | "name">,
  change: CalendarChange,
  reason: string,
  now: Instant,
): Promise<number> =>
  insertChange(tx, { change, reason, request: { by: userId, name, at: now }, confirmation: null });

/** A change with who has asked for it and who has confirmed it. */
export interface RecordedChange {
  /** What changes. */
  readonly change: CalendarChange;
  /** As the member of staff gave it. */
  readonly reason: string;
  /** Who has asked for it, his name, and when. */
  readonly request: { readonly by: UserId; readonly name: string; readonly at: Instant };
  /** Who has confirmed it, his name, and when; null where it still waits for a second person. */
  readonly confirmation: {
    readonly by: UserId;
    readonly name: string;
    readonly at: Instant;
    /** From which moment on it counts. */
    readonly since: Instant;
  } | null;
}

/** Writes a change as it stands; returns its number. */
export async function insertChange(
  tx: Tx,
  { change, reason, request, confirmation }: RecordedChange,
): Promise<number> {
  const { id } = await tx
    .insertInto("system.calendarChange")
    .values({
      kind: change.kind,
      year: change.kind === "days" ? BigInt(change.year) : null,
      details: JSON.stringify(change),
      words: changeWords(change),
      reason: reason.trim(),
      state: confirmation ? "1" : "0",
      askedBy: request.by,
      askedName: request.name,
      askedAt: new Date(request.at),
      decidedBy: confirmation?.by ?? null,
      decidedName: confirmation?.name ?? null,
      decidedAt: confirmation && new Date(confirmation.at),
      memo: null,
      countsFrom: confirmation && new Date(confirmation.since),
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

/** Saves a confirmation or rejection, and who decided; a confirmed change counts from a minute later on. */
export const saveDecision = (
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
