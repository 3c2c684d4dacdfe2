import type { RefusalName } from "@zd/contract/refusals";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Figures } from "@zd/domain/kernel/decision";
import type { Scope } from "./jobs.ts";

/** A command in its line. */
export interface Waiting<Command> {
  readonly command: Command;
  /** When it was received; it may have waited since. */
  readonly at: Instant;
}

export type Outcome<Result> =
  | { readonly ok: true; readonly result: Result }
  | {
      readonly ok: false;
      readonly reason: RefusalName;
      readonly figures?: Figures;
      /** In the form of the wire, such as the receipt of a refused order. */
      readonly data?: unknown;
    };

/** The transaction of a batch: besides the builder, named statements that do not wait for one another. */
export interface LaneScope extends Scope {
  /** Sends a prepared statement at once; the statements of a batch may all be on their way together. */
  readonly named: <Row>(name: string, text: string, values: readonly unknown[]) => Promise<readonly Row[]>;
}

/**
 * A line of commands for each thing they fight for. All that wait are decided together, in one transaction and in
 * the order of arrival; `run` gives one outcome for each. It may be run again after a failure, so what it keeps in
 * memory it must change in `afterCommit` only.
 */
export interface Lane<Command, Result> {
  readonly name: string;
  readonly run: (
    key: string,
    batch: readonly Waiting<Command>[],
    scope: LaneScope,
  ) => Promise<readonly Outcome<Result>[]>;
}

export const lane = <Command, Result>(
  name: string,
  run: Lane<Command, Result>["run"],
): Lane<Command, Result> => ({ name, run });
