import { type Instant, instant } from "@zd/domain/kernel/brand";
import { type Errand, errand, schedule } from "../platform/jobs/jobs.ts";
import { findLongestLoose, forget, giveUpLoose } from "./file-rows.ts";
import type { FileStore } from "./file-store.ts";
import { removeBytes } from "./receive.ts";

const hour = 3_600_000;
/** Somebody may still be at the form for which he has uploaded it. */
const looseForMs = 24 * hour;
const atOnce = 500;

/** When the next file may be due: what is uploaded from now on is not before a day has passed, and nobody looks twice an hour. */
const nextSweep = (now: Instant, longestLoose: Instant | null): Instant =>
  instant(Math.max(now + hour, (longestLoose ?? now) + looseForMs));

/** Removes what nothing has named for a day: uploads that were never used, or broke off with the node. */
export function sweepFiles(store: FileStore): Errand<null> {
  const sweep: Errand<null> = errand<null>("files.sweep", async (_, transact) => {
    const ids = await transact(({ tx, now }) => giveUpLoose(tx, (now - looseForMs) as Instant, atOnce));
    for (const id of ids) await removeBytes(store, id);
    await transact(async ({ tx, now }) => {
      await forget(tx, ids);
      const next = ids.length === atOnce ? now : nextSweep(now, await findLongestLoose(tx));
      await schedule(tx, sweep, "", next, null);
    });
  });
  return sweep;
}
