import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { refusals } from "@zd/api/refusals";
import type { AnyOperation, InputOf, OutputOf } from "@zd/api/wire/operation";
import { z } from "zod";
import type { CommandLog, Miss } from "./log.ts";

/** How long one try may take, in milliseconds: longer than anything that the platform lets a call wait for. */
const tryMs = 20_000;
/** For how long a command is repeated until it counts as unsettled, in milliseconds. */
const settleMs = 150_000;
const pauseMs = { least: 100, most: 2_000 } as const;

/** Refusals that settle nothing: the same command is given again. */
const later: ReadonlyMap<string, Miss> = new Map([
  [refusals.BUSY[0], "busy"],
  [refusals.SERVICE_AWAY[0], "busy"],
  [refusals.SPACE_FULL[0], "busy"],
  [refusals.STORE_DENIED[0], "busy"],
  [refusals.TOO_OFTEN[0], "busy"],
  [refusals.REQUEST_RUNNING[0], "running"],
  ["P0500", "failed"],
]);

/** The gateway's token has run out, and another one is asked for. */
const [tokenExpired] = refusals.GATEWAY_TOKEN_EXPIRED;

// biome-ignore lint/suspicious/noExplicitAny: the wire's answer, whatever it is
type Answer = { readonly status: number; readonly body: any };

/** What became of one try: an envelope that settles it, or nothing that does. */
type Tried =
  | { readonly settled: true; readonly accepted: boolean; readonly code: string; readonly data: unknown }
  | { readonly settled: false; readonly miss: Miss; readonly what: string };

/** Somebody outside who speaks only the wire, and repeats a command under its X-Request-Id until it has an answer. */
export interface Client {
  /** Gives a command. Null where it was refused, or has no answer in the end; both are in the log. */
  readonly give: <Op extends AnyOperation>(
    kind: string,
    operation: Op,
    input: InputOf<Op>,
  ) => Promise<OutputOf<Op> | null>;
  /** Asks something that changes nothing; null where there is no answer now. */
  readonly ask: <Op extends AnyOperation>(operation: Op, input: InputOf<Op>) => Promise<OutputOf<Op> | null>;
}

export interface ClientOptions {
  readonly addresses: readonly string[];
  /** The address from which it begins. */
  readonly first: number;
  /** Null for a visitor. */
  readonly member: { readonly token: string; readonly firm: string } | null;
  readonly log: CommandLog;
  /** The address that it says it comes from, which the nodes believe: calls are limited by address. */
  readonly from?: string;
}

export function openClient({ addresses, first, member, log, from }: ClientOptions): Client {
  let place = first;
  /** Gateway tokens by the address that gave them. */
  const gateways = new Map<string, Promise<{ readonly token: string; readonly key: string }>>();
  const address = () => addresses[place % addresses.length] as string;

  async function send(
    path: string,
    method: string,
    body: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<Answer> {
    const reply = await fetch(`${address()}/api${path}`, {
      method,
      headers: {
        ...(method === "POST" && { "content-type": "application/json" }),
        ...(from && { "x-forwarded-for": from }),
        ...headers,
      },
      ...(method === "POST" && { body }),
      signal: AbortSignal.timeout(tryMs),
    });
    const text = await reply.text();
    const isJson = reply.headers.get("content-type")?.includes("json") ?? false;
    return { status: reply.status, body: isJson ? JSON.parse(text) : null };
  }

  function gateway() {
    const at = address();
    const known = gateways.get(at);
    if (known) return known;
    const asked = send("/token/v1/init", "POST", "{}", {}).then(({ status, body }) => {
      if (!body?.data?.key) throw new Error(`no gateway token: ${status} ${body?.msg ?? ""}`);
      return body.data as { token: string; key: string };
    });
    gateways.set(at, asked);
    asked.catch(() => gateways.delete(at));
    return asked;
  }

  /** One try at the present address. */
  async function attempt(
    operation: AnyOperation,
    wire: object,
    headers: Record<string, string>,
  ): Promise<Tried> {
    const at = address();
    try {
      const { token, key } = await gateway();
      const isGet = operation.method === "GET";
      const body = isGet ? "" : JSON.stringify(wire);
      const query = isGet ? `?${new URLSearchParams(wire as Record<string, string>)}` : "";
      const answer = await send(`${operation.path}${query}`, operation.method, body, {
        "g-token": token,
        "x-sign": createHmac("sha256", key).update(body).digest("hex"),
        ...(member && { "x-token": member.token }),
        ...headers,
      });
      const tried = judge(operation, answer);
      if (tried.settled && tried.code === tokenExpired) {
        gateways.delete(at);
        return { settled: false, miss: "running", what: tried.code };
      }
      return tried;
    } catch (error) {
      const { name, message, cause } = error as Error;
      const why = (cause as NodeJS.ErrnoException | undefined)?.code ?? name;
      return { settled: false, miss: "cut", what: `${why} ${message}` };
    }
  }

  const encode = (operation: AnyOperation, input: unknown) =>
    z.encode(operation.input as z.ZodType, input) as object;
  const decode = (operation: AnyOperation, data: unknown) =>
    z.decode(operation.output as z.ZodType, data) as never;

  return {
    async give(kind, operation, input) {
      const requestId = randomUUID();
      const wire = encode(operation, input);
      const deadline = performance.now() + settleMs;
      let pause: number = pauseMs.least;
      for (let tries = 1; performance.now() < deadline; tries++) {
        const tried = await attempt(operation, wire, { "x-request-id": requestId });
        if (tried.settled) {
          const { accepted, code, data } = tried;
          if (tries > 1) log.repeated += 1;
          const verdict = accepted ? "acknowledged" : "refused";
          log.outcomes.push({ kind, requestId, firm: member?.firm ?? "", input: wire, verdict, code, data });
          if (!accepted) return null;
          if (kind === "order") log.acceptedAt.push(performance.now());
          return decode(operation, data);
        }
        log.misses[tried.miss] += 1;
        if (tried.miss !== "running") log.faults.set(tried.what, (log.faults.get(tried.what) ?? 0) + 1);
        place += 1;
        await wait(pause);
        pause = Math.min(pause * 2, pauseMs.most);
      }
      log.unsettled.push(`${kind} ${requestId}`);
      return null;
    },
    async ask(operation, input) {
      const tried = await attempt(operation, encode(operation, input), {});
      if (!tried.settled) place += 1;
      return tried.settled && tried.accepted ? decode(operation, tried.data) : null;
    },
  };
}

function judge({ family, name }: AnyOperation, { status, body }: Answer): Tried {
  const code = body?.[family.codeField] ?? body?.code ?? body?.result;
  if (body === null || code === undefined)
    return { settled: false, miss: "failed", what: `${status} without an answer to ${name}` };
  if (family.successCodes.includes(code))
    return { settled: true, accepted: true, code: String(code), data: body.data };
  const miss = later.get(String(code)) ?? (status >= 500 ? "failed" : null);
  if (miss) return { settled: false, miss, what: `${status} ${code} ${body.msg}` };
  return { settled: true, accepted: false, code: String(code), data: body.data ?? null };
}
