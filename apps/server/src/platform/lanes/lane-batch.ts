import type { RefusalName } from "@zd/api/refusals";
import type { Instant } from "@zd/domain/kernel/brand";
import {
  findReplies,
  type Repeatable,
  replyOf,
  type StoredReply,
  saveReplies,
} from "../calls/idempotency.ts";
import { Refused } from "../calls/operation.ts";
import { OutOfDate } from "../database/transactions.ts";
import type { OpenSpan } from "../tracing/span.ts";
import type { Lane, LaneScope, Outcome } from "./lanes.ts";
import type { Line } from "./lines.ts";

/** A command in its line, with what its answer needs. */
export interface QueuedCommand {
  /** What the lane is given, as `prepare` has made it. */
  readonly command: unknown;
  /** When the call was received. */
  readonly at: Instant;
  /** When it joined its line, by the stopwatch, in ms. */
  readonly queuedAt: number;
  /** Under what its answer is kept; null for the platform's own commands and for calls without an id. */
  readonly repeatable: Repeatable | null;
  /** The result in the form of the wire; runs before the commit, since the answer may have to be kept with it. */
  readonly encode: (result: unknown) => unknown;
  /** The span in which it waits; null where it is not traced. */
  readonly span: OpenSpan | null;
}

export type CommandAnswer = {
  /** What the lane has decided. */
  readonly outcome: Outcome<unknown>;
  /** The answer in the form of the wire; null where it was refused. */
  readonly data: unknown;
  /** The answer of an earlier call, given again. */
  readonly repeated?: true;
};

/**
 * Runs the batches of a transaction. What had its answer before gets it again, calls under one id are run once, and
 * accepted answers are kept with what they have done.
 */
export async function runBatches(
  lane: Lane<unknown, unknown>,
  lines: readonly Line<QueuedCommand>[],
  scope: LaneScope,
): Promise<readonly (readonly CommandAnswer[])[]> {
  const all = lines.flatMap(({ calls }) => calls);
  const answers = await findEarlierAnswers(all, scope);
  const leaders = leadersOf(all);
  const fresh = lines
    .map(({ key, calls }) => ({
      key,
      waiting: calls.filter((call) => !answers.has(call) && leaders.get(keyOf(call)) === call),
    }))
    .filter(({ waiting }) => waiting.length > 0);
  const outcomes = fresh.length > 0 ? await lane.run(fresh, scope) : [];

  const replies: {
    call: Repeatable;
    /** The answer in the form of the wire. */
    data: unknown;
  }[] = [];
  for (const [i, { waiting }] of fresh.entries()) {
    if (outcomes[i]?.length !== waiting.length) throw new Error(`lane ${lane.name} lost an answer`);
    for (const [j, call] of waiting.entries()) {
      const outcome = outcomes[i][j] as Outcome<unknown>;
      const data = outcome.ok ? call.encode(outcome.result) : null;
      answers.set(call, { outcome, data });
      if (outcome.ok && call.repeatable) replies.push({ call: call.repeatable, data });
    }
  }
  await checkRefused(
    fresh.flatMap(({ waiting }) => waiting).filter((call) => !answers.get(call)?.outcome.ok),
    scope,
  );
  await saveReplies(scope.named, replies, scope.now);
  return lines.map(({ calls }) =>
    calls.map((call) => answers.get(call) ?? sameAs(leaders.get(keyOf(call)), call, answers)),
  );
}

/**
 * A call may be refused only because the same request was accepted by another batch, committed after its answer was looked
 * for here. The lane's locks are held by now, so a second look finds it, and the batch is run again.
 */
async function checkRefused(refused: readonly QueuedCommand[], { named }: LaneScope): Promise<void> {
  const found = await findReplies(
    named,
    refused.flatMap(({ repeatable }) => repeatable ?? []),
  );
  if (found.length > 0) throw new OutOfDate("a request was answered by another batch meanwhile");
}

/**
 * Calls of a batch whose request id was used before, with the first answer, or with a refusal where the input differs.
 */
async function findEarlierAnswers(
  batch: readonly QueuedCommand[],
  { named, now }: LaneScope,
): Promise<Map<QueuedCommand, CommandAnswer>> {
  const found = await findReplies(
    named,
    batch.flatMap(({ repeatable }) => repeatable ?? []),
  );
  const byId = new Map(found.map((reply) => [idOf(reply), reply]));
  const answered = new Map<QueuedCommand, CommandAnswer>();
  if (byId.size === 0) return answered;
  for (const call of batch) {
    const reply = call.repeatable && byId.get(idOf(call.repeatable));
    if (call.repeatable && reply) answered.set(call, repeatAnswer(reply, call.repeatable, now));
  }
  return answered;
}

function repeatAnswer(reply: StoredReply, call: Repeatable, now: Instant): CommandAnswer {
  try {
    const before = replyOf(reply, call, now);
    return before
      ? { outcome: { ok: true, result: null }, data: before.data, repeated: true }
      : refusalAnswer("REQUEST_RUNNING");
  } catch (error) {
    if (error instanceof Refused) return refusalAnswer(error.reason);
    throw error;
  }
}

const refusalAnswer = (reason: RefusalName): CommandAnswer => ({
  outcome: { ok: false, reason },
  data: null,
});

const idOf = ({ caller, id }: { readonly caller: string; readonly id: string }) => `${caller} ${id}`;

/** Key by which calls of a batch are the same: the request id; a call without one is only the same as itself. */
const keyOf = (call: QueuedCommand): unknown => (call.repeatable ? idOf(call.repeatable) : call);

/** By key the first of the calls that are the same, which is run for all of them. */
function leadersOf(batch: readonly QueuedCommand[]): ReadonlyMap<unknown, QueuedCommand> {
  const leaders = new Map<unknown, QueuedCommand>();
  for (const call of batch) {
    const key = keyOf(call);
    if (!leaders.has(key)) leaders.set(key, call);
  }
  return leaders;
}

/** The answer to a repeat that came while the first was still waiting in the same line. */
function sameAs(
  leader: QueuedCommand | undefined,
  call: QueuedCommand,
  answers: ReadonlyMap<QueuedCommand, CommandAnswer>,
): CommandAnswer {
  const answer = leader && answers.get(leader);
  if (!answer) throw new Error("a call in a lane was left without an answer");
  const same = call.repeatable && leader.repeatable?.inputHash.equals(call.repeatable.inputHash);
  return same ? { ...answer, repeated: true } : refusalAnswer("REQUEST_REUSED");
}
