import { setImmediate as nextTurn } from "node:timers/promises";
import type { Instant } from "@zd/domain/kernel/brand";
import { PendingArrivals } from "./pending-arrivals.ts";

/** Thrown for a call that comes when its line is full. */
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

/** Calls with the same key, one batch after another. */
export interface Lines<Call, Answer> {
  /**
   * Puts a call at the end of a line; resolves with its answer, rejects with {@link LineFull} where the line is full.
   */
  readonly join: (key: string, call: Call) => Promise<Answer>;
  /** How many calls wait, and when the earliest of them was received; null where none does. */
  readonly waiting: () => { readonly calls: number; readonly earliest: Instant | null };
  /** Resolves when nobody waits any more. */
  readonly drained: () => Promise<void>;
}

/** Calls of one line that are decided together. */
export interface Line<Call> {
  /** What the calls wait for. */
  readonly key: string;
  /** In the order of receipt. */
  readonly calls: readonly Call[];
}

/** How a batch stands to those before and after it on the same lines. */
export interface PipelineSlot {
  /** The batches that were let go on before this one; resolves when each of them is over, whatever became of it. */
  readonly predecessors: Promise<unknown>;
  /** Lets the next batch of these lines begin, though this one is not over yet. */
  readonly startNext: () => void;
}

/** Which calls would fail for the same reason: all of them, those with the same key, or this call alone. */
export type FailureScope = "all" | "key" | "call";

/** A call that waits in a line, and how its answer is given. */
interface Pending<Call, Answer> {
  /** The call as it joined. */
  readonly call: Call;
  /** Gives the call its answer. */
  readonly resolve: (answer: Answer) => void;
  /** Ends the call with a fault. */
  readonly reject: (error: unknown) => void;
}

/** Calls taken from the front of one line, to be decided together. */
interface Chunk<Call, Answer> {
  readonly key: string;
  /** In the order of receipt. */
  readonly pending: readonly Pending<Call, Answer>[];
}

/** Runs lines together in one transaction, and gives each call of each line its answer. */
type RunLines<Call, Answer> = (
  lines: readonly Line<Call>[],
  slot: PipelineSlot,
) => Promise<readonly (readonly Answer[])[]>;

/**
 * Each batch is all that came while the one before was running, or until it let the next one start, and those of several lines go together: brief ones, and
 * apart from them what takes long. A quiet thing pays nothing, a busy one shares its lock, and busy ones share their
 * commits. What fails together is run again
 * line by line, then call by call, so that one poisonous call cannot take the others with it; unless the same would
 * befall each of them.
 */
export function openLines<Call extends { readonly at: Instant }, Answer>(
  run: RunLines<Call, Answer>,
  weightOf: (call: Call, key: string) => number,
  failureScopeOf: (error: unknown) => FailureScope,
  limits: LineLimits = lineLimits,
  arrivals: PendingArrivals = new PendingArrivals(),
): Lines<Call, Answer> {
  const decide = (chunks: readonly Chunk<Call, Answer>[], slot: PipelineSlot) =>
    decideChunks(run, failureScopeOf, chunks, slot);
  const queue = new LineQueue(decide, weightOf, limits, arrivals);
  return {
    join: (key, call) => queue.join(key, call),
    waiting: () => queue.waiting(),
    drained: () => queue.drained(),
  };
}

/** The calls that wait, by line, and the batches that are being decided. */
class LineQueue<Call extends { readonly at: Instant }, Answer> {
  readonly #decide: (chunks: readonly Chunk<Call, Answer>[], slot: PipelineSlot) => Promise<void>;
  readonly #weightOf: (call: Call, key: string) => number;
  readonly #limits: LineLimits;
  readonly #arrivals: PendingArrivals;
  readonly #waiting = new Map<string, Pending<Call, Answer>[]>();
  /** Lines in which somebody waits and nobody is being decided, by who has waited longest. */
  readonly #ready = new Set<string>();
  readonly #running = new Set<Promise<void>>();
  /** Of each line the batch that has let the next one start and is not over yet. */
  readonly #predecessors = new Map<string, Promise<void>>();
  readonly #underWay = { brief: 0, long: 0 };
  #isScheduled = false;
  #isLookScheduled = false;

  constructor(
    decide: (chunks: readonly Chunk<Call, Answer>[], slot: PipelineSlot) => Promise<void>,
    weightOf: (call: Call, key: string) => number,
    limits: LineLimits,
    arrivals: PendingArrivals,
  ) {
    this.#decide = decide;
    this.#weightOf = weightOf;
    this.#limits = limits;
    this.#arrivals = arrivals;
    arrivals.watch(() => this.#scheduleReady());
  }

  join(key: string, call: Call): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const entry = { call, resolve, reject };
      const others = this.#waiting.get(key);
      if (others && others.length >= this.#limits.line) return reject(new LineFull(key));
      if (others) return void others.push(entry);
      this.#waiting.set(key, [entry]);
      this.#ready.add(key);
      this.#schedule();
    });
  }

  waiting(): ReturnType<Lines<Call, Answer>["waiting"]> {
    let calls = 0;
    let earliest: Instant | null = null;
    for (const pending of this.#waiting.values()) {
      calls += pending.length;
      const at = pending[0]?.call.at;
      if (at !== undefined && (earliest === null || at < earliest)) earliest = at;
    }
    return { calls, earliest };
  }

  async drained(): Promise<void> {
    while (this.#waiting.size > 0 || this.#running.size > 0) {
      await nextTurn();
      await Promise.all(this.#running);
    }
  }

  #scheduleReady(): void {
    if (this.#ready.size > 0) this.#schedule();
  }

  /** Calls that arrive in the same turn of the event loop may still join. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#dispatchReady();
    });
  }

  /** Puts a line in the order of receipt, and says how many of it may be decided now. */
  #inTurn(pending: Pending<Call, Answer>[]): number {
    const { batch, held } = this.#limits;
    pending.sort((a, b) => a.call.at - b.call.at);
    const most = Math.min(pending.length, batch);
    const first = this.#arrivals.first(held);
    const early = pending.findIndex(({ call }) => call.at > first);
    if (early < 0 || early >= most) return most;
    // Where the pending arrivals do not come, nobody else may ever have the line looked at.
    if (!this.#isLookScheduled)
      setTimeout(() => {
        this.#isLookScheduled = false;
        this.#schedule();
      }, held);
    this.#isLookScheduled = true;
    return early;
  }

  #dispatchReady(): void {
    const { together, shared, weight, long } = this.#limits;
    const brief: Chunk<Call, Answer>[] = [];
    const heavy: Chunk<Call, Answer>[] = [];
    let carried = 0;
    for (const key of this.#ready) {
      const pending = this.#waiting.get(key) ?? [];
      const count = this.#inTurn(pending);
      if (count === 0) continue;
      const own = this.#heaviest(key, pending, count);
      const isBrief = own <= 1;
      const hasRoom = isBrief
        ? brief.length < together && this.#underWay.brief < shared
        : this.#underWay.long < long && (heavy.length === 0 || carried + own <= weight);
      if (!hasRoom) continue;
      this.#ready.delete(key);
      (isBrief ? brief : heavy).push({ key, pending: pending.splice(0, count) });
      if (!isBrief) carried += own;
    }
    if (brief.length === 0 && heavy.length === 0) return;
    if (brief.length > 0) this.#track(brief, "brief");
    if (heavy.length > 0) this.#track(heavy, "long");
    if (this.#ready.size > 0) this.#dispatchReady();
  }

  /** The weight of the heaviest of the first calls of a line, at least 1. */
  #heaviest(key: string, pending: readonly Pending<Call, Answer>[], count: number): number {
    return pending.slice(0, count).reduce((most, { call }) => Math.max(most, this.#weightOf(call, key)), 1);
  }

  /** Decides a batch, and lets the next one of its lines begin when this one is over, or starts it. */
  #track(chunks: readonly Chunk<Call, Answer>[], kind: "brief" | "long"): void {
    this.#underWay[kind] += 1;
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    let isOurs = true;
    const release = () => {
      if (!isOurs) return;
      isOurs = false;
      this.#release(chunks);
    };
    const startNext = () => {
      // What takes long would only make brief ones wait for its commit.
      if (kind === "long" || !isOurs) return;
      release();
      for (const { key } of chunks) this.#predecessors.set(key, over);
      this.#scheduleReady();
    };
    const predecessors = Promise.all(chunks.flatMap(({ key }) => this.#predecessors.get(key) ?? []));
    const deciding = this.#decide(chunks, { predecessors, startNext }).finally(() => {
      this.#running.delete(deciding);
      this.#underWay[kind] -= 1;
      end();
      for (const { key } of chunks) if (this.#predecessors.get(key) === over) this.#predecessors.delete(key);
      release();
      this.#scheduleReady();
    });
    this.#running.add(deciding);
  }

  /** Lines of which somebody still waits are ready again. */
  #release(chunks: readonly Chunk<Call, Answer>[]): void {
    for (const { key } of chunks) {
      if (this.#waiting.get(key)?.length === 0) this.#waiting.delete(key);
      else this.#ready.add(key);
    }
  }
}

/** Answers the calls of a batch; what fails together is run again line by line, then call by call. */
async function decideChunks<Call, Answer>(
  run: RunLines<Call, Answer>,
  failureScopeOf: (error: unknown) => FailureScope,
  chunks: readonly Chunk<Call, Answer>[],
  slot: PipelineSlot,
): Promise<void> {
  try {
    const answers = await run(
      chunks.map(({ key, pending }) => ({ key, calls: pending.map(({ call }) => call) })),
      slot,
    );
    for (const [i, { pending }] of chunks.entries()) settle(pending, answers[i] ?? []);
  } catch (error) {
    const [first] = chunks;
    const scope = failureScopeOf(error);
    // One by one they are not to be overtaken by whoever comes behind them.
    const alone = { ...slot, startNext: () => {} };
    const decide = (some: readonly Chunk<Call, Answer>[]) => decideChunks(run, failureScopeOf, some, alone);
    if (chunks.length > 1 && scope !== "all") {
      await Promise.all(chunks.map((chunk) => decide([chunk])));
    } else if (first && first.pending.length > 1 && scope === "call") {
      for (const one of first.pending) await decide([{ key: first.key, pending: [one] }]);
    } else {
      for (const { reject } of chunks.flatMap(({ pending }) => pending)) reject(error);
    }
  }
}

function settle<Call, Answer>(pending: readonly Pending<Call, Answer>[], answers: readonly Answer[]) {
  for (const [i, { resolve, reject }] of pending.entries()) {
    const answer = answers[i];
    if (answer === undefined) reject(new Error("the lane gave fewer answers than it was asked for"));
    else resolve(answer);
  }
}
