import type { SealedLogName, TamperKind } from "@zd/domain/system/sealed-logs";
import type { ColumnType, Generated } from "kysely";

/** A `jsonb` column: read as a value, written as its text, so that a list is not mistaken for an SQL array. */
export type Json<Value> = ColumnType<Value, string, string>;

/** Work for later: one row for each name and key, gone when it is done. */
export interface JobTable {
  /** Drawn by the database. */
  id: Generated<bigint>;
  /** The name of the job, such as `platform.forget`. */
  name: string;
  /** Tells jobs of one name apart: scheduling the same key again moves the job. */
  key: string;
  /** When it falls due. */
  runAt: Date;
  /** What the job is given; must survive JSON. */
  data: Json<unknown>;
  /** How often it was begun, 0 at first; at 20 nobody begins it any more. */
  attempts: Generated<number>;
  /** Until then it is a worker's; or, where it waits after a failure, nobody's. */
  lockedUntil: Date | null;
  /** Whether `lockedUntil` is the end of a failed job's wait; false where it is a worker's lease. */
  waits: Generated<boolean>;
  /** The error of the last failure, at most 1,000 signs; null where it has never failed. */
  lastError: string | null;
}

/** A job that a person has given up. */
export interface JobGivenUpTable {
  /** The number that it had as a job. */
  id: bigint;
  /** The name of the job. */
  name: string;
  /** The key of the job. */
  key: string;
  /** When it had fallen due. */
  runAt: Date;
  /** What the job was given. */
  data: Json<unknown>;
  /** How often it was begun. */
  attempts: number;
  /** The error of its last failure. */
  lastError: string | null;
  /** Why it was given up, in the words of whoever did so; never empty. */
  reason: string;
  /** The number of the staff user who gave it up. */
  byUser: string;
  /** The name of that user at that time. */
  byName: string;
  /** When it was given up. */
  at: Date;
}

/** An X-Request-Id that was used, and the answer that was given: kept for a day. */
export interface RequestTable {
  /** The firm that asked: ids of one mean nothing to another. */
  caller: string;
  /** Who of the firm asked. */
  userId: Generated<string>;
  /** The X-Request-Id, 1 to 64 signs. */
  id: string;
  /** Empty where the id was settled before its call came. */
  operation: string;
  /** SHA-256 of the operation, the user and the input without its secrets; empty where the operation is. */
  inputHash: Buffer;
  /** The answer as it went out; null while an errand is still on its way. */
  reply: Json<unknown> | null;
  /** When the call was received; of an errand that was broken off, set back so that a repeat runs it again. */
  at: Date;
}

/** A node, and what it has last said of itself. */
export interface NodeTable {
  /** Machine and port, or as its setting `NODE_NAME` says. */
  name: string;
  /** The version of the platform that it runs. */
  version: string;
  /** When it was started. */
  startedAt: Date;
  /** When it last said something. */
  heardAt: Date;
  /** Its figures; those of another version may lack some, or have others. */
  state: Json<unknown>;
}

/** Keys of an earlier version, which kept them here: the start moves them out of the database. */
export interface SecretTable {
  /** What it is for: `gateway-token`, `sealing-key`, `password-pepper`, or `signing-key-` with a number. */
  name: string;
  /** The key as text: random bytes in Base64url, or a private key as PEM. */
  value: string;
}

/** By what the keys are known that the database is written with; rows are only ever added. */
export interface KeyTable {
  /** A name of the inventory, such as `gateway`. */
  name: string;
  /** From 1. */
  version: number;
  /** As `fingerprintOf` makes it. */
  fingerprint: string;
  /** When a node first used it. */
  addedAt: Generated<Date>;
}

/** The audit log (审计日志): rows are only ever added. See `Entry` in audit/entry.ts for what its columns hold. */
export interface AuditTable {
  /** Drawn by the database before the row is there, so numbers may be missing. */
  id: Generated<bigint>;
  /** When the call was received. */
  at: Date;
  /** The company of the caller, or of the site for a visitor; may be empty. */
  companyId: string;
  /** The number of the user; empty for a visitor. */
  userId: string;
  /** The name of the user at that time. */
  userName: string;
  /** The number of the user's firm; empty for a visitor. */
  firmId: string;
  /** The name of that firm at that time. */
  firmName: string;
  /** S the exchange's staff, M a member, V a visitor. */
  side: "S" | "M" | "V";
  /** The address of the client. */
  ip: string;
  /** The client in its own words (User-Agent), at most 200 signs. */
  agent: string;
  /** X-Request-Id, or a number of the platform's own. */
  requestId: string;
  /** The name of the operation. */
  operation: string;
  /** "ok", or the code of the refusal. */
  outcome: string;
  /** Numbers by which the entry is found, at most 20. */
  records: string[];
  /** The input without its secrets. */
  input: Json<unknown>;
  /** A list of `Change`: what the command has made of each record. */
  changes: Json<unknown>;
}

/** A run of rows of a sealed log under one hash, chained to the run before: rows are only ever added. See `Seal` in sealing/seal.ts for what its columns hold. */
export interface SealTable {
  seq: bigint;
  lastId: bigint;
  ids: bigint[];
  marks: Buffer;
  previous: Buffer;
  hash: Buffer;
  at: Date;
  keyId: string | null;
  signature: string | null;
}

/** The newest seal of each sealed log. See `SealHead` in sealing/seal.ts for what its columns hold. */
export interface SealHeadTable {
  log: SealedLogName;
  seq: bigint;
  hash: Buffer;
  balances: Buffer | null;
  /** When it was made. */
  at: Date;
  keyId: string;
  signature: string;
}

/** What was found of a sealed log that was changed from outside of the platform. */
export interface TamperFindingTable {
  /** Drawn by the database. */
  id: Generated<bigint>;
  log: SealedLogName;
  kind: TamperKind;
  /** The number of the row or seal, or the account. */
  subject: string;
  foundAt: Date;
  /** When a look no longer found it; null while it is so. */
  mendedAt: Date | null;
}

/** When a node last looked through the sealed logs: one row. */
export interface SealLookTable {
  /** Always true. */
  onlyRow: Generated<boolean>;
  at: Date;
  /** The logs of which rows waited for their seal, each with the moment since which it does, in ms. */
  unsealed: Json<{ readonly log: SealedLogName; readonly since: number }[]>;
}

/** A backup of the database that was completed; rows are only ever added. See `Backup` in backup/backups.ts for what its columns hold. */
export interface BackupTable {
  /** Drawn by the database. */
  id: Generated<bigint>;
  /** When it was complete. */
  finishedAt: Date;
  /** By which command it was made. */
  kind: "embedded" | "pgbackrest";
  /** Where it lies. */
  place: string;
  /** Its size on the disk. */
  bytes: bigint;
  /** Whether a trial restore agreed with its journals; null where that was not tried. */
  replayed: boolean | null;
}

/**
 * Every table of the database. A context adds its own beside their rows:
 * `declare module "../platform/database/schema.ts" { interface Schema { "trading.section": SectionTable } }`.
 */
export interface Schema {
  "platform.audit": AuditTable;
  "platform.auditSeal": SealTable;
  "platform.backup": BackupTable;
  "platform.key": KeyTable;
  "platform.node": NodeTable;
  "platform.job": JobTable;
  "platform.jobGivenUp": JobGivenUpTable;
  "platform.request": RequestTable;
  "platform.sealHead": SealHeadTable;
  "platform.sealLook": SealLookTable;
  "platform.secret": SecretTable;
  "platform.tamperFinding": TamperFindingTable;
}
