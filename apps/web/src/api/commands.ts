import type { InputOf, Operation, OutputOf } from "@zd/api/wire/operation";
import { createContext, use } from "react";
import { z } from "zod";
import type { Call } from "./client.ts";
import { CallFailed, CallLost, CallRefused, DoneBefore, isUnreached, ResultUnknown } from "./failures.ts";
import { type Hearers, laterMs, openLateAnswers } from "./late-answers.ts";
import { randomHex } from "./random.ts";
import { isKnown, settle } from "./request-fate.ts";
import type { Session } from "./session.ts";
import { openUnanswered, type Unanswered } from "./unanswered.ts";

// biome-ignore lint/suspicious/noExplicitAny: where the generics of a call end
export type Command = Operation<any, any, any, "command" | "errand">;

export interface Commands {
  /** Sends a command so that it happens once, see {@link openCommands}. */
  readonly send: <Op extends Command>(operation: Op, input: InputOf<Op>) => Promise<OutputOf<Op>>;
}

interface Needs extends Hearers {
  readonly call: Call;
  readonly session: Session;
}

/** For how long after the press a command that reached no server is sent once more by itself, in milliseconds. */
const resendWithinMs = 10_000;

/**
 * Sends commands, and loses none. Each has an id of its own. One that gets no answer is asked about by its id until the
 * server has said what became of it: it has happened, and that is its answer; or it has not, and never will, and where no
 * server was reached it is sent once more, since a node of several that goes away is no reason to press again. Until then
 * no other command of its kind is sent, whatever it says: the next press asks first, and where the earlier one has
 * happened the user hears of it instead of paying twice. What has no answer outlives its dialog and a reload.
 */
export function openCommands({ call, session, ...hearers }: Needs): Commands {
  const { stand, refresh } = hearers;
  const unanswered = openUnanswered(session);
  const late = openLateAnswers(call, unanswered, hearers);
  /** The same command sent again while it is on its way is the same command. */
  const onTheWay = new Map<string, Promise<unknown>>();

  /** Finds out about commands of the same kind, sent earlier, of which nobody knows yet what has become. */
  async function settleEarlier(kind: string) {
    for (const earlier of unanswered.lost().filter((one) => one.kind === kind)) {
      const { fate } = await settle(call, earlier);
      if (fate === "unknown" || fate === "running") throw new ResultUnknown();
      unanswered.forget(earlier);
      refresh();
      if (fate !== "void") throw new DoneBefore(earlier.title, fate === "done");
    }
  }

  async function sendOnce(user: string, operation: Command, input: unknown): Promise<unknown> {
    const { kind, title } = variantOf(operation, input);
    await settleEarlier(kind);
    const pressedAt = performance.now();
    try {
      return await attempt({ user, kind, title }, operation, input);
    } catch (error) {
      // Void by now: what is still unknown is told as such.
      if (!isUnreached(error) || performance.now() - pressedAt > resendWithinMs) throw error;
      return attempt({ user, kind, title }, operation, input);
    }
  }

  async function attempt(sender: Omit<Unanswered, "id">, operation: Command, input: unknown) {
    const one = { ...sender, id: randomHex(16) };
    unanswered.add(one);
    try {
      const answer = await call(operation, input, { requestId: one.id });
      unanswered.forget(one);
      return answer;
    } catch (error) {
      if (isAnswer(error)) {
        unanswered.forget(one);
        throw error;
      }
      return await answerOf(one, operation, error);
    } finally {
      unanswered.leave(one);
    }
  }

  async function answerOf(one: Unanswered, operation: Command, failure: unknown): Promise<unknown> {
    const takeDown = stand(`${one.title}：提交结果未知，正在核对…`);
    const settled = await settle(call, one).finally(takeDown);
    if (!isKnown(settled)) {
      void late.askOn(laterMs);
      throw new ResultUnknown();
    }
    unanswered.forget(one);
    if (settled.fate === "void") throw failure;
    refresh();
    if (settled.fate === "broken") throw new DoneBefore(one.title, false);
    // An answer that holds a secret is given once, and was lost.
    if (settled.data === null && !z.safeDecode(operation.output as z.ZodType, null).success)
      throw new DoneBefore(one.title, true);
    return z.decode(operation.output as z.ZodType, settled.data);
  }

  session.subscribe(() => void (unanswered.lost().length > 0 && late.askOn(0)));
  if (unanswered.lost().length > 0) void late.askOn(0);

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
export function isAnswer(error: unknown): boolean {
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

const CommandsContext = createContext<Commands | null>(null);
export const CommandsProvider = CommandsContext;

export function useCommands(): Commands {
  const commands = use(CommandsContext);
  if (!commands) throw new Error("CommandsProvider is missing");
  return commands;
}
