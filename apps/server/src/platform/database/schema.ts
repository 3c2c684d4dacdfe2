import type { ColumnType, Generated } from "kysely";

/** A `jsonb` column: read as a value, written as its text, so that a list is not mistaken for an SQL array. */
export type Json<Value> = ColumnType<Value, string, string>;

export interface JobTable {
  id: Generated<bigint>;
  name: string;
  key: string;
  runAt: Date;
  data: Json<unknown>;
  attempts: Generated<number>;
  /** Until then it is a worker's; or, where it waits after a failure, nobody's. */
  lockedUntil: Date | null;
  waits: Generated<boolean>;
  lastError: string | null;
}

/** A job that a person has given up. */
export interface JobGivenUpTable {
  id: bigint;
  name: string;
  key: string;
  runAt: Date;
  data: Json<unknown>;
  attempts: number;
  lastError: string | null;
  reason: string;
  byUser: string;
  byName: string;
  at: Date;
}

export interface RequestTable {
  /** The firm that asked: ids of one mean nothing to another. */
  caller: string;
  /** Who of the firm asked. */
  userId: Generated<string>;
  id: string;
  /** Empty where the id was settled before its call came. */
  operation: string;
  /** SHA-256 of the operation, the user and the input without its secrets; empty where the operation is. */
  inputHash: Buffer;
  /** The answer as it went out; null while an errand is still on its way. */
  reply: Json<unknown> | null;
  at: Date;
}

export interface SecretTable {
  name: string;
  value: string;
}

export interface AuditTable {
  id: Generated<bigint>;
  at: Date;
  companyId: string;
  userId: string;
  userName: string;
  firmId: string;
  firmName: string;
  /** S the exchange's staff, M a member, V a visitor. */
  side: "S" | "M" | "V";
  ip: string;
  agent: string;
  requestId: string;
  operation: string;
  /** "ok", or the code of the refusal. */
  outcome: string;
  records: string[];
  input: Json<unknown>;
  changes: Json<unknown>;
}

export interface AuditSealTable {
  seq: bigint;
  lastId: bigint;
  ids: bigint[];
  marks: Buffer;
  previous: Buffer;
  hash: Buffer;
  at: Date;
}

/**
 * Every table of the database. A context adds its own beside their rows:
 * `declare module "../platform/database/schema.ts" { interface Schema { "trading.section": SectionTable } }`.
 */
export interface Schema {
  "platform.audit": AuditTable;
  "platform.auditSeal": AuditSealTable;
  "platform.job": JobTable;
  "platform.jobGivenUp": JobGivenUpTable;
  "platform.request": RequestTable;
  "platform.secret": SecretTable;
}
