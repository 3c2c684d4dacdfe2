import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type RefusalName, refusalsOfAnyCall } from "@zd/api/refusals";
import type { AnyOperation } from "@zd/api/wire/operation";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Decision, Figures } from "@zd/domain/kernel/decision";
import type { Logger } from "pino";
import { z } from "zod";
import type { AuditLog } from "./audit/audit-log.ts";
import { takeChanges } from "./audit/changes.ts";
import { type Called, type Change, entryOf, exchangeKind, isAudited, Notes } from "./audit/entry.ts";
import type { CacheOf } from "./caches.ts";
import { type Clock, stopwatch } from "./clock.ts";
import type { Reader } from "./database.ts";
import type { Event } from "./event.ts";
import { FileAnswer } from "./file-answer.ts";
import type { Form } from "./form.ts";
import { answerIn, questionOf, readQuestion, verdictOf, withId } from "./hand-on.ts";
import { breakOff, dropId, findReply, keepReply, type Repeatable, takeId } from "./idempotency.ts";
import { decode } from "./input.ts";
import { type AnyJob, earliestWanted, type Scope, scheduleAll, type Transact } from "./jobs.ts";
import { JsonStream } from "./json-stream.ts";
import { type Answered, type InLine, runBatches } from "./lane-batch.ts";
import {
  type FailureScope,
  type Lane,
  type LaneScope,
  type Line,
  LineFull,
  type Lines,
  lineLimits,
  OnTheWay,
  type Outcome,
  openLines,
} from "./lanes.ts";
import { type LineWaits, openLineWaits, waitLimits } from "./line-waits.ts";
import type { Metrics } from "./metrics.ts";
import { type AnyHandler, type Caller, type Handler, Refused, type SharedHandler } from "./operation.ts";
import type { Peers } from "./peers.ts";
import { Prepared } from "./prepared.ts";
import type { Signer } from "./signer.ts";
import {
  CommitUncertain,
  type InTransaction,
  isAnsweredMeanwhile,
  isConnectionLost,
  isLockTimeout,
  isOverload,
  isWorthAnotherTry,
  OutOfDate,
  type TransactionOptions,
} from "./transactions.ts";

export interface Needs {
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** For queries: it cannot write. */
  readonly readers: Reader;
  readonly inTransaction: InTransaction;
  /** The same on connections of the lanes' own, so that no other call makes them wait. */
  readonly inLaneTransaction: InTransaction;
  readonly signer: Signer;
  /** What the lanes keep in memory on this node. */
  readonly cacheOf: CacheOf;
  readonly audit: Pick<AuditLog, "keep" | "keepSoon">;
  /** Jobs that follow from an event, in the transaction that publishes it. */
  readonly onEvent: Readonly<Record<string, readonly AnyJob[]>>;
  /** Sends events to the listeners of every node, after the commit; none is repeated. */
  readonly broadcastLive: (events: readonly Event[]) => void;
  /** How long a caller may have to wait in a line. */
  readonly waitMs: number;
  readonly peers: Pick<Peers, "deciderOf" | "ask" | "answer" | "gather">;
  /** The handler of a call that another node hands on; undefined where this version has none. */
  readonly handlerOf: (operation: string) => AnyHandler | undefined;
  /** A commit has scheduled a job for this moment. */
  readonly jobWanted: (at: Instant) => void;
}

/** A call whose way to the handler is done: its repeat would find its answer under the request's id. */
export interface Call extends Caller {
  /** Whose site it comes to. */
  readonly company: string;
  /** The input in the form of the wire. */
  readonly given: unknown;
  readonly repeatable: Repeatable | null;
  readonly form: Form | null;
  readonly setHeader: (name: string, value: string) => void;
  /** To be called when it stands in its line. */
  readonly arrived: () => void;
}

export interface Dispatcher {
  /** The answer in the form of the wire. */
  readonly dispatch: (handler: AnyHandler, input: unknown, call: Call) => Promise<unknown>;
  readonly transact: Transact;
  /** A call was received and is on its way to a line; gives what is to be called when it will not come to it any more. */
  readonly expect: (handler: AnyHandler, at: Instant) => () => void;
  /** Whether the calls in this line are decided on this node, as far as it knows of the others. */
  readonly decides: (lane: { readonly name: string }, key: string) => boolean;
  /** Puts a command of our own, such as a deadline, in line behind those of the callers. */
  readonly runInLane: <Command, Result>(
    lane: Lane<Command, Result>,
    key: string,
    command: Command,
  ) => Promise<Outcome<Result>>;
  /** Resolves when nothing waits in a lane and no transaction is open. */
  readonly drained: () => Promise<void>;
}

/** How often a command is run when it meets a deadlock or loses its connection. */
const tries = 3;

/** Runs handlers and jobs, each in the scope that its kind promises. */
export function openDispatcher(needs: Needs): Dispatcher {
  const { clock, log, metrics, readers, audit } = needs;
  const running = new Set<Promise<unknown>>();

  /** Everything that belongs to one transaction, whichever connection it is on. */
  async function scoped<S extends Scope, T>(
    inTransaction: InTransaction,
    now: Instant,
    scopeOf: (scope: Scope) => S,
    work: (scope: S) => Promise<T>,
    { ahead, ...options }: TransactionOptions & { readonly ahead?: Promise<unknown> } = {},
  ): Promise<T> {
    let published: Event[] = [];
    let live: Event[] = [];
    let after: (() => void)[] = [];
    let wanted: Instant | undefined;

    const result = await inTransaction(async (opened) => {
      [published, live, after] = [[], [], []];
      const scope = scopeOf({
        tx: opened.tx,
        named: opened.named,
        now,
        publish: (event) => {
          published.push(event);
          live.push(event);
        },
        broadcast: (event) => void live.push(event),
        afterCommit: (work) => void after.push(work),
      });
      const answer = await work(scope);
      await scheduleFollowing(scope, published);
      wanted = earliestWanted(opened.tx);
      return answer;
    }, options);

    // What is told of the same things is told in the order of the commits.
    await ahead;
    for (const work of after) work();
    if (live.length > 0) needs.broadcastLive(live);
    if (wanted !== undefined) needs.jobWanted(wanted);
    return result;
  }

  async function scheduleFollowing({ tx, now }: Scope, events: readonly Event[]) {
    const following = events.flatMap(({ type, data }) =>
      (needs.onEvent[type] ?? []).map((job) => ({ job, key: `event:${randomUUID()}`, at: now, data })),
    );
    await scheduleAll(tx, following);
  }

  /** `ahead`: what work stood on that was not kept yet; where it was not kept, it comes first once more. */
  async function again<T>(name: string, work: () => Promise<T>, ahead?: Promise<unknown>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (attempt === tries || !isWorthAnotherTry(error)) throw error;
        metrics.retries.inc({ name });
        log.warn({ err: error, name, attempt }, "tried again");
        if (error instanceof OutOfDate || isAnsweredMeanwhile(error)) await ahead;
        else await wait(Math.random() * 20 * attempt);
      }
    }
  }

  async function transactAt<T>(
    name: string,
    now: Instant,
    work: (scope: Scope) => Promise<T>,
    noting = false,
  ): Promise<T> {
    const result = again(name, () => scoped(needs.inTransaction, now, (scope) => scope, work, { noting }));
    running.add(result);
    try {
      return await result;
    } finally {
      running.delete(result);
    }
  }

  const transact: Transact = (work) => transactAt("transact", clock.now(), work);

  /** Transactions whose changes are heard of once they are kept: a call may have several. */
  const transactNoting =
    (heard: (changes: readonly Change[]) => void): Transact =>
    (work) =>
      transactAt(
        "transact",
        clock.now(),
        async (scope) => {
          const result = await work(scope);
          const changes = await takeChanges(scope.named);
          scope.afterCommit(() => heard(changes));
          return result;
        },
        true,
      );

  const linesOfLanes = new Map<string, Lines<InLine, Answered>>();
  const onTheWayTo = new Map<string, OnTheWay>();

  function wayTo({ name }: Lane<unknown, unknown>): OnTheWay {
    const open = onTheWayTo.get(name);
    if (open) return open;
    const way = new OnTheWay();
    onTheWayTo.set(name, way);
    return way;
  }

  function linesOf(lane: Lane<unknown, unknown>): Lines<InLine, Answered> {
    const open = linesOfLanes.get(lane.name);
    if (open) return open;
    const lines = openLines<InLine, Answered>(
      (together, { ahead, passOn }) =>
        again(
          lane.name,
          () =>
            scoped(
              needs.inLaneTransaction,
              clock.now(),
              (scope): LaneScope => ({ ...scope, signer: needs.signer, cacheOf: needs.cacheOf }),
              (scope) => {
                observe(lane.name, together);
                return runBatches(lane, together, scope);
              },
              lane.overlaps ? { ahead, committing: passOn } : {},
            ),
          ahead,
        ),
      ({ command }, key) => lane.weight(command, key, needs.cacheOf),
      failureScopeOf,
      lineLimits,
      wayTo(lane),
    );
    linesOfLanes.set(lane.name, lines);
    return lines;
  }

  const waitsOfLanes = new Map<string, LineWaits>();

  function waitsOf({ name }: Lane<unknown, unknown>): LineWaits {
    const open = waitsOfLanes.get(name) ?? openLineWaits({ ...waitLimits, mostMs: needs.waitMs });
    waitsOfLanes.set(name, open);
    return open;
  }

  function observe(lane: string, together: readonly Line<InLine>[]) {
    const startedAt = stopwatch();
    const waited = metrics.laneWait.labels({ lane });
    const all = together.flatMap(({ calls }) => calls);
    for (const { queuedAt } of all) waited.observe((startedAt - queuedAt) / 1_000);
    metrics.laneBatch.observe({ lane }, all.length);
  }

  const { peers } = needs;
  const deciderOf = ({ name }: { readonly name: string }, key: string) => peers.deciderOf(`${name} ${key}`);

  peers.answer((question) => {
    const { operation, call } = readQuestion(question);
    return verdictOf(
      async () => {
        const handler = needs.handlerOf(operation);
        if (!handler || !("lane" in handler)) throw new Error(`no lane decides ${operation}`);
        const input = decode(handler.operation, call.given as Record<string, unknown>);
        return decideHere(handler, input, { ...call, form: null, setHeader: () => {}, arrived: () => {} });
      },
      (error) => log.error({ err: error, operation }, "a call that another node has handed on failed"),
    );
  });

  return {
    transact,
    decides: (lane, key) => deciderOf(lane, key) === null,
    // What is settled before, such as a password, takes too long for others to wait for it.
    expect: (handler, at) =>
      "lane" in handler && !handler.before ? wayTo(handler.lane).enter(at) : () => {},

    async runInLane(lane, key, command) {
      const now = clock.now();
      const deciding = (async () => {
        await peers.gather(now);
        return linesOf(lane as Lane<unknown, unknown>).join(key, {
          command,
          at: now,
          queuedAt: stopwatch(),
          repeatable: null,
          encode: () => null,
        });
      })();
      running.add(deciding);
      try {
        return (await deciding).outcome as Outcome<never>;
      } finally {
        running.delete(deciding);
      }
    },

    async dispatch(handler, input, call) {
      try {
        return "lane" in handler ? await share(handler, input, call) : await runAlone(handler, input, call);
      } catch (error) {
        if (error instanceof Refused) checkDeclared(handler.operation, error.reason);
        throw error;
      }
    },

    async drained() {
      do {
        await Promise.allSettled(running);
        for (const lines of linesOfLanes.values()) await lines.drained();
      } while (running.size > 0);
    },
  };

  /** Has the node decide whose line it is; where that one gives no answer, this one does. */
  async function share(handler: SharedHandler, input: unknown, call: Call) {
    const { operation, lane, prepare, before } = handler;
    const answered = before && (await settleBefore(before, input, call, transact));
    if (answered) return answered.data;
    const node = deciderOf(lane, prepare(input, call).key);
    if (node === null) return decideHere(handler, input, call);
    const once = withId(operation, call);
    call.arrived();
    const elsewhere = answerIn(await peers.ask(node, questionOf(operation, once)));
    return elsewhere ? elsewhere.data : decideHere(handler, input, once);
  }

  async function decideHere(handler: SharedHandler, input: unknown, call: Call) {
    const { operation, lane, prepare, answer } = handler;
    const { key, command } = prepare(input, call);
    await peers.gather(call.at);
    const waits = waitsOf(lane);
    // Steps of the exchange itself, such as a halt, are few and never turned away.
    if (call.actor.firmKind !== exchangeKind && !waits.hasRoom(key)) throw new LineFull(key);
    const leave = waits.enter(key);
    const answering = linesOf(lane)
      .join(key, {
        command,
        at: call.at,
        queuedAt: stopwatch(),
        repeatable: call.repeatable,
        encode: (result) => z.encode(operation.output, answer(result)),
      })
      .finally(leave);
    call.arrived();
    const { outcome, data, repeated } = await answering;
    if (outcome.ok) {
      // The session's journal has it already, in the transaction of the order; here it must not make the next one wait.
      if (!repeated && isAudited(operation)) {
        const notes = { changes: outcome.changes ?? [], noted: [], author: null };
        audit.keepSoon(entryOf(calledOf(operation, call), "ok", data, notes));
      }
      return data;
    }
    throw new Refused(outcome.reason, outcome.figures, outcome.data ?? null);
  }

  /** What a command settles before its own transaction; or the answer that it has had already. */
  async function settleBefore(
    before: NonNullable<Handler["before"]>,
    input: unknown,
    call: Call,
    ownTransact: Transact,
  ) {
    const { actor, request, at: now, form, setHeader, repeatable } = call;
    const answered = repeatable && (await findReply(readers, repeatable, now));
    if (answered) return answered;
    const common = { actor, request, now, accept, refuse, form, setHeader };
    await before(input, { ...common, record: new Notes(), db: readers, transact: ownTransact } as never);
    return null;
  }

  async function runAlone({ operation, run, before }: Handler, input: unknown, call: Call): Promise<unknown> {
    const { actor, request, at: now, form, setHeader } = call;
    const common = { actor, request, now, accept, refuse, form, setHeader };
    const audited = isAudited(operation);
    /** Of the run that has come to its end; one that was begun anew has left nothing else. */
    let notes = new Notes();
    /** What transactions of the call's own have kept, whatever becomes of it. */
    const kept: Change[] = [];
    const ownTransact = audited ? transactNoting((changes) => void kept.push(...changes)) : transact;
    const answerIn = async (scope: object): Promise<unknown> => {
      notes = new Notes();
      const output = await run(input, { ...common, record: notes, ...scope } as never);
      const isReady =
        output instanceof JsonStream || output instanceof FileAnswer || output instanceof Prepared;
      return isReady ? output : z.encode(operation.output, output);
    };

    const keepEntry = async ({ named }: Scope, data: unknown) => {
      if (!audited) return;
      notes.noted = [...kept, ...(operation.kind === "command" ? await takeChanges(named) : [])];
      await audit.keep(named, [entryOf(calledOf(operation, call), "ok", data, notes)]);
    };

    switch (operation.kind) {
      case "query":
        return answerIn({ db: readers });
      case "command": {
        const answered = before && (await settleBefore(before, input, call, ownTransact));
        if (answered) return answered.data;
        return transactAt(
          operation.name,
          call.at,
          (scope) =>
            once(
              scope,
              call.repeatable,
              () => answerIn(scope),
              (data) => keepEntry(scope, data),
            ),
          audited,
        );
      }
      default:
        return runErrand(
          call,
          () => answerIn({ db: readers, transact: ownTransact }),
          (scope, data) => keepEntry(scope, data),
        );
    }
  }

  async function once(
    { tx, now }: Scope,
    repeatable: Repeatable | null,
    work: () => Promise<unknown>,
    keepEntry: (data: unknown) => Promise<void>,
  ) {
    const before = repeatable && (await takeId(tx, repeatable, now));
    if (before) return before.data;
    const data = await work();
    await Promise.all([repeatable && keepReply(tx, repeatable, data), keepEntry(data)]);
    return data;
  }

  /** An errand cannot keep its answer in the transaction of its work: it has several, and the world between them. */
  async function runErrand(
    { repeatable }: Call,
    work: () => Promise<unknown>,
    keepEntry: (scope: Scope, data: unknown) => Promise<void>,
  ) {
    const before = repeatable && (await transact(({ tx, now }) => takeId(tx, repeatable, now)));
    if (before) return before.data;
    try {
      const data = await work();
      await transact(async (scope) => {
        await Promise.all([repeatable && keepReply(scope.tx, repeatable, data), keepEntry(scope, data)]);
      });
      return data;
    } catch (error) {
      if (repeatable)
        await transact(({ tx, now }) =>
          error instanceof Refused ? dropId(tx, repeatable) : breakOff(tx, repeatable, now),
        ).catch((again: unknown) => log.warn({ err: again }, "an id was not given back"));
      throw error;
    }
  }

  function checkDeclared({ name, refusals }: AnyOperation, reason: RefusalName) {
    const declared = (refusals as readonly RefusalName[]).includes(reason) || ofAnyCall.has(reason);
    if (!declared)
      log.error({ operation: name, reason }, "refused for a reason that its operation does not declare");
  }
}

/** Work whose fate is unknown must not be done again, and a database that is away is away for every call. */
function failureScopeOf(error: unknown): FailureScope {
  if (error instanceof CommitUncertain || isConnectionLost(error)) return "all";
  if (isLockTimeout(error)) return "key";
  return isOverload(error) ? "all" : "call";
}

const calledOf = (operation: AnyOperation, { actor, company, request, at, given }: Call): Called => ({
  operation,
  actor,
  company,
  request,
  at,
  given,
});

const ofAnyCall: ReadonlySet<RefusalName> = new Set(refusalsOfAnyCall);

const accept = <Fact>(decision: Decision<Fact, RefusalName>): readonly Fact[] => {
  if (decision.ok) return decision.facts;
  throw new Refused(decision.reason, decision.figures);
};

const refuse = (reason: RefusalName, figures?: Figures, data?: unknown): never => {
  throw new Refused(reason, figures, data);
};
