import type { RefusalName } from "@zd/api/refusals";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Figures } from "@zd/domain/kernel/decision";
import type { Change } from "../audit/change.ts";
import type { Scope } from "../jobs/jobs.ts";
import type { CacheOf } from "../process/caches.ts";
import type { Signer } from "../process/signer.ts";

/** A command in its line. */
export interface PendingCommand<Command> {
  /** What is to be decided, as the lane understands it. */
  readonly command: Command;
  /** When it was received; it may have waited since. */
  readonly at: Instant;
}

/** What a lane has made of one command: a result, or a refusal. */
export type Outcome<Result> =
  | {
      readonly ok: true;
      /** What the answer of the call is made from. */
      readonly result: Result;
      /** What the audit log is to know: a transaction has many commands, so the lane says what each of them did. */
      readonly changes?: readonly Change[];
    }
  | {
      readonly ok: false;
      /** Why it was refused. */
      readonly reason: RefusalName;
      /** The values for the blanks in the words of the refusal. */
      readonly figures?: Figures;
      /** In the form of the wire, such as the receipt of a refused order. */
      readonly data?: unknown;
    };

/** The transaction of a batch. */
export interface LaneScope extends Scope {
  /** Signs for the exchange; it costs as much as a dozen orders, so once for a batch. */
  readonly signer: Signer;
  /** What this node keeps in memory beside the rows; see {@link CacheOf}. */
  readonly cacheOf: CacheOf;
  /** By how many milliseconds the clock of this machine is ahead of the database's; null where nobody has compared them. */
  readonly clockSkew: number | null;
}

/** The commands that wait for one thing, by the moment of their receipt. */
export interface Batch<Command> {
  /** What they wait for, such as the number of a section. */
  readonly key: string;
  /** In the order of receipt. */
  readonly waiting: readonly PendingCommand<Command>[];
}

/**
 * A line of commands for each thing they fight for. All that wait are decided together, in the order of arrival, and
 * brief commands on different things share a transaction; `run` gives one outcome for each command of each batch. It
 * may be run again after a failure, so what it keeps in memory it must change in `afterCommit` only.
 */
export interface Lane<Command, Result> {
  /** Unique in the platform, such as `trading.session`. */
  readonly name: string;
  /**
   * How much a command may have to do, in things that it touches; 1 is brief. Others are made to wait for brief ones
   * only.
   */
  readonly weight: (command: Command, key: string, cacheOf: CacheOf) => number;
  /** Decides the batches in one transaction: an outcome for each command, in the same order. */
  readonly run: (
    batches: readonly Batch<Command>[],
    scope: LaneScope,
  ) => Promise<readonly (readonly Outcome<Result>[])[]>;
  /**
   * Whether the next batch of a line may begin while this one is being committed: only where it reads all that this one
   * changes after it has taken a lock that this one holds.
   */
  readonly overlaps?: boolean;
}

export const lane = <Command, Result>(declared: Lane<Command, Result>): Lane<Command, Result> => declared;
