import { type RefusalName, refusals, refusalText } from "@zd/api/refusals";
import { addressOf } from "@zd/api/wire/address-families";
import { company } from "@zd/api/wire/fields";
import type { AnyOperation } from "@zd/api/wire/operation";
import { sealHeader } from "@zd/api/wire/seal";
import type { Instant } from "@zd/domain/kernel/brand";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { accessOf } from "./access.ts";
import type { AuditLog } from "./audit/audit-log.ts";
import { entryOf, isAudited } from "./audit/entry.ts";
import { type Clock, stopwatch } from "./clock.ts";
import type { Reader } from "./database.ts";
import type { Dispatcher } from "./dispatch.ts";
import { busyRetrySeconds, refusalOfFault, statuses, type ToldFault } from "./faults.ts";
import { FileAnswer, sendFile } from "./file-answer.ts";
import { drain, readForm } from "./form.ts";
import { hashOf } from "./idempotency.ts";
import { decode, readBody } from "./input.ts";
import { JsonStream } from "./json-stream.ts";
import { isSignedBy, type Keys } from "./keys.ts";
import { openLineWaits, waitLimits } from "./line-waits.ts";
import { hasSecrets, struck } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { Module } from "./module.ts";
import { NoCall, noCalls } from "./no-call.ts";
import { type Actor, type AnyHandler, anonymous, isSignedIn, Refused } from "./operation.ts";
import { Prepared } from "./prepared.ts";
import { openRates } from "./rates.ts";
import { openRefusalDelay } from "./refusal-delay.ts";
import { envelope, send, sendPrepared, sendStream } from "./reply.ts";
import { factsOf, header, isRequestId } from "./request.ts";
import { openTurns } from "./turns.ts";

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

interface Needs {
  readonly config: Pick<
    Config,
    "ANONYMOUS_CALLS_PER_MINUTE" | "MEMBER_CALLS_PER_MINUTE" | "CALLS_IN_FLIGHT" | "ORDERS_IN_FLIGHT"
  >;
  readonly log: Logger;
  readonly clock: Clock;
  readonly keys: Keys;
  /** For who asks: on connections of their own, so that long lists do not keep anybody from being known. */
  readonly db: Reader;
  readonly metrics: Metrics;
  readonly handlers: readonly AnyHandler[];
  readonly identify: NonNullable<Module["identify"]>;
  readonly identifyLink: NonNullable<Module["identifyLink"]>;
  readonly companyOf: Module["companyOf"];
  readonly dispatch: Dispatcher["dispatch"];
  readonly expect: Dispatcher["expect"];
  readonly audit: Pick<AuditLog, "keepSoon">;
}

const [faultCode, faultText] = noCalls[500] as readonly [string, string];
const perMinute = (calls: number) => ({ calls, perMs: 60_000 });
/** Opening a seal costs a private-key operation on the one thread that serves everybody. */
const sealsPerMinute = perMinute(1_200);
/** As many as one batch of a quiet line carries; they take some 10 ms of the thread. */
const ordersPerTurn = 64;
/** How long an order may wait until it is looked at; what it may wait in its line comes on top. */
const wayInMs = 200;
/** An accepted call that took longer is written down. */
const slowSeconds = 1;

const [companyOnTheWire] = company;

/** Every operation at its address: from the bytes on the wire to its handler, and back. */
export function openGateway(app: FastifyInstance, needs: Needs): void {
  const { clock, keys, metrics, identify, identifyLink, dispatch } = needs;
  const rates = openRates();
  const ofAnonymous = perMinute(needs.config.ANONYMOUS_CALLS_PER_MINUTE);
  const ofMember = perMinute(needs.config.MEMBER_CALLS_PER_MINUTE);

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

  for (const handler of needs.handlers) {
    const { operation } = handler;
    for (const path of [operation.path, ...operation.also]) {
      app.route({
        method: operation.method,
        url: addressOf(operation.family, path),
        config: { form: operation.requestFormat === "form" },
        handler: (request, reply) => answer(handler, request, reply),
      });
    }
  }

  const refusalDelay = openRefusalDelay(clock);
  const turn = openTurns(ordersPerTurn);
  const wayIn = openLineWaits({ ...waitLimits, mostMs: wayInMs });
  /** Calls that are being answered: beyond the limit each would only make all the others wait longer. */
  const inFlight: Record<Crowd, number> = { orders: 0, hall: 0, files: 0, others: 0 };
  const most: Readonly<Record<Crowd, number>> = {
    orders: needs.config.ORDERS_IN_FLIGHT,
    hall: needs.config.CALLS_IN_FLIGHT,
    // They take their time, and are few.
    files: Number.POSITIVE_INFINITY,
    others: needs.config.CALLS_IN_FLIGHT,
  };

  /** Until an order is looked at; where that would take too long it is refused unseen, which costs next to nothing. */
  async function turnOfOrder() {
    if (!wayIn.hasRoom("")) throw new Refused("BUSY");
    const leave = wayIn.enter("");
    await turn();
    leave();
  }

  /** Gives what is called when the call is as good as answered; called again it does nothing. */
  function enter(crowd: Crowd): () => void {
    inFlight[crowd] += 1;
    let within = true;
    return () => {
      if (within) inFlight[crowd] -= 1;
      within = false;
    };
  }
  let [busySaidAt, busyUnsaid] = [Number.NEGATIVE_INFINITY, 0];

  /** Once a second, and without its stack: under load there are hundreds of them, all alike. */
  function sayBusy({ name }: AnyOperation, error: unknown, crowd: Crowd) {
    const at = stopwatch();
    if (at - busySaidAt < 1_000) {
      busyUnsaid += 1;
      return;
    }
    const why = error instanceof Error ? error.message : String(error);
    needs.log.warn({ operation: name, why, inFlight: inFlight[crowd], unsaid: busyUnsaid }, "too busy");
    [busySaidAt, busyUnsaid] = [at, 0];
  }

  async function answer(handler: AnyHandler, request: FastifyRequest, reply: FastifyReply) {
    const { operation } = handler as { operation: AnyOperation };
    const watch = metrics.calls.startTimer({ operation: operation.name });
    let actor = anonymous;
    let input: Record<string, unknown> = {};
    const crowd = crowdOf(handler);
    const leave = enter(crowd);
    const arrived = needs.expect(handler, request.receivedAt);
    try {
      if (inFlight[crowd] > most[crowd]) throw new Refused("BUSY");
      if (crowd === "orders") await turnOfOrder();
      spare(rates.wait(request.ip, ofAnonymous, request.receivedAt));
      const body = admit(operation, request);
      actor = await identified(operation, request);
      const barred = accessOf(operation, actor);
      if (barred !== null) throw new Refused(barred);
      throttle(operation, actor, request);
      input = readBody(operation, request, body);
      const named = input[companyOnTheWire];
      if (named !== undefined && named !== null && named !== "") await checkCompany(named, request);
      const output = await dispatch(handler, decode(operation, input), {
        ...(await callOf(operation, request, reply, actor, input)),
        arrived,
      });
      note(watch({ answer: "ok" }), operation, request);
      if (output instanceof Prepared) return await sendPrepared(request, reply, output);
      if (output instanceof JsonStream) return await sendStream(request, reply, operation, output);
      if (output instanceof FileAnswer) return await sendFile(request, reply, output);
      return await send(
        request,
        reply,
        200,
        envelope(operation.family.codeField, operation.family.successCodes[0], "", output),
      );
    } catch (thrown) {
      const told = refusalOfFault(thrown);
      const error = told === null ? thrown : new Refused(told);
      // Nobody who came later waits for a refusal, which may be held back.
      arrived();
      leave();
      watch({
        answer: error instanceof Refused ? error.reason : error instanceof NoCall ? error.code : "fault",
      });
      if (isBusy(error)) {
        sayBusy(operation, thrown, crowd);
        await refusalDelay.wait(request.raw.socket, busyRetrySeconds);
        return refuse(operation, error, request, reply);
      }
      await recordFailure(operation, request, actor, input, error);
      if (!isSignedIn(actor) && !(error instanceof NoCall && error.status === 429)) {
        rates.hit(request.ip, ofAnonymous, request.receivedAt);
      }
      if (told !== null)
        request.log.error({ err: thrown, ...logged(operation, actor, input), told }, "a call failed");
      if (error instanceof Refused) return refuse(operation, error, request, reply);
      if (error instanceof NoCall) return turnAway(operation, error, request, reply);
      request.log.error({ err: error, ...logged(operation, actor, input) }, "a call failed");
      return send(request, reply, 500, envelope(operation.family.codeField, faultCode, faultText, null));
    } finally {
      arrived();
      leave();
      if (operation.requestFormat === "form") drain(request.raw);
    }
  }

  /** What was asked for in vain is on record as well, where it is known who has asked. */
  async function recordFailure(
    operation: AnyOperation,
    request: FastifyRequest,
    actor: Actor,
    given: unknown,
    error: unknown,
  ) {
    if (!isAudited(operation) || error instanceof NoCall) return;
    if (!isSignedIn(actor) && (operation.access !== "anyone" || isOfTheWay(error))) return;
    const outcome = error instanceof Refused ? refusals[error.reason][0] : faultCode;
    const company = await siteOf(actor, request).catch(() => "");
    const called = { operation, actor, company, request: factsOf(request), at: request.receivedAt, given };
    needs.audit.keepSoon(entryOf(called, outcome));
  }

  const siteOf = async (actor: Actor, request: FastifyRequest): Promise<string> =>
    isSignedIn(actor) ? actor.companyId : ((await needs.companyOf?.(needs.db, factsOf(request))) ?? "");

  /** What the log says of a call; of one that is on record in the audit log no more than which, see {@link note}. */
  const logged = (operation: AnyOperation, { userId }: Actor, input: unknown) =>
    isAudited(operation)
      ? { operation: operation.name }
      : { operation: operation.name, user: userId, input: struck(operation.input, input) };

  /** Whose call it was the audit log says, to whom it may be told: with an order, a name would tell a sealed offer's. */
  function note(seconds: number, { name }: AnyOperation, { log }: FastifyRequest) {
    if (seconds > slowSeconds) log.warn({ operation: name, seconds }, "a call was slow");
    else log.debug({ operation: name, seconds }, "a call was answered");
  }

  /** Lets in what carries a living gateway token and, where the family of its address asks for it, a true signature; opens a seal. */
  function admit({ family }: AnyOperation, request: FastifyRequest): Buffer {
    const bytes = bodyOf(request);
    const { receivedAt } = request;
    if (family.name !== "token" && !family.cookieAuth) {
      const key = keys.signingKey(header(request, "g-token"), receivedAt);
      if (key === null) throw new Refused("GATEWAY_TOKEN_EXPIRED");
      if (family.signed && !isSignedBy(key, bytes, header(request, "x-sign")))
        throw new Refused("SIGNATURE_WRONG");
    }
    if (header(request, sealHeader) !== "1") return bytes;
    spare(rates.hit(`seal ${request.ip}`, sealsPerMinute, receivedAt));
    const opened = keys.unseal(bytes);
    if (opened === null) throw new Refused("SEAL_BROKEN");
    return opened;
  }

  /** A call is for the company of the site that it comes to; one that names another company is refused. */
  async function checkCompany(named: unknown, request: FastifyRequest) {
    if (!needs.companyOf) return;
    if (named !== (await needs.companyOf(needs.db, factsOf(request)))) throw new Refused("COMPANY_UNKNOWN");
  }

  async function identified(operation: AnyOperation, request: FastifyRequest): Promise<Actor> {
    const { access } = operation;
    const token = header(request, "x-token") || header(request, "authorization").replace(/^Bearer +/i, "");
    const found = await holderOf(operation, request, token);
    if (typeof found === "string") {
      // What anyone may see, a visitor whose session has ended may see as well.
      if (access === "anyone") return anonymous;
      throw new Refused(found);
    }
    return found;
  }

  const holderOf = async ({ family }: AnyOperation, request: FastifyRequest, token: string) => {
    const { receivedAt } = request;
    if (token !== "") return identify(token, needs.db, receivedAt);
    const cookies = family.cookieAuth ? header(request, "cookie") : "";
    return cookies === "" ? "SIGNED_OUT" : identifyLink(cookies, needs.db, receivedAt);
  };

  function throttle({ name, rate }: AnyOperation, actor: Actor, { ip, receivedAt }: FastifyRequest) {
    const { userId } = actor;
    spare(
      isSignedIn(actor)
        ? rates.hit(`user ${userId}`, ofMember, receivedAt)
        : rates.hit(ip, ofAnonymous, receivedAt),
    );
    if (!rate) return;
    spare(rates.hit(`${name} ${ip}`, rate, receivedAt));
    if (isSignedIn(actor)) spare(rates.hit(`${name} user ${userId}`, rate, receivedAt));
  }

  async function callOf(
    operation: AnyOperation,
    request: FastifyRequest,
    reply: FastifyReply,
    actor: Actor,
    given: unknown,
  ) {
    const id = header(request, "x-request-id");
    // A call whose id cannot be kept would lose its protection without anybody noticing.
    if (id !== "" && !isRequestId(id))
      throw new Refused("INPUT_INVALID", { detail: "X-Request-Id格式不正确" });
    // What is asked with GET may be asked again.
    const isKept = operation.kind !== "query" && operation.method === "POST" && isSignedIn(actor);
    const repeatable =
      id !== "" && isKept
        ? {
            caller: actor.firmId,
            userId: actor.userId,
            id,
            operation: operation.name,
            inputHash: hashOf(operation, actor.userId, given),
            withheld: hasSecrets(operation.output),
          }
        : null;
    const form = operation.requestFormat === "form" ? readForm(request) : null;
    const setHeader = (name: string, value: string) => void reply.header(name, value);
    const company = isAudited(operation) ? await siteOf(actor, request) : "";
    const facts = factsOf(request);
    return { actor, company, given, request: facts, at: request.receivedAt, repeatable, form, setHeader };
  }
}

function spare(waitMs: number) {
  if (waitMs > 0) throw new NoCall(429, refusals.TOO_OFTEN, waitMs);
}

const isBusy = (error: unknown): error is Refused => error instanceof Refused && error.reason === "BUSY";

/** Calls that have a limit of their own, so that no other kind of call keeps them out. */
type Crowd = "orders" | "hall" | "files" | "others";

function crowdOf(handler: AnyHandler): Crowd {
  const { requestFormat, family } = handler.operation as AnyOperation;
  if (requestFormat === "form") return "files";
  // What the exchange's staff does in a line, such as a halt, is not an order and waits for none.
  if ("lane" in handler && family.name !== "console") return "orders";
  return family.name === "market" ? "hall" : "others";
}

/** A refusal is an answer, with HTTP 200, unless it speaks of the platform itself; and a browser would keep the words of one as if they were the file. */
function refuse(
  operation: AnyOperation,
  { reason, figures, data }: Refused,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const [code] = refusals[reason];
  if (reason === "GATEWAY_TOKEN_EXPIRED") reply.header("x-code", code);
  const isNowhere = reason === "NOT_FOUND" || reason === "COMPANY_UNKNOWN";
  const told: Partial<ToldFault> = statuses[reason] ?? {};
  const { status = operation.family.cookieAuth && isNowhere ? 404 : 200, retryAfterSeconds } = told;
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  return send(
    request,
    reply,
    status,
    envelope(operation.family.codeField, code, refusalText(reason, figures), data),
  );
}

function turnAway(operation: AnyOperation, error: NoCall, request: FastifyRequest, reply: FastifyReply) {
  if (error.waitMs > 0) reply.header("retry-after", Math.ceil(error.waitMs / 1_000));
  return send(
    request,
    reply,
    error.status,
    envelope(operation.family.codeField, error.code, error.message, null),
  );
}

/** Refused on the way in, before anybody could know who asks. */
const isOfTheWay = (error: unknown) => error instanceof Refused && wayRefusals.has(error.reason);
const wayRefusals: ReadonlySet<RefusalName> = new Set([
  "GATEWAY_TOKEN_EXPIRED",
  "SIGNATURE_WRONG",
  "SEAL_BROKEN",
]);

const bodyOf = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body : nothing);
const nothing = Buffer.alloc(0);
