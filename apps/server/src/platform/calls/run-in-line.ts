import type { Logger } from "pino";
import { z } from "zod";
import type { AuditLog } from "../audit/audit-log.ts";
import { entryOf, exchangeKind, isAudited } from "../audit/entry.ts";
import type { Reader } from "../database/database.ts";
import type { LaneLines } from "../lanes/lane-lines.ts";
import { LineFull } from "../lanes/lines.ts";
import type { Peers } from "../live/peers.ts";
import { stopwatch } from "../process/clock.ts";
import { currentSpan, inSpan, traceparent } from "../tracing/span.ts";
import type { Tracing } from "../tracing/trace.ts";
import { auditedCallOf, type Call } from "./call.ts";
import {
  decodeForwardedCall,
  decodeForwardedResult,
  encodeForwardedCall,
  encodeForwardedResult,
  withRequestId,
} from "./forwarded-call.ts";
import { decode } from "./input.ts";
import { type AnyHandler, Refused, type SharedHandler } from "./operation.ts";
import { settleBefore } from "./run-alone.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

export interface InLineNeeds {
  readonly log: Logger;
  /** For what is settled before a call joins its line; it cannot write. */
  readonly readers: Reader;
  readonly audit: Pick<AuditLog, "keepSoon">;
  /** The other nodes, of which one may decide the line. */
  readonly peers: Pick<Peers, "deciderOf" | "ask" | "answer" | "gather">;
  /** The handler of a call that another node forwards; undefined where this version has none. */
  readonly handlerOf: (operation: string) => AnyHandler | undefined;
  readonly work: Pick<UnitOfWork, "transact">;
  /** The lines of this node. */
  readonly lines: LaneLines;
  readonly tracing: Pick<Tracing, "trace">;
}

/** The node that decides a line; null where it is this one. */
export const deciderOf = (
  { peers }: Pick<InLineNeeds, "peers">,
  { name }: { readonly name: string },
  key: string,
) => peers.deciderOf(`${name} ${key}`);

/** Has the node decide whose line it is; where that one gives no answer, this one does. */
export async function runInLine(
  needs: InLineNeeds,
  handler: SharedHandler,
  input: unknown,
  call: Call,
): Promise<unknown> {
  const { operation, lane, prepare, before } = handler;
  const earlier = before && (await settleBefore(needs.readers, before, input, call, needs.work.transact));
  if (earlier) return earlier.data;
  const node = deciderOf(needs, lane, prepare(input, call).key);
  if (node === null) return decideHere(needs, handler, input, call);
  const once = withRequestId(operation, call);
  call.markArrived();
  const elsewhere = await inSpan(`forward ${lane.name}`, {}, async () =>
    decodeForwardedResult(await needs.peers.ask(node, encodeForwardedCall(operation, once, traceparent()))),
  );
  return elsewhere ? elsewhere.data : decideHere(needs, handler, input, once);
}

async function decideHere(
  { peers, lines, audit }: InLineNeeds,
  handler: SharedHandler,
  input: unknown,
  call: Call,
): Promise<unknown> {
  const { operation, lane, prepare, answer } = handler;
  const { key, command } = prepare(input, call);
  await peers.gather(call.at);
  const waits = lines.waitsOf(lane);
  // Steps of the exchange itself, such as a halt, are few and never turned away.
  if (call.actor.firmKind !== exchangeKind && !waits.hasRoom(key)) throw new LineFull(key);
  const leave = waits.enter(key);
  const answering = inSpan(`lane ${lane.name}`, {}, () =>
    lines.linesOf(lane).join(key, {
      command,
      at: call.at,
      queuedAt: stopwatch(),
      repeatable: call.repeatable,
      encode: (result) => z.encode(operation.output, answer(result)),
      span: currentSpan(),
    }),
  ).finally(leave);
  call.markArrived();
  const { outcome, data, repeated } = await answering;
  if (outcome.ok) {
    // The session's journal has it already, in the transaction of the order; here it must not make the next one wait.
    if (!repeated && isAudited(operation)) {
      const details = { changes: outcome.changes ?? [], databaseChanges: [], author: null, shown: null };
      audit.keepSoon(entryOf(auditedCallOf(operation, call), "ok", data, details));
    }
    return data;
  }
  throw new Refused(outcome.reason, outcome.figures, outcome.data ?? null);
}

/** Decides the calls that other nodes forward to this one. */
export function answerPeers(needs: InLineNeeds): void {
  needs.peers.answer((question) => {
    const { operation, call, traceparent: begun } = decodeForwardedCall(question);
    const decide = async () => {
      const handler = needs.handlerOf(operation);
      if (!handler || !("lane" in handler)) throw new Error(`no lane decides ${operation}`);
      const input = decode(handler.operation, call.rawInput as Record<string, unknown>);
      const here = { ...call, form: null, setHeader: () => {}, markArrived: () => {} };
      return decideHere(needs, handler, input, here);
    };
    const continued = { name: operation, kind: "internal", attributes: {}, traceparent: begun } as const;
    return encodeForwardedResult(
      () => (begun === undefined ? decide() : needs.tracing.trace(continued, decide)),
      (error) => needs.log.error({ err: error, operation }, "a call that another node has forwarded failed"),
    );
  });
}
