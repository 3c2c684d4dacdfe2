import { createHmac } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { AnyOperation, InputOf, OutputOf } from "@zd/contract/wire/operation";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { pino } from "pino";
import { z } from "zod";
import { type Config, readConfig } from "../config.ts";
import type { Db } from "../platform/database.ts";
import type { Event } from "../platform/event.ts";
import { nextDue } from "../platform/jobs.ts";
import type { Platform } from "../platform/module.ts";
import type { OpenedPlatform, PlatformNeeds } from "../platform/open-platform.ts";
import { type ManualClock, manualClock } from "./manual-clock.ts";
import { openTestDatabase } from "./test-database.ts";
import { openTestSocket, type TestSocket } from "./test-socket.ts";

/** The envelope of an answer, as it came. */
export interface Envelope {
  readonly result?: number | string;
  readonly code?: number | string;
  readonly msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came
  readonly data: any;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came
  readonly body: any;
}

/** Somebody who calls, signed in or not, as the web app does it: with token and signature. */
export interface TestCaller {
  /** The whole envelope. */
  readonly call: <Op extends AnyOperation>(
    operation: Op,
    input: InputOf<Op>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Envelope>;
  /** The answer of a call that must be accepted. */
  readonly ask: <Op extends AnyOperation>(operation: Op, input: InputOf<Op>) => Promise<OutputOf<Op>>;
}

/** A whole server in a test, on a database of its own and a clock that the test turns. */
export interface TestPlatform {
  readonly address: string;
  readonly clock: ManualClock;
  readonly db: Db;
  readonly platform: Platform;
  readonly config: Config;
  /** Whoever holds this login token. */
  readonly withToken: (token: string) => TestCaller;
  readonly anonymous: TestCaller;
  /** Exactly this request, with a gateway token and a signature unless the headers say otherwise. */
  readonly send: (
    method: string,
    path: string,
    body?: string | Buffer,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<HttpAnswer>;
  readonly socket: (options?: { readonly deflate?: boolean }) => Promise<TestSocket>;
  /** Every event that was told live, the oldest first. */
  readonly heard: readonly Event[];
  /** Lets everything happen that is due now. */
  readonly settle: () => Promise<void>;
  /** Turns the clock to a moment; all that falls due on the way happens at its time, in order. */
  readonly until: (when: Instant) => Promise<void>;
  readonly wait: (ms: number) => Promise<void>;
  /** Stops the server and starts it again on the same database, after it has been down for a while. */
  readonly restart: (downMs?: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface TestOptions {
  readonly start?: Instant;
  readonly settings?: Readonly<Record<string, string>>;
}

type Open = (needs: Omit<PlatformNeeds, "contract" | "contexts">) => Promise<OpenedPlatform>;

export async function openTestPlatform(
  open: Open,
  { start, settings = {} }: TestOptions = {},
): Promise<TestPlatform> {
  const database = await openTestDatabase();
  const clock = manualClock(start);
  const config = readConfig({
    PORT: "0",
    ZD_DEMO: "off",
    DB_POOL: "5",
    DB_READ_POOL: "4",
    DB_LANE_POOL: "2",
    ...settings,
  });
  const log = pino({ level: process.env["TEST_LOG_LEVEL"] ?? "silent" });
  const heard: Event[] = [];
  let opened: OpenedPlatform;
  let gateway: Promise<{ readonly token: string; readonly key: string }> | null = null;

  const openIt = async () => {
    opened = await open({ config, databaseUrl: database.url, clock, log, works: false });
    opened.hear((event) => void heard.push(event));
    gateway = null;
  };
  await openIt().catch(async (error: unknown) => {
    await database.drop();
    throw error;
  });

  const admission = () => {
    gateway ??= (async () => {
      const answer = await request("POST", "/api/token/v1/init", "{}", {});
      return answer.body.data as { token: string; key: string };
    })();
    return gateway;
  };

  async function request(
    method: string,
    path: string,
    body: string | Buffer,
    headers: Readonly<Record<string, string>>,
  ) {
    const typed = method === "GET" ? {} : { "content-type": "application/json" };
    const reply = await fetch(`${opened.address}${path}`, {
      method,
      headers: { ...typed, ...headers },
      ...(method === "GET" || method === "HEAD"
        ? {}
        : { body: typeof body === "string" ? body : new Uint8Array(body) }),
    });
    const text = await reply.text();
    const isJson = reply.headers.get("content-type")?.includes("json") ?? false;
    return {
      status: reply.status,
      headers: Object.fromEntries(reply.headers),
      body: isJson ? JSON.parse(text) : text,
    };
  }

  const signed = async (body: string | Buffer) => {
    const { token, key } = await admission();
    return { "g-token": token, "x-sign": createHmac("sha256", key).update(body).digest("hex") };
  };

  /** As the web app does it: a token that has run out is renewed, and the call repeated once. */
  const send: TestPlatform["send"] = async (method, path, body = "", headers = {}) => {
    const answer = await request(method, path, body, { ...(await signed(body)), ...headers });
    if (answer.headers["x-code"] !== "GA-906" || "g-token" in headers) return answer;
    gateway = null;
    return request(method, path, body, { ...(await signed(body)), ...headers });
  };

  const caller = (token: string | null): TestCaller => {
    const call: TestCaller["call"] = async (operation, input, headers = {}) => {
      const wire = z.encode(operation.input as z.ZodType, input) as Record<string, unknown>;
      const isGet = operation.method === "GET";
      const query = isGet ? `?${new URLSearchParams(textsOf(wire))}` : "";
      const signedIn = token === null ? {} : { "x-token": token };
      const answer = await send(
        operation.method,
        `/api${operation.path}${query}`,
        isGet ? "" : JSON.stringify(wire),
        { ...signedIn, ...headers },
      );
      return answer.body as Envelope;
    };
    return {
      call,
      async ask(operation, input) {
        const envelope = await call(operation, input);
        const { codeField, successes } = operation.dialect;
        if (envelope[codeField as "code" | "result"] !== successes[0]) {
          throw new Error(`${operation.name} was refused: ${JSON.stringify(envelope)}`);
        }
        return z.decode(operation.output as z.ZodType, envelope.data) as never;
      },
    };
  };

  const settle = async () => {
    do {
      await setImmediate();
      await opened.drained();
    } while (await opened.workOnce());
  };

  const until = async (when: Instant) => {
    await settle();
    for (;;) {
      const nexts = [clock.nextTimer(), await nextDue(opened.db)].filter((at) => at !== null);
      const next = Math.max(Math.min(...nexts, Number.POSITIVE_INFINITY), clock.now());
      if (next > when) break;
      clock.turnTo(instant(next));
      await settle();
    }
    clock.turnTo(when);
    await settle();
  };

  return {
    get address() {
      return opened.address;
    },
    get db() {
      return opened.db;
    },
    get platform() {
      return opened.platform;
    },
    clock,
    config,
    heard,
    send,
    withToken: caller,
    anonymous: caller(null),
    socket: (options) => openTestSocket(opened.address, options),
    settle,
    until,
    wait: (ms) => until(instant(clock.now() + ms)),
    async restart(downMs = 0) {
      await opened.close();
      clock.turnTo(instant(clock.now() + downMs));
      await openIt();
    },
    async close() {
      await opened.close();
      await database.drop();
    },
  };
}

const textsOf = (wire: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(wire).map(([name, value]) => [name, String(value)]));
