import type { Instant } from "../kernel/brand.ts";
import type { TamperedLog, UnsealedLog } from "./sealed-logs.ts";

/** 运行状况: what is known of the nodes and of what they stand on. What nobody knows is null. */
export interface Health {
  /** Every node that has been heard of in the last day and has not been stopped, by name. */
  readonly nodes: readonly NodeHealth[];
  readonly database: DatabaseHealth;
  readonly jobs: JobHealth;
  /** The last backup that was completed; null where there never was one. */
  readonly backup: BackupHealth | null;
  /** Whether there should be backups: not of a demo. */
  readonly backupsExpected: boolean;
  /** The last day that was closed; null where none ever was. */
  readonly dayEnd: DayEndHealth | null;
  readonly books: BooksHealth;
  readonly messages: MessagesHealth;
}

/** What a node has last said of itself. */
export interface NodeHealth {
  /** Machine and port, or as `NODE_NAME` says. */
  readonly name: string;
  /** The version of the platform that it runs. */
  readonly version: string;
  /** When it was started. */
  readonly startedAt: Instant;
  /** When it last said something. */
  readonly heardAt: Instant;
  /** By how many milliseconds its machine's clock is ahead of the database's. */
  readonly skewMs: number | null;
  /** Calls that it was answering. */
  readonly calls: number | null;
  /** Open sockets of the market. */
  readonly sockets: number | null;
  /** Commands that waited in its lines. */
  readonly waiting: number | null;
  /** For how long the earliest of those had waited, in milliseconds; 0 where none waited. */
  readonly oldestMs: number | null;
  /** The memory of its process, in bytes. */
  readonly memory: number | null;
  /** Its connections to the database, by pool. */
  readonly pools: readonly PoolHealth[];
  /** The disks that it writes to. */
  readonly disks: readonly DiskHealth[];
  readonly redis: RedisState | null;
  /** Since when it has not heard Redis; null where it hears it or has none. */
  readonly redisAwaySince: Instant | null;
  /** How often it moved a session on in the last five minutes. */
  readonly moves: number | null;
  /** By how many milliseconds the latest of those was late; null where there was none. */
  readonly latestMs: number | null;
  /** By how many milliseconds the worst of those was late; null where there was none. */
  readonly worstMs: number | null;
  /** Statements to the database in the last five minutes that took longer than a second. */
  readonly slow: number | null;
}

/** Whether a node hears the others by way of Redis; `none` where it works without. */
export const redisStates = { up: "正常", away: "断开", none: "未使用" } as const;
export type RedisState = keyof typeof redisStates;

/** Connections of one kind of work. */
export interface PoolHealth {
  /** commands, lanes, queries or sessions. */
  readonly name: string;
  /** Connections in use. */
  readonly busy: number;
  /** Connections at most. */
  readonly max: number;
  /** Pieces of work that wait for a connection. */
  readonly waiting: number;
}

export interface DiskHealth {
  /** What lies on it: data or files. */
  readonly name: string;
  /** Bytes that are left. */
  readonly free: number;
  /** Bytes that it has in all. */
  readonly size: number;
}

export interface DatabaseHealth {
  /** The version of the PostgreSQL. */
  readonly version: string;
  /** Address and port of the primary; null where it is met by a socket of the machine. */
  readonly address: string | null;
  /** The size of the platform's database, in bytes. */
  readonly size: number;
  /** Connections that it has. */
  readonly connections: number;
  /** Connections that it takes from users who are no superusers. */
  readonly connectionsMax: number;
  /** For how long the oldest transaction has been open, in milliseconds; null where none is, or none may be seen. */
  readonly transactionMs: number | null;
  /** Whether WAL is archived. */
  readonly archives: boolean;
  /** When WAL was last archived; null where it never was. */
  readonly archivedAt: Instant | null;
  /** When archiving last failed; null where it never did. */
  readonly archiveFailedAt: Instant | null;
  /** The standbys that stream from the primary. */
  readonly standbys: readonly StandbyHealth[];
  /** How many standbys there should be. */
  readonly standbysExpected: number;
}

export interface StandbyHealth {
  /** As it calls itself; null where the nodes' user may not see it. */
  readonly name: string | null;
  /** How the primary waits for it; null where the nodes' user may not see it. */
  readonly sync: SyncState | null;
  /** How many bytes of what it was sent it has not replayed yet. */
  readonly lag: number | null;
}

/** 同步方式 of a standby, as PostgreSQL names them. */
export const syncStates = {
  sync: "同步",
  quorum: "同步（多数）",
  potential: "候补同步",
  async: "异步",
} as const;
export type SyncState = keyof typeof syncStates;

export interface JobHealth {
  /** Jobs that are due and have not failed. */
  readonly waiting: number;
  /** For how many milliseconds the earliest of the jobs that are due has waited; 0 where none is. */
  readonly oldestMs: number;
  /** Jobs that have failed, once or more, and are tried again. */
  readonly failing: number;
  /** Jobs that have failed too often and wait for a person. */
  readonly givenUp: number;
}

export interface BackupHealth {
  /** When it was completed. */
  readonly at: Instant;
  /** The tool that made it. */
  readonly kind: string;
  /** Where it lies. */
  readonly place: string;
  /** How large it is, in bytes. */
  readonly size: number;
  /** Whether a replay of the sessions has found it whole; null where none was tried. */
  readonly replayed: boolean | null;
}

/** 短信: whether texts are sent, and what became of those of the last twenty-four hours. */
export interface MessagesHealth {
  /** Who sends them: a gateway, a sandbox, or nobody. */
  readonly carrier: MessageCarrier;
  /** Since when the gateway gives no answer of use; null while it does. */
  readonly awaySince: Instant | null;
  /** What was wrong the last time, in the gateway's words or the network's; null as `awaySince` is. */
  readonly fault: string | null;
  /** Texts that wait to be sent. */
  readonly waiting: number;
  /** Texts that the gateway has taken, and of which it has not said whether they came. */
  readonly accepted: number;
  readonly delivered: number;
  /** Texts that did not come: refused, or given up. */
  readonly failed: number;
}

export const messageCarriers = { connected: "短信网关", sandbox: "沙箱", absent: "未接入" } as const;
export type MessageCarrier = keyof typeof messageCarriers;

export interface DayEndHealth {
  /** `YYYY-MM-DD` in Shanghai. */
  readonly day: string;
  /** When it was closed. */
  readonly at: Instant;
}

/** Whether audit log, money and goods are as the platform has written them. */
export interface BooksHealth {
  /** Whether nodes look at all, as the setting says. */
  readonly isWatched: boolean;
  /** When a node last looked, to the end; null where none ever has. */
  readonly lookedAt: Instant | null;
  /** The logs that were changed from outside of the platform. */
  readonly tampered: readonly TamperedLog[];
  /** The logs of which rows waited for their seal at the last look, if only for a moment. */
  readonly unsealed: readonly UnsealedLog[];
}
