import type { ColumnType, Generated } from "kysely";

/** A `jsonb` column: read as a value, written as its text, so that a list is not mistaken for an SQL array. */
export type Json<Value> = ColumnType<Value, string, string>;

export interface EventTable {
  id: Generated<bigint>;
  type: string;
  data: Json<unknown>;
  at: Date;
}

export interface JobTable {
  id: Generated<bigint>;
  name: string;
  key: string;
  runAt: Date;
  data: Json<unknown>;
  attempts: Generated<number>;
  lockedUntil: Date | null;
  lastError: string | null;
}

export interface RequestTable {
  /** Who asked: the user; ids of one caller mean nothing to another. */
  caller: string;
  id: string;
  operation: string;
  /** SHA-256 of the operation and its input. */
  inputHash: Buffer;
  /** The answer as it went out; null while an errand is still on its way. */
  reply: Json<unknown> | null;
  at: Date;
}

export interface SecretTable {
  name: string;
  value: string;
}

/**
 * Every table of the database. A context adds its own beside their rows:
 * `declare module "../platform/schema.ts" { interface Schema { "trading.section": SectionTable } }`.
 */
export interface Schema {
  "platform.event": EventTable;
  "platform.job": JobTable;
  "platform.request": RequestTable;
  "platform.secret": SecretTable;
}
