import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { refusals } from "@zd/api/refusals";
import type { AnyOperation, InputOf, OutputOf } from "@zd/api/wire/operation";
import { type Answer, type Headers, openLine } from "./line.ts";
import type { CommandLog, Miss } from "./log.ts";

/** For how long a command is repeated until it counts as unsettled, in milliseconds. */
const settleMs = 150_000;
const pauseMs = { least: 100, most: 500 } as const;

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
  const line = openLine(member?.token ?? null, from);
  const address = () => addresses[place % addresses.length] as string;

  /** One try at the present address. */
  async function attempt(operation: AnyOperation, wire: object, headers: Headers = {}): Promise<Tried> {
    try {
      return judge(operation, await line.send(address(), operation, wire, headers));
    } catch (error) {
      const { name, message, cause } = error as Error;
      const why = (cause as NodeJS.ErrnoException | undefined)?.code ?? name;
      return { settled: false, miss: "cut", what: `${why} ${message}` };
    }
  }

  /** Tries until the command is settled; null where it is not in the end. */
  async function settle(operation: AnyOperation, wire: object, requestId: string) {
    const deadline = performance.now() + settleMs;
    let pause: number = pauseMs.least;
    for (let tries = 1; performance.now() < deadline; tries++) {
      const tried = await attempt(operation, wire, { "x-request-id": requestId });
      if (tried.settled) {
        if (tries > 1) log.repeated += 1;
        return tried;
      }
      log.misses[tried.miss] += 1;
      if (tried.miss !== "running") log.faults.set(tried.what, (log.faults.get(tried.what) ?? 0) + 1);
      place += 1;
      await wait(pause);
      pause = Math.min(pause * 2, pauseMs.most);
    }
    return null;
  }

  return {
    async give(kind, operation, input) {
      const requestId = randomUUID();
      const wire = operation.input.encode(input) as object;
      const settled = await settle(operation, wire, requestId);
      if (!settled) {
        log.unsettled.push(`${kind} ${requestId} has no answer`);
        return null;
      }
      const { accepted, code, data } = settled;
      const verdict = accepted ? "acknowledged" : "refused";
      log.outcomes.push({ kind, requestId, firm: member?.firm ?? "", input: wire, verdict, code, data });
      if (!accepted) return null;
      if (kind === "order") log.acceptedAt.push(performance.now());
      return operation.output.decode(data);
    },
    async ask(operation, input) {
      const tried = await attempt(operation, operation.input.encode(input) as object);
      if (!tried.settled) place += 1;
      return tried.settled && tried.accepted ? operation.output.decode(tried.data) : null;
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
  if (miss) return { settled: false, miss, what: `${status} ${code} to ${name}` };
  return { settled: true, accepted: false, code: String(code), data: body.data ?? null };
}
