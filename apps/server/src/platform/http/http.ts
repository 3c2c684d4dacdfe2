import { readFileSync } from "node:fs";
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
  type FastifyRequest,
  type FastifyServerOptions,
  fastify,
  LogController,
} from "fastify";
import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import type { Api } from "../calls/operation.ts";
import { type Clock, stopwatch } from "../process/clock.ts";
import { acceptTogether } from "./accept-together.ts";
import { drain } from "./drain.ts";
import { envelope } from "./envelope.ts";
import { httpErrors } from "./http-error.ts";
import { asJson } from "./reply.ts";
import { requestId } from "./request.ts";
import { attemptOfStatus, type SecurityEvents } from "./security-events.ts";
import { headerLines, plainHeaders, securityHeaders } from "./security-headers.ts";
import { clientAddress, hostAsked, parseTrustSetting, type Trusts, traceparentOf } from "./trust.ts";

export interface Http {
  /** The server, for routes and hooks. */
  readonly server: FastifyInstance;
  /** The address of the client of a request, behind trusted proxies. */
  readonly ipOf: (request: IncomingMessage) => string;
  /** The host that the client of a request has asked, behind trusted proxies, with its port where that is said. */
  readonly hostOf: (request: IncomingMessage) => string;
  /** The headers that an answer to a request has in any case, as lines of HTTP. */
  readonly headerLinesFor: (request: IncomingMessage) => string;
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
  /** How long the headers of a request may take; connections are looked at once a second, so half-sent ones end within ten seconds. */
  headersMs: 9_000,
  headersLookMs: 1_000,
  keepAliveMs: 65_000,
  connections: 50_000,
} as const;

/** How often the server looks for requests whose body is late, in milliseconds. */
const bodiesEveryMs = 1_000;

/** How often a server that shuts down looks for connections that have become idle, in milliseconds. */
const idleSweepMs = 50;

interface Needs {
  readonly config: Config;
  readonly log: Logger;
  readonly api: Api;
  readonly clock: Pick<Clock, "now">;
  /** Hears of what is no call. */
  readonly security: Pick<SecurityEvents, "note">;
}

/** The HTTP server, its limits, and what it says where there is no call to answer. */
export function openHttp({ config, log, api, clock, security }: Needs): Http {
  let leaving = false;
  let closing = false;
  const trusts = parseTrustSetting(config.TRUST_PROXY);
  const tls = readTls(config);
  const { noteStatus, turnAway } = attemptsOn(security, clock);
  const server = openServer(log, trusts, tls, {
    clientErrorHandler: turnAway,
    frameworkErrors: (error, { raw, url }, reply) =>
      fail(error, { raw, url }, reply.headers(securityHeaders(raw, trusts))),
  });
  server.server.maxConnections = limits.connections;
  // Over TLS the proxy alone comes, on lines that it keeps.
  if (!tls) acceptTogether(server.server);
  const silent = silentLines(server.server, tls ? "secureConnection" : "connection");
  const bodies = watchBodies(turnAway);

  const codeFields = codeFieldsOf(api);
  const refuse = (reply: FastifyReply, url: string, status: number) => {
    const known = status in httpErrors ? status : status >= 500 ? 500 : 400;
    const [code, msg] = httpErrors[known] as readonly [string, string];
    const codeField = codeFields.find(([base]) => url.startsWith(base))?.[1] ?? "result";
    return asJson(reply, known).send(envelope(codeField, code, msg, null));
  };
  const fail = (error: FastifyError, { raw, url }: Asked, reply: FastifyReply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) log.error({ err: error, url }, "a request failed");
    noteStatus(status, clientAddress(raw, trusts));
    return refuse(reply, url, status);
  };

  // Hooks that wait for nothing call back: a promise each would be paid for with every call of the hall.
  server.addHook("onRequest", (request, reply, done) => {
    reply.headers(securityHeaders(request.raw, trusts));
    if (!request.routeOptions.config?.form && hasBody(request.raw)) bodies.expect(request.raw);
    if (!closing || !request.url.startsWith("/api/")) return done();
    reply.header("connection", "close").header("retry-after", 5);
    refuse(reply, request.url, 503);
  });
  server.addHook("onResponse", ({ raw }, _, done) => {
    if (!raw.complete && hasBody(raw)) bodies.drain(raw);
    done();
  });
  server.setErrorHandler<FastifyError>((error, request, reply) => fail(error, request, reply));
  server.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith("/api/")) noteStatus(404, request.ip);
    return refuse(reply, request.url, 404);
  });

  return {
    server,
    ...clientFacts(trusts),
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

/** What a request tells of its client, by the word of the proxies that are trusted. */
const clientFacts = (trusts: Trusts): Pick<Http, "ipOf" | "hostOf" | "headerLinesFor" | "traceparentOf"> => ({
  ipOf: (request) => clientAddress(request, trusts),
  hostOf: (request) => hostAsked(request, trusts),
  headerLinesFor: (request) => headerLines(securityHeaders(request, trusts)),
  traceparentOf: (request) => traceparentOf(request, trusts),
});

/** The server of fastify, with its limits; `more` is what it does with what it cannot read. */
function openServer(
  log: Logger,
  trusts: Trusts,
  tls: ReturnType<typeof readTls>,
  more: Pick<FastifyServerOptions, "clientErrorHandler" | "frameworkErrors">,
): FastifyInstance {
  const heads = { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.headersLookMs };
  return fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => requestId(headers),
    trustProxy: trusts,
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.uploadMs,
    keepAliveTimeout: limits.keepAliveMs,
    forceCloseConnections: "idle",
    return503OnClosing: true,
    routerOptions: { maxParamLength: 200, caseSensitive: true },
    ...more,
    ...(tls ? { https: { ...heads, ...tls } } : { http: heads }),
  } as FastifyServerOptions) as unknown as FastifyInstance;
}

/** Says of what is no call, by its status of HTTP or as bytes that nobody understands, that it has come, and from where. */
function attemptsOn(security: Needs["security"], clock: Needs["clock"]) {
  const noteStatus = (status: number, ip: string) => {
    const kind = attemptOfStatus(status);
    if (kind !== null) security.note({ kind, ip, at: clock.now(), reason: status });
  };
  const turnAway = (error: NodeJS.ErrnoException, stream: Duplex) =>
    noteStatus(turnAwayGarbage(error, stream), (stream as Partial<Socket>).remoteAddress ?? "");
  return { noteStatus, turnAway };
}

/** Certificate and key of this node; null where it speaks plain HTTP. */
function readTls({ TLS_CERT, TLS_KEY }: Pick<Config, "TLS_CERT" | "TLS_KEY">) {
  if (TLS_CERT === undefined || TLS_KEY === undefined) return null;
  return { cert: readFileSync(TLS_CERT), key: readFileSync(TLS_KEY), minVersion: "TLSv1.2" as const };
}

/** Lines on which no request has come; `opened` is said of each that may bring one. */
function silentLines(server: Server, opened: "connection" | "secureConnection"): ReadonlySet<Socket> {
  const silent = new Set<Socket>();
  server.on(opened, (line: Socket) => {
    silent.add(line);
    line.once("close", () => silent.delete(line));
  });
  server.on("request", ({ socket }) => silent.delete(socket));
  return silent;
}

/** Turns away requests whose body is late: who sends one byte by byte holds nothing. One look a second costs less than a timer each. */
function watchBodies(turnAway: (error: NodeJS.ErrnoException, stream: Duplex) => void) {
  /** Bodies that are to come, each since when. */
  const expected = new Map<IncomingMessage, number>();
  const looking = setInterval(() => {
    for (const [request, since] of expected) {
      if (request.complete || request.destroyed) expected.delete(request);
      else if (stopwatch() - since > limits.requestMs) turnAway(lateBody, request.socket);
    }
  }, bodiesEveryMs);
  looking.unref();
  return {
    expect: (request: IncomingMessage) => void expected.set(request, stopwatch()),
    /** Reads the rest of a body that was answered before it was here. */
    drain(request: IncomingMessage) {
      expected.delete(request);
      drain(request);
    },
    close: () => clearInterval(looking),
  };
}

const lateBody = Object.assign(new Error("the body is late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });

const hasBody = ({ headers }: IncomingMessage) =>
  (headers["content-length"] ?? "0") !== "0" || headers["transfer-encoding"] !== undefined;

/** What was asked, of a request that is no call. */
type Asked = Pick<FastifyRequest, "raw" | "url">;

/** Answers bytes that are no HTTP request; without an address there is no family, so the answer has the common form. Gives its status, 0 where nobody hears it. */
function turnAwayGarbage({ code: fault }: NodeJS.ErrnoException, stream: Duplex): number {
  // Who speaks no TLS, or believes another authority, understands no answer.
  const isNoTls = /^ERR_(SSL|TLS)_/.test(fault ?? "");
  if (!stream.writable || isNoTls) {
    stream.destroy();
    return isNoTls ? 400 : 0;
  }
  const status = fault === "HPE_HEADER_OVERFLOW" ? 431 : fault === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  const [code, msg] = httpErrors[status] as readonly [string, string];
  const text = envelope("result", code, msg, null);
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `${headerLines(plainHeaders)}Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  );
  return status;
}

/** For each family of addresses the field of an answer that carries the code. */
function codeFieldsOf(api: Api): readonly (readonly [base: string, AnyOperation["family"]["codeField"]])[] {
  const operations = Object.values(api).flatMap((context) => Object.values(context));
  const fields = new Map(
    operations.map(({ family }) => [`${addressOf(family, family.base)}/`, family.codeField]),
  );
  return [...fields];
}
