import { type Instant, instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import { type Reader, rows, type Tx } from "../database/database.ts";
import { type Errand, errand, schedule } from "./jobs.ts";

/** When months are moved, in ms after midnight in Shanghai: while nobody trades, and after the accounts of the day are written. */
const quietMs = 3 * 3_600_000;

/** Whether rows of this day (`2026-06-30`), the last of a month, or of one before it may still come into a table by months, such as `funds.entry`. */
export type IsMonthInUse = (db: Tx, table: string, lastDay: string) => Promise<boolean>;

/** Where months that are closed are moved to: the settings of that name. */
type Archive = Pick<Config, "ARCHIVE_TABLESPACE" | "ARCHIVE_AFTER_MONTHS">;

/** A partition whose months are all over. */
interface OldMonth {
  /** The table by months, such as `funds.entry`. */
  readonly whole: string;
  /** Name of the partition in the schema `months`. */
  readonly part: string;
  /** The last day of its last month, as `2026-06-30`. */
  readonly lastDay: string;
}

/**
 * 归档: the job that moves closed months to the tablespace of the archive, once a day in the night, one after the other, each in a transaction of its
 * own. They stay parts of their tables, so that lists, verification and replay read them as before; nothing is written to them any more. Where no
 * tablespace is named it does nothing.
 */
export function archiveJob(
  { ARCHIVE_TABLESPACE: tablespace, ARCHIVE_AFTER_MONTHS: afterMonths }: Archive,
  modules: readonly { readonly isMonthInUse?: IsMonthInUse }[],
  log: Logger,
): Errand<null> {
  const inUse = modules.flatMap(({ isMonthInUse }) => isMonthInUse ?? []);
  const job: Errand<null> = errand("platform.archiveMonths", async (_, transact) => {
    if (tablespace === undefined) return;
    const { months, now } = await transact(async ({ tx, now }) => ({
      months: await findOldMonths(tx, tablespace, afterMonths, now),
      now,
    }));
    for (const month of months) {
      const moved = await transact(({ tx }) => moveMonth(tx, tablespace, month, inUse));
      if (moved) log.info({ table: month.whole, part: month.part }, "a month was moved to the archive");
    }
    await transact(({ tx }) => schedule(tx, job, "", nextNight(now), null));
  });
  return job;
}

const nextNight = (now: Instant): Instant => {
  const night = startOfDay(now) + quietMs;
  return instant(night > now ? night : night + dayMs);
};

/** The partitions that are old enough and not in the archive yet; throws where there is no such tablespace. */
async function findOldMonths(
  tx: Tx,
  tablespace: string,
  afterMonths: number,
  now: Instant,
): Promise<readonly OldMonth[]> {
  if (!(await hasTablespace(tx, tablespace))) {
    throw new Error(`ARCHIVE_TABLESPACE: the database has no tablespace ${tablespace}`);
  }
  return rows(
    tx,
    sql<OldMonth>`select whole, part, last_day::text as last_day from platform.months_to_archive(
      (date_trunc('month', ${shanghaiDay(now)}::date) - ${afterMonths} * interval '1 month')::date, ${tablespace})`,
  );
}

async function hasTablespace(db: Reader, name: string): Promise<boolean> {
  const found = await rows(db, sql`select from pg_tablespace where spcname = ${name}`);
  return found.length > 0;
}

async function moveMonth(
  tx: Tx,
  tablespace: string,
  { whole, part, lastDay }: OldMonth,
  inUse: readonly IsMonthInUse[],
): Promise<boolean> {
  for (const isInUse of inUse) if (await isInUse(tx, whole, lastDay)) return false;
  // A month is copied in the time that its disk takes, and only who would write to it waits.
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`select platform.archive_month(${whole}, ${part}, ${tablespace})`.execute(tx);
  return true;
}
