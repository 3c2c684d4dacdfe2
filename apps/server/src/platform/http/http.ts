import { type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { addressOf } from "@zd/api/wire/address-families";
import type { AnyOperation } from "@zd/api/wire/operation";
import {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  fastify,
  LogController,
} from "fastify";
import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import type { Api } from "../calls/operation.ts";
import { stopwatch } from "../process/clock.ts";
import { acceptTogether } from "./accept-together.ts";
import { envelope } from "./envelope.ts";
import { httpErrors } from "./http-error.ts";
import { asJson } from "./reply.ts";
import { requestId } from "./request.ts";
import { clientAddress, parseTrustSetting, traceparentOf } from "./trust.ts";

export interface Http {
  /** The server, for routes and hooks. */
  readonly server: FastifyInstance;
  /** The address of the client of a request, behind trusted proxies. */
  readonly ipOf: (request: IncomingMessage) => string;
  /** The trace that a trusted proxy has begun for a request; undefined where none has. */
  readonly traceparentOf: (request: IncomingMessage) => string | undefined;
  /** Listens at the host and port of the configuration; gives the address. */
  readonly listen: () => Promise<string>;
  /** From now on /readyz says that this node is going; it answers calls until so many milliseconds have passed. */
  readonly leave: (ms: number) => Promise<void>;
  /** Whether this node is about to close. */
  readonly isLeaving: () => boolean;
  /** From now on calls are answered with 503. */
  readonly refuseNewCalls: () => Promise<void>;
  /** Stops listening and resolves when the calls that were running are answered. */
  readonly finish: () => Promise<void>;
}

const limits = {
  bodyBytes: 1024 * 1024,
  requestMs: 20_000,
  /** Files take longer than words. */
  uploadMs: 600_000,
  headersMs: 10_000,
  keepAliveMs: 65_000,
  connections: 50_000,
} as const;

/** How often the server looks for requests whose body is late, in milliseconds. */
const bodiesEveryMs = 1_000;

/** How often a server that shuts down looks for connections that have become idle, in milliseconds. */
const idleSweepMs = 50;

/** The HTTP server, its limits, and what it says where there is no call to answer. */
export function openHttp({ config, log, api }: { config: Config; log: Logger; api: Api }): Http {
  let leaving = false;
  let closing = false;
  const trusts = parseTrustSetting(config.TRUST_PROXY);
  const server = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => requestId(headers),
    trustProxy: trusts,
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.uploadMs,
    keepAliveTimeout: limits.keepAliveMs,
    http: { headersTimeout: limits.headersMs },
    forceCloseConnections: "idle",
    return503OnClosing: true,
    routerOptions: { maxParamLength: 200, caseSensitive: true },
    clientErrorHandler: turnAwayGarbage,
    frameworkErrors: (error, request, reply) => fail(error, request.url, reply),
  }) as unknown as FastifyInstance;
  server.server.maxConnections = limits.connections;
  acceptTogether(server.server);
  const silent = silentLines(server.server);
  const bodies = watchBodies();

  const codeFields = codeFieldsOf(api);
  const refuse = (reply: FastifyReply, url: string, status: number) => {
    const known = status in httpErrors ? status : status >= 500 ? 500 : 400;
    const [code, msg] = httpErrors[known] as readonly [string, string];
    const codeField = codeFields.find(([base]) => url.startsWith(base))?.[1] ?? "result";
    return asJson(reply, known).send(envelope(codeField, code, msg, null));
  };
  const fail = (error: FastifyError, url: string, reply: FastifyReply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) log.error({ err: error, url }, "a request failed");
    return refuse(reply, url, status);
  };

  // Hooks that wait for nothing call back: a promise each would be paid for with every call of the hall.
  server.addHook("onRequest", (request, reply, done) => {
    if (!request.routeOptions.config?.form && hasBody(request.raw)) bodies.expect(request.raw);
    if (!closing || !request.url.startsWith("/api/")) return done();
    reply.header("connection", "close").header("retry-after", 5);
    refuse(reply, request.url, 503);
  });
  server.setErrorHandler<FastifyError>((error, request, reply) => fail(error, request.url, reply));
  server.setNotFoundHandler((request, reply) => refuse(reply, request.url, 404));

  return {
    server,
    ipOf: (request) => clientAddress(request, trusts),
    traceparentOf: (request) => traceparentOf(request, trusts),
    isLeaving: () => leaving,
    async leave(ms) {
      leaving = true;
      if (ms > 0) await wait(ms);
    },
    listen: () => server.listen({ host: config.HOST, port: config.PORT, backlog: 4_096 }),
    async refuseNewCalls() {
      closing = true;
    },
    async finish() {
      // A line whose answer was still on its way falls idle only later, and would be kept for the next call; one on
      // which nobody has said a word yet does not count as idle.
      const sweep = setInterval(() => {
        server.server.closeIdleConnections();
        for (const line of silent) if (line.bytesRead === 0) line.destroy();
      }, idleSweepMs);
      try {
        await server.close();
      } finally {
        clearInterval(sweep);
        bodies.close();
      }
    },
  };
}

/** Lines on which no request has come. */
function silentLines(server: Server): ReadonlySet<Socket> {
  const silent = new Set<Socket>();
  server.on("connection", (line) => {
    silent.add(line);
    line.once("close", () => silent.delete(line));
  });
  server.on("request", ({ socket }) => silent.delete(socket));
  return silent;
}

/** Turns away requests whose body is late: who sends one byte by byte holds nothing. One look a second costs less than a timer each. */
function watchBodies() {
  /** Bodies that are to come, each since when. */
  const expected = new Map<IncomingMessage, number>();
  const looking = setInterval(() => {
    for (const [request, since] of expected) {
      if (request.complete || request.destroyed) expected.delete(request);
      else if (stopwatch() - since > limits.requestMs) turnAwayGarbage(lateBody, request.socket);
    }
  }, bodiesEveryMs);
  looking.unref();
  return {
    expect: (request: IncomingMessage) => void expected.set(request, stopwatch()),
    close: () => clearInterval(looking),
  };
}

const lateBody = Object.assign(new Error("the body is late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });

const hasBody = ({ headers }: IncomingMessage) =>
  (headers["content-length"] ?? "0") !== "0" || headers["transfer-encoding"] !== undefined;

/** Answers bytes that are no HTTP request; without an address there is no family, so the answer has the common form. */
function turnAwayGarbage({ code: fault }: NodeJS.ErrnoException, stream: Duplex) {
  if (!stream.writable) return void stream.destroy();
  const status = fault === "HPE_HEADER_OVERFLOW" ? 431 : fault === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  const [code, msg] = httpErrors[status] as readonly [string, string];
  const text = envelope("result", code, msg, null);
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  );
}

/** For each family of addresses the field of an answer that carries the code. */
function codeFieldsOf(api: Api): readonly (readonly [base: string, AnyOperation["family"]["codeField"]])[] {
  const operations = Object.values(api).flatMap((context) => Object.values(context));
  const fields = new Map(
    operations.map(({ family }) => [`${addressOf(family, family.base)}/`, family.codeField]),
  );
  return [...fields];
}
