import { sql } from "kysely";
import { vi } from "vitest";
import { rows } from "../platform/database/database.ts";
import type { Scope } from "../platform/jobs/jobs.ts";
import type { TestPlatform } from "./test-platform.ts";

/**
 * Does something in a transaction that is not over before `other`, which is begun then, waits for one of its locks, or is done
 * without waiting; says what came of the other.
 */
export async function meanwhile<T>(
  { platform, db }: Pick<TestPlatform, "platform" | "db">,
  held: (scope: Scope) => Promise<unknown>,
  other: () => Promise<T>,
): Promise<T> {
  const begun = await platform.transact(async (scope) => {
    await held(scope);
    const answer = other();
    let isDone = false;
    const done = () => {
      isDone = true;
    };
    answer.then(done, done);
    await vi.waitFor(
      async () => {
        const waiting = await rows(
          db,
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        if (!isDone && waiting.length === 0) throw new Error("nobody waits");
      },
      { interval: 5, timeout: 5_000 },
    );
    return { answer };
  });
  return begun.answer;
}
