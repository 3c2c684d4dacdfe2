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
  /** Held by the function `platform.part_by_month` of the migrations, which has the number written out. */
  months: 7_302_913,
  /** Held by the node that starts, so that others wait for it. */
  start: 7_302_914,
} as const;
