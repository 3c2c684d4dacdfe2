import type { SealedLogName } from "@zd/domain/system/sealed-logs";
import { type RawBuilder, sql } from "kysely";

/** A row of a sealed log, as a seal takes it. */
export interface RowDigest {
  readonly id: bigint;
  /** SHA-256 of the whole row, with all that belongs to it: 32 bytes. */
  readonly digest: Buffer;
}

/** A log whose rows have numbers and are only ever added, so that runs of them can be sealed. */
export interface SealedLog {
  readonly name: SealedLogName;
  /** The number of the advisory lock under which its seals are made. */
  readonly lock: number;
  /** The table of its seals, with the columns of `platform.audit_seal`. */
  readonly seals: string;
  /** The table of its rows, and the column of their numbers. */
  readonly rows: { readonly table: string; readonly number: string };
  /** The last number that was drawn, as `drawn`; no row where none was. */
  readonly drawn: RawBuilder<{ readonly drawn: bigint }>;
  /** Number and digest of the rows after `low`, up to and with `high`, in the order of their numbers. */
  readonly digests: (low: bigint, high: bigint) => RawBuilder<RowDigest>;
  /** The numbers of the rows in the same range that the platform itself has taken away, of practice in the demo; null where it takes none. */
  readonly gone: ((low: bigint, high: bigint) => RawBuilder<{ readonly id: bigint }>) | null;
  /** Tables that only seals and rows are added to: PostgreSQL counts what else is done to them. */
  readonly tables: readonly string[];
  /** The accounts that its rows move; null where they move none. */
  readonly accounts: SealedAccounts | null;
}

/**
 * Accounts whose balances follow from the rows of a log. What the sealed rows have moved on each is kept in a table, so that all
 * balances can be checked however many rows there are. `practice` says whether what the platform has taken away of practice counts as such, which it
 * does in the demo alone.
 */
export interface SealedAccounts {
  /** Adds what these rows have moved to the table. */
  readonly seal: (low: bigint, high: bigint, practice: boolean) => RawBuilder<unknown>;
  /** SHA-256 of the whole table, as `digest`. */
  readonly digest: RawBuilder<{ readonly digest: Buffer }>;
  /** Accounts whose balance is not what was sealed and what came after row `sealedTo`; those come first of which the difference is largest. */
  readonly differences: (sealedTo: bigint, practice: boolean) => RawBuilder<{ readonly subject: string }>;
  /** The same against the sum of all rows that are there. */
  readonly sums: RawBuilder<{ readonly subject: string }>;
  /** Rows after row `after` that do not add up to nothing, or lack a part. */
  readonly unbalanced: (after: bigint) => RawBuilder<{ readonly subject: string }>;
}

/** The most differences that are named at once. */
export const namedMost = 100;

/** What stands in a name of SQL, such as `funds.voucher`. */
export const nameOf = (name: string): RawBuilder<unknown> => sql.table(name);
