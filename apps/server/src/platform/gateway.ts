import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { gzip as gzipWithCallback, constants as zlib } from "node:zlib";
import { refusals, refusalText } from "@zd/contract/refusals";
import type { AnyOperation } from "@zd/contract/wire/operation";
import { sealHeader } from "@zd/contract/wire/seal";
import { mayDo } from "@zd/domain/identity/access";
import type { Instant } from "@zd/domain/kernel/brand";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Config } from "../config.ts";
import type { Clock } from "./clock.ts";
import type { Reader } from "./database.ts";
import type { Dispatcher } from "./dispatch.ts";
import { hashOf } from "./idempotency.ts";
import { isSignedBy, type Keys } from "./keys.ts";
import { hasSecrets, struck } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { Module } from "./module.ts";
import {
  type Actor,
  type AnyHandler,
  anonymous,
  isSignedIn,
  Refused,
  type RequestFacts,
} from "./operation.ts";
import { openRates } from "./rates.ts";

z.config(z.locales.zhCN());

declare module "fastify" {
  interface FastifyRequest {
    /** When the whole body was here; what comes in slowly does not come early. */
    receivedAt: Instant;
  }
}

interface Needs {
  readonly config: Pick<Config, "ANONYMOUS_CALLS_PER_MINUTE" | "MEMBER_CALLS_PER_MINUTE">;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly db: Reader;
  readonly metrics: Metrics;
  readonly handlers: readonly AnyHandler[];
  readonly identify: NonNullable<Module["identify"]>;
  readonly dispatch: Dispatcher["dispatch"];
}

/** What is no call, or comes too often: it ends with a status of HTTP instead of a refusal. */
class NoCall extends Error {
  override readonly name = "NoCall";
  readonly status: number;
  readonly code: string;
  readonly waitMs: number;
  constructor(status: number, [code, message]: readonly [string, string], waitMs = 0) {
    super(message);
    this.status = status;
    this.code = code;
    this.waitMs = waitMs;
  }
}

/** What a client reads where HTTP itself says no; the status is in the code. */
export const noCalls: Readonly<Record<number, readonly [code: string, message: string]>> = {
  400: ["P0400", "请求格式不正确"],
  404: ["P0404", "请求地址不存在"],
  405: ["P0405", "请求方法不允许"],
  408: ["P0408", "请求超时"],
  413: ["P0413", "请求内容过大"],
  414: ["P0414", "请求地址过长"],
  415: ["P0415", "请求内容类型不支持"],
  431: ["P0431", "请求头过大"],
  500: ["P0500", "系统繁忙，请稍后重试"],
  503: ["P0503", "系统正在停止服务，请稍后重试"],
};

const perMinute = (calls: number) => ({ calls, perMs: 60_000 });
/** Opening a seal costs a private-key operation on the one thread that serves everybody. */
const sealsPerMinute = perMinute(1_200);
/** An accepted call that took longer is written down. */
const slowSeconds = 1;
/** From this size on an answer is worth compressing. */
const gzipFromBytes = 8_192;

/** Every operation at its address: from the bytes on the wire to its handler, and back. */
export function openGateway(app: FastifyInstance, needs: Needs): void {
  const { clock, keys, metrics, identify, dispatch } = needs;
  const rates = openRates();
  const ofAnonymous = perMinute(needs.config.ANONYMOUS_CALLS_PER_MINUTE);
  const ofMember = perMinute(needs.config.MEMBER_CALLS_PER_MINUTE);

  app.decorateRequest("receivedAt", 0 as Instant);
  app.addHook("onRequest", async (request, reply) => {
    request.receivedAt = clock.now();
    reply.header("x-request-id", request.id);
  });

  // The signature covers the body as it was sent, so the body must arrive here unread.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    request.receivedAt = clock.now();
    done(null, body);
  });

  for (const handler of needs.handlers) {
    const { operation } = handler;
    for (const path of [operation.path, ...operation.also]) {
      app.route({
        method: operation.method,
        url: `/api${path}`,
        handler: (request, reply) => answer(handler, request, reply),
      });
    }
  }

  async function answer(handler: AnyHandler, request: FastifyRequest, reply: FastifyReply) {
    const { operation } = handler as { operation: AnyOperation };
    const watch = metrics.calls.startTimer({ operation: operation.name });
    let actor = anonymous;
    let input: unknown;
    try {
      spare(rates.wait(request.ip, ofAnonymous, request.receivedAt));
      const body = admit(operation, request);
      actor = await identified(operation, request);
      throttle(operation, actor, request);
      input = readBody(operation, request, body);
      const output = await dispatch(
        handler,
        decode(operation, input),
        callOf(operation, request, actor, input),
      );
      note(watch({ answer: "ok" }), operation, request, actor);
      return await send(request, reply, 200, envelope(operation, operation.dialect.successes[0], "", output));
    } catch (error) {
      watch({
        answer: error instanceof Refused ? error.reason : error instanceof NoCall ? error.code : "fault",
      });
      if (!isSignedIn(actor) && !(error instanceof NoCall && error.status === 429)) {
        rates.hit(request.ip, ofAnonymous, request.receivedAt);
      }
      if (error instanceof Refused) return refuse(operation, error, request, reply);
      if (error instanceof NoCall) return turnAway(operation, error, request, reply);
      request.log.error(
        { err: error, operation: operation.name, user: actor.userId, input: struck(operation.input, input) },
        "a call failed",
      );
      const [code, message] = noCalls[500] as readonly [string, string];
      return send(request, reply, 500, envelope(operation, code, message, null));
    }
  }

  function note(seconds: number, { name }: AnyOperation, { log }: FastifyRequest, { userId }: Actor) {
    if (seconds > slowSeconds) log.warn({ operation: name, user: userId, seconds }, "a call was slow");
    else log.debug({ operation: name, user: userId, seconds }, "a call was answered");
  }

  /** Lets in what carries a living gateway token and, where the dialect asks for it, a true signature; opens a seal. */
  function admit({ dialect }: AnyOperation, request: FastifyRequest): Buffer {
    const bytes = bodyOf(request);
    const { receivedAt } = request;
    if (dialect.family !== "token") {
      const key = keys.signingKey(header(request, "g-token"), receivedAt);
      if (key === null) throw new Refused("GATEWAY_TOKEN_EXPIRED");
      if (dialect.signed && !isSignedBy(key, bytes, header(request, "x-sign")))
        throw new Refused("SIGNATURE_WRONG");
    }
    if (header(request, sealHeader) !== "1") return bytes;
    spare(rates.hit(`seal ${request.ip}`, sealsPerMinute, receivedAt));
    const opened = keys.unseal(bytes);
    if (opened === null) throw new Refused("SEAL_BROKEN");
    return opened;
  }

  async function identified({ access }: AnyOperation, request: FastifyRequest): Promise<Actor> {
    const token = header(request, "x-token") || header(request, "authorization").replace(/^Bearer +/i, "");
    const found = token === "" ? "SIGNED_OUT" : await identify(token, needs.db, request.receivedAt);
    if (typeof found === "string") {
      // What anyone may see, a visitor whose session has ended may see as well.
      if (access === "anyone") return anonymous;
      throw new Refused(found);
    }
    if (access !== "anyone" && access !== "member" && !mayDo(found.roles, access))
      throw new Refused("NOT_ALLOWED");
    return found;
  }

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
}

function spare(waitMs: number) {
  if (waitMs > 0) throw new NoCall(429, refusals.TOO_OFTEN, waitMs);
}

/** The wire form of the input: of a GET its query string, else the JSON object of the body. */
function readBody({ method, dialect }: AnyOperation, request: FastifyRequest, body: Buffer): unknown {
  if (method === "GET") return request.query;
  if (body.length === 0) return {};
  let read: unknown;
  try {
    read = JSON.parse(utf8.decode(body));
  } catch {
    throw new NoCall(400, refusals.BODY_UNREADABLE);
  }
  if (!isObject(read)) throw new NoCall(400, refusals.BODY_UNREADABLE);
  const folded = dialect.unfolds === undefined ? undefined : read[dialect.unfolds];
  return isObject(folded) ? { ...read, ...folded } : read;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const utf8 = new TextDecoder("utf-8", { fatal: true });

function decode({ input }: AnyOperation, given: unknown): unknown {
  const decoded = z.safeDecode(input as z.ZodType, given as never);
  if (decoded.success) return decoded.data;
  const [issue] = decoded.error.issues;
  throw new Refused("INPUT_INVALID", { detail: issue ? said(input as z.ZodType, issue) : "" });
}

/** The first thing that is wrong, with the title of the field in front where it has one. */
function said(schema: z.ZodType, { path, message }: z.core.$ZodIssue): string {
  const title = path.length > 0 ? titleAt(schema, path) : undefined;
  return (title ? `${title}：${message}` : message).slice(0, 200);
}

function titleAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string | undefined {
  const def = schema._zod.def as z.core.$ZodTypes["_zod"]["def"];
  const [next, ...rest] = path;
  switch (def.type) {
    case "pipe":
      return next === undefined ? titleOf(schema) : (titleAt(def.in, path) ?? titleOf(schema));
    case "optional":
    case "nullable":
    case "default":
    case "readonly":
      return titleAt(def.innerType, path) ?? titleOf(schema);
    case "object": {
      const field = next === undefined ? undefined : def.shape[String(next)];
      return (field && titleAt(field, rest)) ?? titleOf(schema);
    }
    case "array":
      return (next === undefined ? undefined : titleAt(def.element, rest)) ?? titleOf(schema);
    default:
      return titleOf(schema);
  }
}

const titleOf = (schema: z.core.$ZodType) => z.globalRegistry.get(schema)?.title;

function callOf(operation: AnyOperation, request: FastifyRequest, actor: Actor, given: unknown) {
  const id = header(request, "x-request-id");
  // A call whose id cannot be kept would lose its protection without anybody noticing.
  if (id !== "" && !isRequestId(id)) throw new Refused("INPUT_INVALID", { detail: "X-Request-Id格式不正确" });
  const facts: RequestFacts = { id: request.id, ip: request.ip, host: hostOf(request) };
  // An answer that holds a secret is not kept, and so not given again.
  const isKept = operation.kind !== "query" && isSignedIn(actor) && !hasSecrets(operation.output);
  const repeatable =
    id !== "" && isKept
      ? { caller: actor.userId, id, operation: operation.name, inputHash: hashOf(operation, given) }
      : null;
  return { actor, request: facts, at: request.receivedAt, repeatable };
}

/** The host that was asked, as a name in small letters. */
export const hostOf = ({ hostname }: Pick<FastifyRequest, "hostname">) => hostname.toLowerCase();

/** The client's id where it is one that can be kept, else one of our own. */
export function requestId(headers: Readonly<Record<string, string | string[] | undefined>>): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && isRequestId(given) ? given : randomUUID();
}

const isRequestId = (text: string) => /^[\w.:-]{1,64}$/.test(text);

/** A refusal is an answer, with HTTP 200. */
function refuse(
  operation: AnyOperation,
  { reason, figures, data }: Refused,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const [code] = refusals[reason];
  if (reason === "GATEWAY_TOKEN_EXPIRED") reply.header("x-code", code);
  return send(request, reply, 200, envelope(operation, code, refusalText(reason, figures), data));
}

function turnAway(operation: AnyOperation, error: NoCall, request: FastifyRequest, reply: FastifyReply) {
  if (error.waitMs > 0) reply.header("retry-after", Math.ceil(error.waitMs / 1_000));
  return send(request, reply, error.status, envelope(operation, error.code, error.message, null));
}

export const envelope = (
  { dialect }: Pick<AnyOperation, "dialect">,
  code: number | string,
  msg: string,
  data: unknown,
) => JSON.stringify({ [dialect.codeField]: code, msg, data });

const gzip = promisify(gzipWithCallback);

/** Lists are long and alike; a quick pass makes them a fifth. */
async function send(request: FastifyRequest, reply: FastifyReply, status: number, text: string) {
  reply
    .code(status)
    .header("content-type", "application/json; charset=utf-8")
    .header("cache-control", "no-store");
  reply.header("x-content-type-options", "nosniff");
  if (text.length < gzipFromBytes || !header(request, "accept-encoding").includes("gzip"))
    return reply.send(text);
  reply.header("content-encoding", "gzip").header("vary", "accept-encoding");
  return reply.send(await gzip(text, { level: zlib.Z_BEST_SPEED }));
}

const bodyOf = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body : nothing);
const nothing = Buffer.alloc(0);

const header = ({ headers }: FastifyRequest, name: string) => {
  const value = headers[name];
  return typeof value === "string" ? value : "";
};
