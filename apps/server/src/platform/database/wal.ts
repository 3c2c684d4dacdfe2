import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { stopwatch } from "../process/clock.ts";

/** What asks the database: a connection, or a pool that takes one. */
type Asker = Pick<pg.Pool | pg.ClientBase, "query">;

/** A place in the log of the primary (WAL): all that was acknowledged before it was asked for lies below it. */
export interface WalPosition {
  /** The log sequence number (LSN), in bytes. */
  readonly lsn: bigint;
  /** The history of the database; another begins where a standby becomes the primary. */
  readonly timeline: number;
  /** The cluster: that of a standby is the primary's. */
  readonly cluster: string;
}

/** How far a standby has carried out the log of its primary. */
export interface Replay {
  /** Up to where, an LSN; null where it is no standby, or no longer one. */
  readonly lsn: bigint | null;
  /** The history that it follows; null where it follows none now. */
  readonly timeline: number | null;
  /** Whether our user may see `timeline` (`pg_monitor`). */
  readonly tells: boolean;
  readonly cluster: string;
}

/** The timeline of the primary, as SQL: eight hexadecimal digits. */
export const timelineText = "left(pg_walfile_name(pg_current_wal_lsn()), 8)";

const cluster = "(select system_identifier from pg_control_system())::text as cluster";

/** Where the log of the primary ends. A commit is acknowledged once it is flushed, or, with `synchronous_commit=off`, once it is inserted. */
export async function findWalPosition(primary: Asker): Promise<WalPosition> {
  const { rows } = await primary.query<{ lsn: string; timeline: string; cluster: string }>(
    `select (case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end)::text as lsn, ${timelineText} as timeline, ${cluster}`,
  );
  const [{ lsn, timeline, cluster: id }] = rows as [(typeof rows)[0]];
  return { lsn: readLsn(lsn), timeline: Number.parseInt(timeline, 16), cluster: id };
}

export async function findReplay(standby: Asker): Promise<Replay> {
  const { rows } = await standby.query<{
    lsn: string | null;
    timeline: number | null;
    tells: boolean;
    cluster: string;
  }>(
    `select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end)::text as lsn,
      (select received_tli from pg_stat_wal_receiver) as timeline, pg_has_role('pg_read_all_stats', 'usage') as tells, ${cluster}`,
  );
  const [{ lsn, ...rest }] = rows as [(typeof rows)[0]];
  return { lsn: lsn === null ? null : readLsn(lsn), ...rest };
}

/** Whether a standby shows all that lies below a position: one of another cluster or history never does. */
export const isPast = (replay: Replay, position: WalPosition): boolean =>
  replay.cluster === position.cluster &&
  replay.lsn !== null &&
  replay.lsn >= position.lsn &&
  (!replay.tells || replay.timeline === position.timeline);

/** An LSN as PostgreSQL writes it, such as 16/B374D848, in bytes. */
function readLsn(text: string): bigint {
  const [high, low] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** For how long a read waits until the standby has carried out what the primary has acknowledged, in milliseconds. */
const catchUpMs = 50;
/** The pause between two looks at the standby, in milliseconds. */
const lookAgainMs = 2;

/** Waits a moment until a standby has reached a position; false where it has not by then. */
export async function catchesUp(standby: Asker, position: WalPosition): Promise<boolean> {
  const until = stopwatch() + catchUpMs;
  while (!isPast(await findReplay(standby), position)) {
    if (stopwatch() > until) return false;
    await wait(lookAgainMs);
  }
  return true;
}
