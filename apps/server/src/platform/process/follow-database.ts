import type { Instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { Db } from "../database/database.ts";
import { type FollowingClock, isClockWrong, skewMaxMs, stopwatch } from "./clock.ts";

/** How often the database is asked for its time, in milliseconds. */
const askEveryMs = 1_000;
/** How often it is asked at the start, before anything depends on the time. */
const questionsAtStart = 3;

/**
 * Sets the clock by the database's from now on; resolves once it has been set, with what ends it. While the database is away the time
 * goes on by the stopwatch. A machine whose own clock is wrong is said once, and once again when it is right.
 */
export async function followDatabase(
  clock: FollowingClock,
  db: Db,
  log: Logger,
): Promise<() => Promise<void>> {
  let wasWrong = false;

  async function compare() {
    const askedAt = stopwatch();
    const { rows } = await sql<{
      /** The database's time, in ms since 1970. */
      ms: number;
    }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
    const ms = rows[0]?.ms;
    if (ms !== undefined) clock.set(ms as Instant, askedAt, stopwatch());
    const isWrong = isClockWrong(clock);
    if (isWrong !== wasWrong)
      log.warn(
        { skewMs: clock.skewMs(), skewMaxMs },
        isWrong ? "this machine's clock is wrong" : "this machine's clock is right again",
      );
    wasWrong = isWrong;
  }

  for (let i = 0; i < questionsAtStart; i++) await compare();
  let asking: Promise<void> | null = null;
  const timer = setInterval(() => {
    // What the database does not answer in a second is not asked a second time meanwhile.
    asking ??= compare()
      .catch(() => {})
      .finally(() => {
        asking = null;
      });
  }, askEveryMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await asking;
  };
}
