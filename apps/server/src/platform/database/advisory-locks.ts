import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";

/**
 * The numbers of the locks that processes take of PostgreSQL by number; what a context locks by name it locks by the hash of a
 * text. Two purposes under one number would wait for each other.
 */
export const advisoryLocks = {
  /** Held by the process that owns the embedded database, for as long as it runs. */
  owner: 7_302_910,
  /** Held while the migrations run. */
  migrations: 7_302_911,
  /** Held by the transaction that seals entries of the audit log. */
  auditSeal: 7_302_912,
  /** Held by the functions of the migrations that make partitions or put others in their place, which have the number written out. */
  months: 7_302_913,
  /** Held by the node that starts, so that others wait for it. */
  start: 7_302_914,
  /** Held by the command that makes a backup, so that there is one at a time. */
  backup: 7_302_915,
  /** Held by the transaction that seals vouchers of money; `funds.condense` has the number written out. */
  fundsSeal: 7_302_916,
  /** Held by the transaction that seals vouchers of goods. */
  goodsSeal: 7_302_917,
  /** Held by the node that looks whether sealed logs were changed. */
  sealLook: 7_302_918,
} as const;

const askAgainMs = 100;

/**
 * Takes a lock by its number for as long as the connection lives, and asks again while another process has it. A statement that waited would keep
 * its snapshot for as long, and an index that is built concurrently by the other waits for the end of every older snapshot.
 */
export async function takeAdvisoryLock(
  client: Client,
  number: number,
  onWait: () => void = () => {},
): Promise<void> {
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query<{
      /** Whether nobody else has the lock. */
      mine: boolean;
    }>("select pg_try_advisory_lock($1) as mine", [number]);
    if (rows[0]?.mine) return;
    if (tries === 0) onWait();
    await pause(askAgainMs);
  }
}
