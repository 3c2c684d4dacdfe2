import type { RefusalName } from "@zd/api/refusals";
import type { CompanyId, Instant } from "@zd/domain/kernel/brand";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { Config } from "../config.ts";
import type { AuditLog } from "./audit/audit-log.ts";
import type { AuditWords } from "./audit/audit-words.ts";
import type { Dispatcher } from "./calls/dispatch.ts";
import type { Actor, AnyHandler, RequestFacts } from "./calls/operation.ts";
import type { Reader } from "./database/database.ts";
import type { FindDayChecks } from "./day-checks.ts";
import type { DemoNotices } from "./demo-notices.ts";
import type { Desk } from "./desk.ts";
import type { IsMonthInUse } from "./jobs/archive.ts";
import type { AnyJob, Transact } from "./jobs/jobs.ts";
import type { Keyring } from "./keys/keyring.ts";
import type { ListHandler } from "./lists/listings.ts";
import type { Exports } from "./lists/workbooks/exports.ts";
import type { Event } from "./live/event.ts";
import type { Feed } from "./live/socket-connection.ts";
import type { Rooms } from "./live/sockets.ts";
import type { MemberFile } from "./member-file.ts";
import type { FindOngoing } from "./ongoing.ts";
import type { PersonalData } from "./personal-data.ts";
import type { CacheOf } from "./process/caches.ts";
import type { Clock } from "./process/clock.ts";
import type { Keys } from "./process/keys.ts";
import type { RecentFigures } from "./process/recent.ts";
import type { Signer } from "./process/signer.ts";
import type { ReportSources } from "./report-source.ts";
import type { SealedLog } from "./sealing/sealed-log.ts";
import type { FindSubjects } from "./subjects.ts";
import type { FindUndisclosed } from "./undisclosed.ts";

/** What a context finds around it; its tables are there when `start` runs, and not before. */
export interface Platform {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  /** Gateway tokens, and seals on what clients keep for us. */
  readonly keys: Keys;
  /** Every key by its name and version; complete when `start` runs. */
  readonly keyring: Keyring;
  /** Signs for the exchange. */
  readonly signer: Signer;
  /** Reads, on connections of the queries; it cannot write. */
  readonly db: Reader;
  /** A transaction of no call, such as at the start or of an errand. */
  readonly transact: Transact;
  /** Puts a command of the context's own, such as a deadline, in a line of a lane. */
  readonly runInLane: Dispatcher["runInLane"];
  /** Whether the calls in a line are decided on this node. */
  readonly decides: Dispatcher["decides"];
  /** Has the closing platform wait for work that neither a call nor a job has begun. */
  readonly track: Dispatcher["track"];
  /** What this node keeps in memory beside the rows; see {@link CacheOf}. */
  readonly cacheOf: CacheOf;
  /** Sends frames to the sockets of this node that follow a room. */
  readonly rooms: Rooms;
  /**
   * Whether events of the other nodes arrive here. While they do not, and for a moment afterwards, what a node keeps in memory has to
   * be held against the database.
   */
  readonly hearsOthers: () => boolean;
  /** Seals the audit log now, without waiting for its turn. */
  readonly audit: Pick<AuditLog, "seal">;
  /** Shows in the demo what a sandbox has sent, where somebody waits for it. */
  readonly demoNotices: DemoNotices;
  /**
   * Who holds a login token, as the context that answers this says; or why nobody does, or may not act yet because a step of the
   * sign-in is before him.
   */
  readonly identify: (token: string) => Promise<Actor | RefusalName>;
  /** Makes Excel files beside the calls. */
  readonly exports: Exports;
  /** Every list of every context; complete before the first call. */
  readonly lists: () => readonly ListHandler[];
  /** What every context has lying on the staff's desks. */
  readonly desks: () => readonly Desk[];
  /** What every context holds against each other before a day is signed. */
  readonly dayChecks: () => readonly FindDayChecks[];
  /** What every context finds for the reports. */
  readonly reports: () => readonly ReportSources[];
  /** What every context knows of a member firm. */
  readonly memberFiles: () => readonly MemberFile[];
  /** What every context holds of a user himself. */
  readonly personalData: () => readonly PersonalData[];
  /** What the audit log calls the tables and columns of every context. */
  readonly auditWords: () => readonly AuditWords[];
  /** What every context has going on of a member firm. */
  readonly ongoing: () => readonly FindOngoing[];
  /** Which records that messages are about every context still has. */
  readonly subjects: () => readonly FindSubjects[];
  /** What no page, list or export of the staff may tell yet. */
  readonly undisclosed: FindUndisclosed;
}

/** Opens a context; those that need nothing of the platform take no argument. */
export type OpenModule = (platform: Platform) => Module;

/** A context, as the composition root sees it. */
export interface Module {
  /** The name of its folder and of its schema. */
  readonly name: string;
  /** One for each of its operations. */
  readonly handlers: readonly AnyHandler[];
  /** Its jobs beside those that follow from events. */
  readonly jobs?: readonly AnyJob[];
  /** Jobs for each event of the type, scheduled in the transaction that publishes it: durable, and done once. */
  readonly onEvent?: Readonly<Record<string, readonly AnyJob[]>>;
  /**
   * Called after the commit, on every node, once at most. For what a node keeps in memory and sends to its own sockets; what
   * writes would write once for each node, and belongs into `onEvent`.
   */
  readonly onLive?: Readonly<Record<string, (event: Event) => void>>;
  /** Whether its tables by months still need a month that is over to be written to. */
  readonly isMonthInUse?: IsMonthInUse;
  /** Its log whose rows are sealed in runs and watched. */
  readonly sealedLog?: SealedLog;
  /** What it has lying on the staff's desks. */
  readonly desk?: Desk;
  /** What it holds against each other before a day is signed. */
  readonly dayChecks?: FindDayChecks;
  /** What it finds for the reports. */
  readonly reports?: ReportSources;
  /** What it knows of a member firm. */
  readonly memberFile?: MemberFile;
  /** What it holds of a user himself. */
  readonly personalData?: PersonalData;
  /** What it has going on of a member firm. */
  readonly ongoing?: FindOngoing;
  /** Which records that messages are about it still has. */
  readonly subjects?: FindSubjects;
  /** What has come in here and may not be told yet. */
  readonly undisclosed?: FindUndisclosed;
  /** The folder of its migrations. */
  readonly migrations?: URL;
  /**
   * Tables whose changes the audit log leaves out: those that are a log themselves, and what nobody decides, such as
   * sessions and caches. Of every other table it has what a command makes of each row.
   */
  readonly unaudited?: readonly string[];
  /** What the audit log calls its other tables and their columns. */
  readonly auditWords?: AuditWords;
  /** Finds the user of a login token, or why it is not valid. Only one context has this. */
  readonly identify?: (token: string, db: Reader, now: Instant) => Promise<Actor | RefusalName>;
  /** The same of what a browser sends by itself when it opens a link or a picture: its cookies; `secure` where it does so over HTTPS. */
  readonly identifyLink?: (
    cookies: string,
    db: Reader,
    now: Instant,
    secure: boolean,
  ) => Promise<Actor | RefusalName>;
  /**
   * Why a call that asks for the caller's second factor once more is refused; null where he has proven it lately, or has none. One
   * context answers this.
   */
  readonly factorGap?: (actor: Actor, db: Reader, now: Instant) => Promise<RefusalName | null>;
  /** Whose site a request is on; a call may name no other company. One context answers this. */
  readonly companyOf?: (db: Reader, request: RequestFacts) => Promise<CompanyId>;
  /** The frames of the market socket. One context answers this. */
  readonly feed?: Feed;
  /** Runs once when all is in place, before the first call; what it returns runs at the end. */
  readonly start?: () => Promise<(() => Promise<void>) | undefined>;
  /** Fails while this node cannot serve the context's calls, and another may. */
  readonly ready?: () => Promise<void>;
  /** By how many milliseconds sessions were moved on late by this node. One context answers this. */
  readonly lateness?: () => RecentFigures;
  /** Adds figures of its own to those of the platform. */
  readonly metrics?: (registry: Registry) => void;
}
