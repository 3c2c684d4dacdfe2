import { system } from "@zd/api/system/operations";
import type { InputOf, Operation, OutputOf } from "@zd/api/wire/operation";
import { createContext, use } from "react";
import { z } from "zod";
import type { Call } from "./client.ts";
import { CallFailed, CallLost, CallRefused, DoneBefore, ResultUnknown } from "./failures.ts";
import { kept } from "./kept.ts";
import { randomHex } from "./random.ts";
import type { Session } from "./session.ts";

// biome-ignore lint/suspicious/noExplicitAny: where the generics of a call end
export type Command = Operation<any, any, any, "command" | "errand">;

/** A command that was sent and has no answer yet; what it says is kept nowhere, since it may hold a password. */
interface Unanswered {
  readonly user: string;
  readonly title: string;
  /** What it does: while one is unanswered, no other that does the same is sent. */
  readonly kind: string;
  readonly id: string;
}

/** What has become of a command that got no answer: "unknown" where the server could not be asked. */
type Fate = OutputOf<typeof system.settleRequest>["fate"] | "unknown";
interface Settled {
  readonly fate: Fate;
  readonly data: unknown;
}

export interface Commands {
  /** Sends a command so that it happens once, see {@link openCommands}. */
  readonly send: <Op extends Command>(operation: Op, input: InputOf<Op>) => Promise<OutputOf<Op>>;
}

interface Needs {
  readonly call: Call;
  readonly session: Session;
  /** Says something until the function that it gives back is called. */
  readonly stand: (text: string) => () => void;
  readonly succeed: (text: string) => void;
  readonly warn: (text: string) => void;
  /** Something may have changed that no page knows of. */
  readonly refresh: () => void;
}

/** Whoever waits for the answer is told after so many questions that the result is unknown; it is asked for further. */
const pausesMs = [0, 500, 1_500, 3_000] as const;
const laterMs = 5_000;
const askingMs = 6_000;

const keptUnanswered = kept<readonly Unanswered[]>("zd-unanswered", "session");

/**
 * Sends commands, and loses none. Each has an id of its own. One that gets no answer is asked about by its id until the
 * server has said what became of it: it has happened, and that is its answer; or it has not, and never will. Until then
 * no other command of its kind is sent, whatever it says: the next press asks first, and where the earlier one has
 * happened the user hears of it instead of paying twice. What has no answer outlives its dialog and a reload.
 */
export function openCommands({ call, session, stand, succeed, warn, refresh }: Needs): Commands {
  let unanswered: readonly Unanswered[] = keptUnanswered.read() ?? [];
  /** Ids of those that somebody waits for. */
  const awaited = new Set<string>();
  /** The same command sent again while it is on its way is the same command. */
  const onTheWay = new Map<string, Promise<unknown>>();

  const put = (next: readonly Unanswered[]) => {
    unanswered = next;
    keptUnanswered.write(next);
  };
  const forget = ({ id }: Unanswered) => put(unanswered.filter((one) => one.id !== id));
  const lostOnes = () =>
    unanswered.filter(({ id, user }) => user === session.user()?.user_id && !awaited.has(id));

  async function ask({ id }: Unanswered): Promise<Settled> {
    try {
      return await call(system.settleRequest, { request: id }, { timeoutMs: askingMs });
    } catch {
      return { fate: "unknown", data: null };
    }
  }

  /** Asks until there is something to say, or for as long as somebody has the patience to wait for it. */
  async function settle(one: Unanswered): Promise<Settled> {
    let settled: Settled = { fate: "unknown", data: null };
    for (const pauseMs of pausesMs) {
      await wait(pauseMs);
      settled = await ask(one);
      if (isKnown(settled)) break;
    }
    return settled;
  }

  /** One command of the same kind, sent earlier, of which nobody knows yet what has become. */
  async function settleEarlier(kind: string) {
    for (const earlier of lostOnes().filter((one) => one.kind === kind)) {
      const { fate } = await settle(earlier);
      if (fate === "unknown" || fate === "running") throw new ResultUnknown();
      forget(earlier);
      refresh();
      if (fate !== "void") throw new DoneBefore(earlier.title, fate === "done");
    }
  }

  async function sendOnce(user: string, operation: Command, input: unknown): Promise<unknown> {
    const { kind, title } = variantOf(operation, input);
    await settleEarlier(kind);
    const one = { user, kind, title, id: randomHex(16) };
    awaited.add(one.id);
    put([...unanswered, one]);
    try {
      const answer = await call(operation, input, { requestId: one.id });
      forget(one);
      return answer;
    } catch (error) {
      if (isAnswer(error)) {
        forget(one);
        throw error;
      }
      return await answerOf(one, operation, error);
    } finally {
      awaited.delete(one.id);
    }
  }

  async function answerOf(one: Unanswered, operation: Command, failure: unknown): Promise<unknown> {
    const takeDown = stand(`${one.title}：提交结果未知，正在核对…`);
    const settled = await settle(one).finally(takeDown);
    if (!isKnown(settled)) {
      void askOn(laterMs);
      throw new ResultUnknown();
    }
    forget(one);
    if (settled.fate === "void") throw failure;
    refresh();
    if (settled.fate === "broken") throw new DoneBefore(one.title, false);
    // An answer that holds a secret is given once, and was lost.
    if (settled.data === null && !z.safeDecode(operation.output as z.ZodType, null).success)
      throw new DoneBefore(one.title, true);
    return z.decode(operation.output as z.ZodType, settled.data);
  }

  let asking = false;

  /** Goes on asking about what nobody waits for any more, and says what it hears. */
  async function askOn(pauseMs: number) {
    if (asking) return;
    asking = true;
    let takeDown = () => {};
    await wait(pauseMs);
    for (let lost = lostOnes(); lost.length > 0; lost = lostOnes()) {
      takeDown();
      takeDown = stand(`${titlesOf(lost)}：提交结果未知，正在核对…`);
      for (const one of lost) tell(one, await ask(one));
      if (lostOnes().length > 0) await wait(laterMs);
    }
    takeDown();
    asking = false;
  }

  function tell(one: Unanswered, settled: Settled) {
    // The next press may have been quicker.
    if (!isKnown(settled) || !unanswered.some(({ id }) => id === one.id)) return;
    forget(one);
    if (settled.fate === "done") succeed(`${one.title}：已办理成功`);
    else if (settled.fate === "void") warn(`${one.title}：未办理，请重新提交`);
    else warn(new DoneBefore(one.title, false).message);
    if (settled.fate !== "void") refresh();
  }

  session.subscribe(() => void (lostOnes().length > 0 && askOn(0)));
  if (lostOnes().length > 0) void askOn(0);

  return {
    send<Op extends Command>(operation: Op, input: InputOf<Op>): Promise<OutputOf<Op>> {
      const user = session.user()?.user_id;
      // Of somebody who is not signed in no answer is kept.
      if (user === undefined) return call(operation, input);
      const key = JSON.stringify([operation.name, z.encode(operation.input as z.ZodType, input)]);
      const sent = onTheWay.get(key) ?? sendOnce(user, operation, input).finally(() => onTheWay.delete(key));
      onTheWay.set(key, sent);
      return sent as Promise<OutputOf<Op>>;
    },
  };
}

/**
 * Whether the server has answered the command itself. No answer are: silence, what a machine on the way says in its
 * place, a server that is too busy to say, and that the same command is still running.
 */
function isAnswer(error: unknown): boolean {
  if (error instanceof CallRefused)
    return !(error.is("BUSY") || error.is("REQUEST_RUNNING") || error.is("REQUEST_REUSED"));
  if (error instanceof CallFailed) return error.status < 500 && error.status !== 408;
  return !(error instanceof CallLost);
}

/** What a command does, and what a reader calls it. */
function variantOf({ name, title, variants }: Command, input: unknown) {
  const variant = variants && String((input as Readonly<Record<string, unknown>>)[variants.field]);
  if (!variants || !variant) return { kind: name, title };
  return { kind: `${name}:${variant}`, title: variants.titles[variant] ?? title };
}

const isKnown = ({ fate }: Settled) => fate !== "unknown" && fate !== "running";

const titlesOf = (list: readonly Unanswered[]) => [...new Set(list.map(({ title }) => title))].join("、");

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const CommandsContext = createContext<Commands | null>(null);
export const CommandsProvider = CommandsContext;

export function useCommands(): Commands {
  const commands = use(CommandsContext);
  if (!commands) throw new Error("CommandsProvider is missing");
  return commands;
}
