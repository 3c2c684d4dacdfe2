import type { IncomingMessage } from "node:http";
import { addressOf } from "@zd/api/wire/address-families";
import { company } from "@zd/api/wire/fields";
import type { AnyOperation } from "@zd/api/wire/operation";
import type { Instant } from "@zd/domain/kernel/brand";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import type { AuditLog } from "../audit/audit-log.ts";
import { isAudited } from "../audit/entry.ts";
import { accessOf, isBarredBy } from "../calls/access.ts";
import type { Call } from "../calls/call.ts";
import { receive } from "../calls/conceal.ts";
import type { Dispatcher } from "../calls/dispatch.ts";
import { busyRetrySeconds, refusalOfFault } from "../calls/faults.ts";
import { inputHashOf, type Repeatable } from "../calls/idempotency.ts";
import { readBody } from "../calls/input.ts";
import { type Actor, type AnyHandler, anonymous, isSignedIn, Refused } from "../calls/operation.ts";
import type { Clock } from "../process/clock.ts";
import { hasMarked, redact } from "../process/log.ts";
import type { Metrics } from "../process/metrics.ts";
import { noteAnswer } from "../tracing/note-answer.ts";
import { inSpan } from "../tracing/span.ts";
import type { Tracing } from "../tracing/trace.ts";
import {
  type CallClass,
  type ConcurrencyLimiter,
  callClassOf,
  openConcurrencyLimiter,
} from "./concurrency-limiter.ts";
import { consoleCallsAt } from "./console-calls.ts";
import { readForm } from "./form.ts";
import { HttpError } from "./http-error.ts";
import { openFailureRecords, type RecordFailure } from "./record-failure.ts";
import { openRefusalDelay, type RefusalDelay } from "./refusal-delay.ts";
import { answerFault, refuse, sendOutput, turnAway } from "./reply-to-call.ts";
import { factsOf, header, isRequestId } from "./request.ts";
import { openRequestGuard, type RequestGuard, type RequestGuardNeeds } from "./request-guard.ts";
import { attemptOf, attemptOfStatus, type SecurityEvents } from "./security-events.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** When the whole body was here; what comes in slowly does not come early. */
    receivedAt: Instant;
  }
  interface FastifyContextConfig {
    /** Whether the call carries a form with files, which its handler reads as it comes. */
    form?: boolean;
  }
}

interface Needs extends RequestGuardNeeds {
  readonly config: RequestGuardNeeds["config"] &
    Pick<Config, "CALLS_IN_FLIGHT" | "ORDERS_IN_FLIGHT" | "CONSOLE_HOST">;
  readonly log: Logger;
  /** Says when a call was received. */
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** Hears of attempts to get around what calls pass. */
  readonly security: Pick<SecurityEvents, "note">;
  /** One for every operation; each is put at its addresses. */
  readonly handlers: readonly AnyHandler[];
  readonly dispatch: Dispatcher["dispatch"];
  readonly expect: Dispatcher["expect"];
  readonly audit: Pick<AuditLog, "keepSoon">;
  readonly tracing: Pick<Tracing, "trace">;
  /** The trace that a proxy has begun for a request; undefined where none has. */
  readonly traceparentOf: (request: IncomingMessage) => string | undefined;
}

/** What every call passes on its way to its handler and back. */
interface Gate extends Needs {
  /** Token, signature, session, and ceilings. */
  readonly guard: RequestGuard;
  /** How many calls are answered at a time. */
  readonly limiter: ConcurrencyLimiter;
  /** Holds back the refusals of a connection that asks again too early. */
  readonly refusalDelay: RefusalDelay;
  /** Puts a refused or failed call on record. */
  readonly recordFailure: RecordFailure;
}

/** A call on its way, with what is known of it so far. */
interface Passage {
  readonly operation: AnyOperation;
  /** With which calls it is counted where the node has a limit: orders, those of the hall, files, others. */
  readonly callClass: CallClass;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Who asks; nobody as long as that is not known. */
  actor: Actor;
  /** The input in the form of the wire; empty as long as it is not read. */
  input: Record<string, unknown>;
}

/** An accepted call that took longer, in seconds, is written into the log. */
const slowSeconds = 1;

const [companyOnTheWire] = company;

export interface Gateway {
  /** How many calls are being answered now. */
  readonly inFlight: () => number;
}

/** Every operation at its address: from the bytes on the wire to its handler, and back. */
export function openGateway(app: FastifyInstance, needs: Needs): Gateway {
  const guard = openRequestGuard(needs);
  const gate: Gate = {
    ...needs,
    guard,
    recordFailure: openFailureRecords({ ...needs, guard }),
    limiter: openConcurrencyLimiter(needs.config, needs.log),
    refusalDelay: openRefusalDelay(needs.clock),
  };
  const { inFlight } = gate.limiter;
  needs.metrics.watchEach("zd_calls_in_flight", "Calls that are being answered", "class", inFlight);
  readBodies(app, needs.clock);
  for (const handler of needs.handlers) {
    const { operation } = handler;
    const isElsewhere = consoleCallsAt(needs.config, operation);
    for (const path of [operation.path, ...operation.also]) {
      app.route({
        method: operation.method,
        url: addressOf(operation.family, path),
        config: { form: operation.requestFormat === "form" },
        handler: (request, reply) =>
          isElsewhere(request)
            ? reply.callNotFound()
            : traceCall(gate, operation as AnyOperation, request, () =>
                answer(gate, handler, request, reply),
              ),
      });
    }
  }
  return { inFlight: () => [...inFlight().values()].reduce((sum, count) => sum + count, 0) };
}

/** Notes when a call was received, and takes its body as bytes, or as a form that its handler reads. */
function readBodies(app: FastifyInstance, clock: Clock): void {
  app.decorateRequest("receivedAt", 0 as Instant);
  app.addHook("onRequest", (request, reply, done) => {
    request.receivedAt = clock.now();
    reply.header("x-request-id", request.id);
    done();
  });

  // The signature covers the body as it was sent, so the body must arrive here unread.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    request.receivedAt = clock.now();
    done(null, body);
  });

  // Files are read by their handler, as they come.
  app.addContentTypeParser("multipart/form-data", (request, body, done) => {
    const { form = false } = request.routeOptions.config;
    if (form) done(null, body);
    else done(Object.assign(new Error("no form is expected here"), { statusCode: 415 }));
  });
}

/** Does the work of a call as a trace. */
const traceCall = <T>(
  { tracing, traceparentOf }: Gate,
  { name, method }: AnyOperation,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> =>
  tracing.trace(
    {
      name,
      kind: "server",
      attributes: {
        "http.request.method": method,
        "http.route": request.routeOptions.url ?? "",
        "zd.request_id": request.id,
      },
      traceparent: traceparentOf(request.raw),
    },
    work,
  );

async function answer(gate: Gate, handler: AnyHandler, request: FastifyRequest, reply: FastifyReply) {
  const operation = handler.operation as AnyOperation;
  const watch = gate.metrics.calls.startTimer({ operation: operation.name });
  const callClass = callClassOf(handler);
  const passage: Passage = { operation, callClass, request, reply, actor: anonymous, input: {} };
  const leave = gate.limiter.enter(callClass);
  const markArrived = gate.expect(handler, request.receivedAt);
  try {
    const output = await carry(gate, handler, passage, markArrived);
    note(watch({ answer: "ok" }), operation, request);
    noteAnswer("ok");
    gate.guard.tellLimits(operation, passage.actor, request, reply);
    return await sendOutput(request, reply, operation, output);
  } catch (thrown) {
    const reason = refusalOfFault(thrown);
    const error = reason === null ? thrown : new Refused(reason);
    // Nobody who came later waits for a refusal, which may be held back.
    markArrived();
    leave();
    const outcome =
      error instanceof Refused ? error.reason : error instanceof HttpError ? error.code : "fault";
    watch({ answer: outcome });
    noteAnswer(outcome, thrown);
    gate.guard.tellLimits(operation, passage.actor, request, reply);
    return await answerFailure(gate, passage, thrown, error);
  } finally {
    markArrived();
    leave();
  }
}

/** Takes a call to its handler, and gives what that one answers. */
async function carry(
  { limiter, guard, db, dispatch }: Gate,
  handler: AnyHandler,
  passage: Passage,
  markArrived: () => void,
): Promise<unknown> {
  const { operation, callClass, request, reply } = passage;
  if (limiter.isOverLimit(callClass)) throw new Refused("BUSY");
  if (callClass === "orders") await inSpan("concurrency limiter", {}, limiter.waitForOrderSlot);
  guard.checkAddress(request);
  const body = guard.admit(operation, request);
  const once = guard.takeOnce(operation, request);
  if (once) await once;
  const actor = await guard.authenticate(operation, request);
  passage.actor = actor;
  const barred = accessOf(operation, actor);
  if (barred !== null) throw new Refused(barred);
  guard.throttle(operation, actor, request);
  await guard.checkFactor(operation, actor, request);
  const received = await receive(handler, readBody(operation, request, body), db);
  const { rawInput } = received;
  passage.input = rawInput;
  const named = rawInput[companyOnTheWire];
  if (named !== undefined && named !== null && named !== "") await guard.checkCompany(named, request);
  const caller = { actor, request: factsOf(request), at: request.receivedAt };
  const { input, concealed } = await received.open(caller);
  if (isBarredBy(operation, input, actor)) throw new Refused("NOT_ALLOWED");
  const call: Call = {
    ...caller,
    rawInput,
    concealed,
    repeatable: repeatableOf(operation, request, actor, rawInput),
    form: operation.requestFormat === "form" ? readForm(request) : null,
    setHeader: (name, value) => void reply.header(name, value),
    company: isAudited(operation) ? await guard.siteOf(actor, request) : actor.companyId,
    markArrived,
  };
  return dispatch(handler, input, call);
}

/** Under what the answer of a call is kept; null without a request id, for visitors, and for calls that only read. */
function repeatableOf(
  operation: AnyOperation,
  request: FastifyRequest,
  actor: Actor,
  rawInput: unknown,
): Repeatable | null {
  const id = header(request, "x-request-id");
  // A call whose id cannot be kept would lose its protection without anybody noticing.
  if (id !== "" && !isRequestId(id)) throw new Refused("INPUT_INVALID", { detail: "X-Request-Id格式不正确" });
  // What is asked with GET may be asked again.
  const isKept = operation.kind !== "query" && operation.method === "POST" && isSignedIn(actor);
  if (id === "" || !isKept) return null;
  return {
    caller: actor.firmId,
    userId: actor.userId,
    id,
    operation: operation.name,
    inputHash: inputHashOf(operation, actor.userId, rawInput),
    withheld: hasMarked("secret", operation.output),
    sealed: hasMarked("personal", operation.output),
  };
}

/** Tells a call that failed why; `error` is what is told of `thrown`. */
async function answerFailure(gate: Gate, passage: Passage, thrown: unknown, error: unknown) {
  const { operation, callClass, request, reply, actor, input } = passage;
  noteAttempt(gate, passage, error);
  if (isBusy(error)) {
    gate.limiter.logBusy(operation, thrown, callClass);
    await gate.refusalDelay.wait(request.raw.socket, busyRetrySeconds);
    return refuse(operation, error, request, reply);
  }
  await gate.recordFailure(passage, error);
  if (!isSignedIn(actor) && !(error instanceof HttpError && error.status === 429))
    gate.guard.countAddress(request);
  const reason = error !== thrown && error instanceof Refused ? error.reason : undefined;
  if (reason !== undefined)
    request.log.error({ err: thrown, ...logFields(operation, actor, input), reason }, "a call failed");
  if (error instanceof Refused) return refuse(operation, error, request, reply);
  if (error instanceof HttpError) return turnAway(operation, error, request, reply);
  request.log.error({ err: error, ...logFields(operation, actor, input) }, "a call failed");
  return answerFault(operation, request, reply);
}

/** Says that somebody tried to get around a control; who he is only of calls that the audit log has not, as {@link note}. */
function noteAttempt({ security }: Gate, { operation, actor, request }: Passage, error: unknown): void {
  const isTurnedAway = error instanceof HttpError;
  if (!isTurnedAway && !(error instanceof Refused)) return;
  const kind = isTurnedAway ? attemptOfStatus(error.status) : attemptOf(error.reason);
  if (kind === null) return;
  security.note({
    kind,
    ip: request.ip,
    at: request.receivedAt,
    operation: operation.name,
    ...(isSignedIn(actor) && !isAudited(operation) && { user: actor.userId }),
    reason: isTurnedAway ? error.status : error.reason,
    requestId: request.id,
  });
}

/** Fields of the log about a call; for an audited one only its name, see {@link note}. */
const logFields = (operation: AnyOperation, { userId }: Actor, input: unknown) =>
  isAudited(operation)
    ? { operation: operation.name }
    : { operation: operation.name, user: userId, input: redact(operation.input, input) };

/**
 * Logs that a call was answered, without its user: who placed an order may be sealed, and the audit log has it anyway.
 */
function note(seconds: number, { name }: AnyOperation, { log }: FastifyRequest): void {
  if (seconds > slowSeconds) log.warn({ operation: name, seconds }, "a call was slow");
  else log.debug({ operation: name, seconds }, "a call was answered");
}

const isBusy = (error: unknown): error is Refused => error instanceof Refused && error.reason === "BUSY";
