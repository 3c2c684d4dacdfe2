import { type Instant, instant } from "@zd/domain/kernel/brand";
import {
  type SealedLogName,
  sealedLogNames,
  type TamperedLog,
  type UnsealedLog,
} from "@zd/domain/system/sealed-logs";
import { sql } from "kysely";
import { type Reader, rows, type Tx } from "../database/database.ts";
import type { TamperFault } from "./check-log.ts";

/** Writes down what was found, each once while it is so; returns what is new. */
export async function saveFindings(
  tx: Tx,
  log: SealedLogName,
  faults: readonly TamperFault[],
  now: Instant,
): Promise<readonly TamperFault[]> {
  if (faults.length === 0) return [];
  return rows(
    tx,
    sql<TamperFault>`
      insert into platform.tamper_finding (log, kind, subject, found_at)
      select distinct ${log}, kind, subject, ${new Date(now)}::timestamptz
      from unnest(${faults.map(({ kind }) => kind)}::text[], ${faults.map(({ subject }) => subject)}::text[])
        fault(kind, subject)
      on conflict (log, kind, subject) where mended_at is null do nothing
      returning kind, subject`,
  );
}

/** Notes that what was found of these kinds, and is not among the faults any more, is as it was. */
export async function mendFindings(
  tx: Tx,
  log: SealedLogName,
  kinds: readonly TamperFault["kind"][],
  faults: readonly TamperFault[],
  now: Instant,
): Promise<void> {
  await sql`
    update platform.tamper_finding set mended_at = ${new Date(now)}
    where log = ${log} and mended_at is null and kind = any(${kinds}::text[])
      and not kind || ' ' || subject = any(${faults.map(({ kind, subject }) => `${kind} ${subject}`)}::text[])`.execute(
    tx,
  );
}

/** What is wrong with sealed logs now, by log. */
export async function findTampered(db: Reader): Promise<readonly TamperedLog[]> {
  const found = await rows(
    db,
    sql<Omit<TamperedLog, "since"> & { readonly since: Date }>`
      select log, count, kind, subject, since from (
        select log, kind, subject, found_at as since, count(*) over (partition by log)::int as count,
          row_number() over (partition by log order by found_at, id) as place
        from platform.tamper_finding where mended_at is null
      ) one where place = 1 order by log`,
  );
  return found.map(({ since, ...one }) => ({ ...one, since: instant(since.getTime()) }));
}

/** How much is wrong with each sealed log now, those in order included. */
export async function countTampered(db: Reader): Promise<ReadonlyMap<string, number>> {
  const counts = new Map((await findTampered(db)).map(({ log, count }) => [log, count]));
  return new Map(Object.keys(sealedLogNames).map((log) => [log, counts.get(log as SealedLogName) ?? 0]));
}

/** When the sealed logs were last looked through; null where they never were. */
export async function findLastLook(db: Reader): Promise<Instant | null> {
  const look = await db.selectFrom("platform.sealLook").select("at").executeTakeFirst();
  return look ? instant(look.at.getTime()) : null;
}

/** The logs of which rows waited for their seal when they were last looked through. */
export async function findUnsealed(db: Reader): Promise<readonly UnsealedLog[]> {
  const look = await db.selectFrom("platform.sealLook").select("unsealed").executeTakeFirst();
  return (look?.unsealed ?? []).map(({ log, since }) => ({ log, since: instant(since) }));
}

/** For how long rows of each sealed log have waited for their seal, in seconds; 0 where none does. */
export async function findUnsealedSeconds(db: Reader, now: Instant): Promise<ReadonlyMap<string, number>> {
  const since = new Map((await findUnsealed(db)).map((one) => [one.log, one.since]));
  const logs = Object.keys(sealedLogNames) as SealedLogName[];
  return new Map(logs.map((log) => [log, (now - (since.get(log) ?? now)) / 1_000]));
}
