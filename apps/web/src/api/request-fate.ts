import { system } from "@zd/api/system/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import type { Call } from "./client.ts";
import type { Unanswered } from "./unanswered.ts";

/** What has become of a command that got no answer: "unknown" where the server could not be asked. */
type Fate = OutputOf<typeof system.settleRequest>["fate"] | "unknown";
export interface Settled {
  readonly fate: Fate;
  /** The answer as the wire has it; null unless it is done, and where the answer holds a secret. */
  readonly data: unknown;
}

/** Whoever waits for the answer is told after so many questions that the result is unknown; it is asked for further. */
const pausesMs = [0, 500, 1_500, 3_000] as const;
/** How long one question may take, in milliseconds. */
const askingMs = 6_000;

export const isKnown = ({ fate }: Settled) => fate !== "unknown" && fate !== "running";

/** Asks the server once what has become of the command. */
export async function askFate(call: Call, { id }: Unanswered): Promise<Settled> {
  try {
    return await call(system.settleRequest, { request: id }, { timeoutMs: askingMs });
  } catch {
    return { fate: "unknown", data: null };
  }
}

/** Asks until there is something to say, or for as long as somebody has the patience to wait for it. */
export async function settle(call: Call, one: Unanswered): Promise<Settled> {
  let settled: Settled = { fate: "unknown", data: null };
  for (const pauseMs of pausesMs) {
    await wait(pauseMs);
    settled = await askFate(call, one);
    if (isKnown(settled)) break;
  }
  return settled;
}

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
