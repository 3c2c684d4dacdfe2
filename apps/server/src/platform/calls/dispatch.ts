import { type RefusalName, refusalsOfAnyCall } from "@zd/api/refusals";
import type { AnyOperation } from "@zd/api/wire/operation";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Logger } from "pino";
import type { AuditLog } from "../audit/audit-log.ts";
import type { Transact } from "../jobs/jobs.ts";
import { type LaneLines, type LineNeeds, openLaneLines } from "../lanes/lane-lines.ts";
import type { Lane, Outcome } from "../lanes/lanes.ts";
import { stopwatch } from "../process/clock.ts";
import { runAs } from "../process/current-work.ts";
import { currentSpan, inSpan } from "../tracing/span.ts";
import type { Call } from "./call.ts";
import { frozenFault } from "./frozen.ts";
import { type AnyHandler, Refused } from "./operation.ts";
import { type AloneNeeds, runAlone } from "./run-alone.ts";
import { answerPeers, deciderOf, type InLineNeeds, runInLine } from "./run-in-line.ts";
import { openUnitOfWork } from "./unit-of-work.ts";

export interface Needs extends LineNeeds, Pick<InLineNeeds, "peers" | "handlerOf" | "tracing"> {
  /** For queries: it cannot write. */
  readonly readers: AloneNeeds["readers"];
  readonly audit: Pick<AuditLog, "keep" | "keepSoon" | "keepLook">;
}

export interface Dispatcher {
  /** The answer in the form of the wire. */
  readonly dispatch: (handler: AnyHandler, input: unknown, call: Call) => Promise<unknown>;
  readonly transact: Transact;
  /** A call was received and is on its way to a line; gives what is to be called when it will not come to it any more. */
  readonly expect: (handler: AnyHandler, at: Instant) => () => void;
  /** Whether the calls in this line are decided on this node, as far as it knows of the others. */
  readonly decides: (
    lane: {
      /** The name of the lane. */
      readonly name: string;
    },
    key: string,
  ) => boolean;
  /** Puts a command of our own, such as a deadline, in line behind those of the callers. */
  readonly runInLane: <Command, Result>(
    lane: Lane<Command, Result>,
    key: string,
    command: Command,
  ) => Promise<Outcome<Result>>;
  /** What waits in the lines of this node. */
  readonly waiting: LaneLines["waiting"];
  /** Has `drained` wait for work of several transactions that no call and no job has begun, such as what a timer sets off. */
  readonly track: <T>(work: Promise<T>) => Promise<T>;
  /** Resolves when nothing waits in a lane, no transaction is open and no tracked work goes on. */
  readonly drained: () => Promise<void>;
}

/** Runs handlers and jobs, each in the scope that its kind promises. */
export function openDispatcher(needs: Needs): Dispatcher {
  const { clock, log, peers } = needs;
  const work = openUnitOfWork(needs);
  const lines = openLaneLines(needs);
  const parts = { ...needs, work, lines };
  answerPeers(parts);

  return {
    transact: work.transact,
    waiting: lines.waiting,
    track: work.track,
    decides: (lane, key) => deciderOf(needs, lane, key) === null,
    // What is settled before, such as a password, takes too long for others to wait for it.
    expect: (handler, at) =>
      "lane" in handler && !handler.before ? lines.arrivalsOf(handler.lane).enter(at) : () => {},

    async runInLane(lane, key, command) {
      const now = clock.now();
      const deciding = async () => {
        await peers.gather(now);
        return lines.linesOf(lane as Lane<unknown, unknown>).join(key, {
          command,
          at: now,
          queuedAt: stopwatch(),
          repeatable: null,
          encode: () => null,
          span: currentSpan(),
        });
      };
      const name = `lane ${lane.name}`;
      // Within a job it belongs to the job's trace; what a timer sets off has one of its own.
      const tracing = currentSpan()
        ? inSpan(name, {}, deciding)
        : needs.tracing.trace({ name, kind: "internal", attributes: {} }, deciding);
      return (await work.track(tracing)).outcome as Outcome<never>;
    },

    async dispatch(handler, input, call) {
      try {
        const frozen = frozenFault(needs.readers, handler.operation, input, call);
        // Not awaited where there is nothing to wait for: calls join their lines in the order of their arrival.
        const reason = frozen && (await frozen);
        if (reason) throw new Refused(reason);
        return await runAs(handler.operation.name, () =>
          "lane" in handler ? runInLine(parts, handler, input, call) : runAlone(parts, handler, input, call),
        );
      } catch (error) {
        if (error instanceof Refused) checkDeclared(log, handler.operation, error.reason);
        throw error;
      }
    },

    async drained() {
      do {
        await work.settled();
        await lines.drained();
      } while (work.running() > 0);
    },
  };
}

const ofAnyCall: ReadonlySet<RefusalName> = new Set(refusalsOfAnyCall);

/** Writes into the log where a call is refused for a reason that its operation does not declare. */
function checkDeclared(log: Logger, { name, refusals }: AnyOperation, reason: RefusalName): void {
  const isDeclared = (refusals as readonly RefusalName[]).includes(reason) || ofAnyCall.has(reason);
  if (!isDeclared)
    log.error({ operation: name, reason }, "refused for a reason that its operation does not declare");
}
