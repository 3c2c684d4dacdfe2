import { setImmediate as nextTurn } from "node:timers/promises";
import type { RefusalName } from "@zd/api/refusals";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Figures } from "@zd/domain/kernel/decision";
import type { Change } from "./audit/change.ts";
import type { CacheOf } from "./caches.ts";
import { stopwatch } from "./clock.ts";
import type { Scope } from "./jobs.ts";
import type { Signer } from "./signer.ts";

/** A command in its line. */
export interface Waiting<Command> {
  readonly command: Command;
  /** When it was received; it may have waited since. */
  readonly at: Instant;
}

export type Outcome<Result> =
  | {
      readonly ok: true;
      readonly result: Result;
      /** What the audit log is to know: a transaction has many commands, so the lane says what each of them did. */
      readonly changes?: readonly Change[];
    }
  | {
      readonly ok: false;
      readonly reason: RefusalName;
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
}

/** The commands that wait for one thing, by the moment of their receipt. */
export interface Batch<Command> {
  readonly key: string;
  readonly waiting: readonly Waiting<Command>[];
}

/**
 * A line of commands for each thing they fight for. All that wait are decided together, in the order of arrival, and
 * brief commands on different things share a transaction; `run` gives one outcome for each command of each batch. It
 * may be run again after a failure, so what it keeps in memory it must change in `afterCommit` only.
 */
export interface Lane<Command, Result> {
  readonly name: string;
  /**
   * How much a command may have to do, in things that it touches; 1 is brief. Others are made to wait for brief ones
   * only.
   */
  readonly weight: (command: Command, key: string, cacheOf: CacheOf) => number;
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

/** The line is full: whoever comes now is refused, and nothing waits for ever. */
export class LineFull extends Error {
  override readonly name = "LineFull";
}

export interface LineLimits {
  /** Decided together at most, of one line. */
  readonly batch: number;
  /** Waiting in one line at most. */
  readonly line: number;
  /** Lines that share a transaction at most. */
  readonly together: number;
  /** Shared transactions at a time: the fewer, the more each of them carries. */
  readonly shared: number;
  /** What is not brief shares transactions too, as many lines as together weigh no more than this; or goes alone. */
  readonly weight: number;
  /** Such transactions at a time: however many sections open or end at once, connections are left for orders. */
  readonly long: number;
  /** How long whoever stands in line waits for those who were received before and have not come to it yet, in ms. */
  readonly held: number;
}

export const lineLimits: LineLimits = {
  batch: 256,
  line: 4_096,
  together: 64,
  shared: 2,
  weight: 500,
  long: 2,
  held: 100,
};

/** A call that waits in a line, and how its answer is given. */
interface Pending<Call, Answer> {
  readonly call: Call;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** Calls taken from the front of one line, to be decided together. */
interface Chunk<Call, Answer> {
  readonly key: string;
  readonly pending: readonly Pending<Call, Answer>[];
}

/** Calls with the same key, one batch after another. */
export interface Lines<Call, Answer> {
  readonly join: (key: string, call: Call) => Promise<Answer>;
  /** Resolves when nobody waits any more. */
  readonly drained: () => Promise<void>;
}

export interface Line<Call> {
  readonly key: string;
  readonly calls: readonly Call[];
}

/**
 * Calls that were received and have not come to their line yet, since somebody still has to look up who asks. Whoever was
 * received after them waits for them, so that a line is in the order of receipt; but for none of them longer than a moment.
 */
export class OnTheWay {
  /** Each with when it was received, and when that was by the stopwatch; the first to come is the first here. */
  readonly #calls = new Map<object, { readonly at: Instant; readonly since: number }>();
  readonly #looks = new Set<() => void>();

  /** Gives what is to be called when the call has joined its line, or never will. */
  enter(at: Instant): () => void {
    const call = {};
    this.#calls.set(call, { at, since: stopwatch() });
    return () => {
      if (this.#calls.delete(call)) for (const look of this.#looks) look();
    };
  }

  /** The receipt of the first that has not been waited for so many milliseconds; infinite where there is none. */
  first(mostMs: number): number {
    for (const [call, { at, since }] of this.#calls) {
      if (stopwatch() - since < mostMs) return at;
      this.#calls.delete(call);
    }
    return Number.POSITIVE_INFINITY;
  }

  /** Has somebody look again whenever a call has come to its line. */
  watch(look: () => void): void {
    this.#looks.add(look);
  }
}

/** How a batch stands to those before and after it on the same lines. */
export interface Turn {
  /** The batches that were let go on before this one; resolves when each of them is over, whatever became of it. */
  readonly ahead: Promise<unknown>;
  /** Lets the next batch of these lines begin, though this one is not over yet. */
  readonly passOn: () => void;
}

/** Which calls would fail for the same reason: all of them, those with the same key, or this call alone. */
export type FailureScope = "all" | "key" | "call";

/**
 * Each batch is all that came while the one before was running, or until it passed its turn on, and those of several lines go together: brief ones, and
 * apart from them what takes long. A quiet thing pays nothing, a busy one shares its lock, and busy ones share their
 * commits. What fails together is run again
 * line by line, then call by call, so that one poisonous call cannot take the others with it; unless the same would
 * befall each of them.
 */
export function openLines<Call extends { readonly at: Instant }, Answer>(
  run: (lines: readonly Line<Call>[], turn: Turn) => Promise<readonly (readonly Answer[])[]>,
  weightOf: (call: Call, key: string) => number,
  failureScopeOf: (error: unknown) => FailureScope,
  { batch, line, together, shared, weight, long, held }: LineLimits = lineLimits,
  onTheWay: OnTheWay = new OnTheWay(),
): Lines<Call, Answer> {
  const waiting = new Map<string, Pending<Call, Answer>[]>();
  /** Lines in which somebody waits and nobody is being decided, by who has waited longest. */
  const ready = new Set<string>();
  const running = new Set<Promise<void>>();
  /** Of each line the batch that has passed its turn on and is not over yet. */
  const passedOn = new Map<string, Promise<void>>();
  const underWay = { brief: 0, long: 0 };
  let scheduled = false;
  let isLookScheduled = false;
  onTheWay.watch(() => {
    if (ready.size > 0) schedule();
  });

  /** Calls that arrive in the same turn of the event loop may still join. */
  function schedule() {
    if (scheduled) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      dispatchReady();
    });
  }

  /** Puts a line in the order of receipt, and says how many of it may be decided now. */
  function inTurn(pending: Pending<Call, Answer>[]): number {
    pending.sort((a, b) => a.call.at - b.call.at);
    const most = Math.min(pending.length, batch);
    const first = onTheWay.first(held);
    const early = pending.findIndex(({ call }) => call.at > first);
    if (early < 0 || early >= most) return most;
    // Where those on the way do not come, nobody else may ever have the line looked at.
    if (!isLookScheduled)
      setTimeout(() => {
        isLookScheduled = false;
        schedule();
      }, held);
    isLookScheduled = true;
    return early;
  }

  function dispatchReady() {
    const brief: Chunk<Call, Answer>[] = [];
    const heavy: Chunk<Call, Answer>[] = [];
    let carried = 0;
    for (const key of ready) {
      const pending = waiting.get(key) ?? [];
      const count = inTurn(pending);
      if (count === 0) continue;
      const own = pending.slice(0, count).reduce((most, { call }) => Math.max(most, weightOf(call, key)), 1);
      const isBrief = own <= 1;
      const hasRoom = isBrief
        ? brief.length < together && underWay.brief < shared
        : underWay.long < long && (heavy.length === 0 || carried + own <= weight);
      if (!hasRoom) continue;
      ready.delete(key);
      (isBrief ? brief : heavy).push({ key, pending: pending.splice(0, count) });
      if (!isBrief) carried += own;
    }
    if (brief.length === 0 && heavy.length === 0) return;
    if (brief.length > 0) track(brief, "brief");
    if (heavy.length > 0) track(heavy, "long");
    if (ready.size > 0) dispatchReady();
  }

  function track(chunks: readonly Chunk<Call, Answer>[], kind: keyof typeof underWay) {
    underWay[kind] += 1;
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    let isOurs = true;
    const release = () => {
      if (!isOurs) return;
      isOurs = false;
      for (const { key } of chunks) {
        if (waiting.get(key)?.length === 0) waiting.delete(key);
        else ready.add(key);
      }
    };
    const passOn = () => {
      // What takes long would only make brief ones wait for its commit.
      if (kind === "long" || !isOurs) return;
      release();
      for (const { key } of chunks) passedOn.set(key, over);
      if (ready.size > 0) schedule();
    };
    const ahead = Promise.all(chunks.flatMap(({ key }) => passedOn.get(key) ?? []));
    const decided = decide(chunks, { ahead, passOn }).finally(() => {
      running.delete(decided);
      underWay[kind] -= 1;
      end();
      for (const { key } of chunks) if (passedOn.get(key) === over) passedOn.delete(key);
      release();
      if (ready.size > 0) schedule();
    });
    running.add(decided);
  }

  async function decide(chunks: readonly Chunk<Call, Answer>[], turn: Turn): Promise<void> {
    try {
      const answers = await run(
        chunks.map(({ key, pending }) => ({ key, calls: pending.map(({ call }) => call) })),
        turn,
      );
      for (const [i, { pending }] of chunks.entries()) settle(pending, answers[i] ?? []);
    } catch (error) {
      const [first] = chunks;
      const scope = failureScopeOf(error);
      // One by one they are not to be overtaken by whoever comes behind them.
      const alone = { ...turn, passOn: () => {} };
      if (chunks.length > 1 && scope !== "all") {
        await Promise.all(chunks.map((chunk) => decide([chunk], alone)));
      } else if (first && first.pending.length > 1 && scope === "call") {
        for (const one of first.pending) await decide([{ key: first.key, pending: [one] }], alone);
      } else {
        for (const { reject } of chunks.flatMap(({ pending }) => pending)) reject(error);
      }
    }
  }

  return {
    join(key, call) {
      return new Promise((resolve, reject) => {
        const entry = { call, resolve, reject };
        const others = waiting.get(key);
        if (others && others.length >= line) return reject(new LineFull(key));
        if (others) return void others.push(entry);
        waiting.set(key, [entry]);
        ready.add(key);
        schedule();
      });
    },
    async drained() {
      while (waiting.size > 0 || running.size > 0) {
        await nextTurn();
        await Promise.all(running);
      }
    },
  };
}

function settle<Call, Answer>(pending: readonly Pending<Call, Answer>[], answers: readonly Answer[]) {
  for (const [i, { resolve, reject }] of pending.entries()) {
    const answer = answers[i];
    if (answer === undefined) reject(new Error("the lane gave fewer answers than it was asked for"));
    else resolve(answer);
  }
}
