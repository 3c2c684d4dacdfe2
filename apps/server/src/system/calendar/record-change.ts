import type { Instant, UserId } from "@zd/domain/kernel/brand";
import { type CalendarChange, changeWords } from "@zd/domain/system/calendar-change";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { forgetCalendar } from "./calendar-store.ts";

/** A change of the past, with who has asked for it and who has confirmed it. */
export interface RecordedChange {
  readonly change: CalendarChange;
  readonly reason: string;
  readonly asked: { readonly by: UserId; readonly name: string; readonly at: Instant };
  /** Null where it still waits for a second person. */
  readonly confirmed: {
    readonly by: UserId;
    readonly name: string;
    readonly at: Instant;
    /** From which moment on it counts. */
    readonly since: Instant;
  } | null;
}

/** Writes a change as it was made by hand, such as in the past of a demo. */
export async function recordCalendarChange(
  { tx, afterCommit }: Pick<Scope, "tx" | "afterCommit">,
  { change, reason, asked, confirmed }: RecordedChange,
): Promise<void> {
  await tx
    .insertInto("system.calendarChange")
    .values({
      kind: change.kind,
      year: change.kind === "days" ? BigInt(change.year) : null,
      details: JSON.stringify(change),
      words: changeWords(change),
      reason,
      state: confirmed ? "1" : "0",
      askedBy: asked.by,
      askedName: asked.name,
      askedAt: new Date(asked.at),
      decidedBy: confirmed?.by ?? null,
      decidedName: confirmed?.name ?? null,
      decidedAt: confirmed && new Date(confirmed.at),
      memo: null,
      countsFrom: confirmed && new Date(confirmed.since),
    })
    .execute();
  afterCommit(forgetCalendar);
}
