import { type DayCheckName, resultOf } from "@zd/domain/closing/day-checks";
import { type DayNotes, signSheet } from "@zd/domain/closing/day-sheet";
import type { UserId } from "@zd/domain/kernel/brand";
import type { Scope } from "../platform/jobs/jobs.ts";
import type { Platform } from "../platform/module.ts";
import { dayScope, markOfSheet, reckonSheet } from "./reckon-sheet.ts";
import { findSheet, insertSheet, saveFirst, updateSheet } from "./sheet-store.ts";

/**
 * A closed day whose sheet two have signed, with what is said of each check that is open. False where its checks do not allow that: then
 * the sheet waits for its signatures.
 */
export async function recordSignedDay(
  { tx, now }: Pick<Scope, "tx" | "now">,
  platform: Pick<Platform, "dayChecks">,
  day: string,
  by: { readonly first: UserId; readonly second: UserId },
  noteOf: (check: DayCheckName) => string,
): Promise<boolean> {
  await insertSheet(tx, day, 1n);
  const sheet = await findSheet(tx, day);
  const figures = await reckonSheet(tx, platform, dayScope(day, now));
  const notes: DayNotes = Object.fromEntries(
    figures.checks
      .filter((finding) => resultOf(finding) === "open")
      .map(({ check }) => [check, noteOf(check)]),
  );
  const context = { firstBy: null, findings: figures.checks, notes, earlierOpen: null, isUnchanged: true };
  if (!sheet || !signSheet({ ...context, state: sheet.state }, by.first).ok) return false;
  await saveFirst(
    tx,
    sheet,
    { figures, mark: markOfSheet(figures, notes), notes },
    { by: by.first, at: now },
  );
  await updateSheet(tx, sheet, { state: "3", secondBy: by.second, secondAt: new Date(now) });
  return true;
}
