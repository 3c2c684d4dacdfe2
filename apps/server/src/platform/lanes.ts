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

/** The line is full: whoever comes now is refused, and nothing waits for ever. */
export class LineFull extends Error {
  override readonly name = "LineFull";
}

export interface LineLimits {
  /** Decided together at most. */
  readonly batch: number;
  /** Waiting in one line at most. */
  readonly line: number;
}

export const lineLimits: LineLimits = { batch: 256, line: 4_096 };

interface Place<Call, Answer> {
  readonly call: Call;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** Calls with the same key, one batch after another. */
export interface Lines<Call, Answer> {
  readonly join: (key: string, call: Call) => Promise<Answer>;
  /** Resolves when nobody waits any more. */
  readonly drained: () => Promise<void>;
}

/**
 * Each batch is all that came while the one before was running. A quiet thing pays nothing, a busy one shares its
 * lock and its commit. A batch that fails as a whole is run again call by call, so that one poisonous call cannot
 * take the others with it; unless it was nobody's fault, when the same would befall each of them.
 */
export function openLines<Call extends { readonly at: Instant }, Answer>(
  run: (key: string, calls: readonly Call[]) => Promise<readonly Answer[]>,
  isNobodysFault: (error: unknown) => boolean,
  { batch, line }: LineLimits = lineLimits,
): Lines<Call, Answer> {
  const lines = new Map<string, Place<Call, Answer>[]>();
  const running = new Set<Promise<void>>();

  async function drain(key: string, waiting: Place<Call, Answer>[]) {
    while (waiting.length > 0) {
      // By the moment of receipt: whoever was held up on the way here has not lost its turn within the batch.
      const together = waiting.splice(0, batch).toSorted((a, b) => a.call.at - b.call.at);
      try {
        settle(together, await run(key, calls(together)));
      } catch (error) {
        if (together.length > 1 && !isNobodysFault(error)) await oneByOne(key, together);
        else for (const { reject } of together) reject(error);
      }
    }
    lines.delete(key);
  }

  async function oneByOne(key: string, together: readonly Place<Call, Answer>[]) {
    for (const place of together) {
      await run(key, [place.call]).then((answers) => settle([place], answers), place.reject);
    }
  }

  return {
    join(key, call) {
      return new Promise((resolve, reject) => {
        const place = { call, resolve, reject };
        const waiting = lines.get(key);
        if (waiting && waiting.length >= line) return reject(new LineFull(key));
        if (waiting) return void waiting.push(place);
        const opened = [place];
        lines.set(key, opened);
        // Calls that arrive in the same turn of the event loop may still join.
        const drained = new Promise<void>((done) =>
          setImmediate(() => void drain(key, opened).finally(done)),
        );
        running.add(drained);
        void drained.then(() => running.delete(drained));
      });
    },
    async drained() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

const calls = <Call>(places: readonly Place<Call, never>[] | readonly Place<Call, unknown>[]) =>
  places.map(({ call }) => call);

function settle<Call, Answer>(places: readonly Place<Call, Answer>[], answers: readonly Answer[]) {
  for (const [i, { resolve, reject }] of places.entries()) {
    const answer = answers[i];
    if (answer === undefined) reject(new Error("the lane gave fewer answers than it was asked for"));
    else resolve(answer);
  }
}
