import type { Scope } from "../../platform/jobs/jobs.ts";
import { forgetCalendar } from "./calendar-store.ts";
import { insertChange, type RecordedChange } from "./change-store.ts";

/** Writes a change as it was made by hand, such as in the past of a demo. */
export async function recordCalendarChange(
  { tx, afterCommit }: Pick<Scope, "tx" | "afterCommit">,
  change: RecordedChange,
): Promise<void> {
  await insertChange(tx, change);
  afterCommit(forgetCalendar);
}
