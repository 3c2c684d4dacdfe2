import { isAway, nextTryAt } from "@zd/domain/identity/text-sending";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import type { Scope } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/module.ts";
import type { Messages, Text } from "../messages.ts";
import { textAt } from "../text-later.ts";
import { awaitReport } from "./ask-reports.ts";
import { type SmsGateway, TextRefused } from "./sms-gateway.ts";
import {
  endText,
  lockText,
  noteAccepted,
  noteAnswer,
  noteFailure,
  noteTry,
  readGateway,
} from "./text-store.ts";

/** What came of handing a text over: the gateway's number of it, a refusal of this text, or nothing of use. */
type Outcome = { readonly id: string | null } | { readonly refused: string } | { readonly away: string };

/**
 * Sends texts by a gateway. A text is tried a few times, later each time, and given up when nobody has a use for it any more. While the gateway
 * does not answer, no text is tried, and those that wait come after it. Before a text is handed over again the gateway is asked whether it
 * has it already, since an answer may have been lost on the way.
 */
export const gatewayMessages = (
  { transact, log }: Pick<Platform, "transact" | "log">,
  gateway: SmsGateway,
): Messages => ({
  async send(text) {
    const begun = await transact((scope) => beginTry(scope, text));
    if (begun === null) return;
    const outcome = await handOver(gateway, text, begun);
    if ("away" in outcome)
      log.warn({ reference: text.reference, fault: outcome.away }, "the gateway of texts is away");
    if ("refused" in outcome)
      log.warn({ reference: text.reference, fault: outcome.refused }, "the gateway of texts has refused one");
    await transact((scope) => endTry(scope, text, begun, outcome));
  },
});

interface Try {
  /** How many tries there were, this one included. */
  readonly tries: number;
  /** When it was tried first. */
  readonly firstAt: Instant;
  readonly now: Instant;
}

/** Begins a try; null where there is none now: the text was sent, is given up, or waits for the gateway. */
async function beginTry(scope: Scope, text: Text): Promise<Try | null> {
  const { tx, now } = scope;
  const { reference, content, until } = text;
  const { state, tries, sentAt } = await lockText(scope, text);
  if (state !== "waiting") return null;
  if (content === null || until === null || now >= until) {
    await endText(scope, reference, "failed", content === null ? "no template" : "too late");
    return null;
  }
  const gateway = await readGateway(tx);
  if (gateway.awayUntil !== null && isAway(gateway, now)) {
    await textAt(tx, [text], gateway.awayUntil);
    return null;
  }
  await noteTry(scope, reference, tries + 1);
  return { tries: tries + 1, firstAt: sentAt ? instant(sentAt.getTime()) : now, now };
}

async function handOver(gateway: SmsGateway, text: Text, { tries, firstAt, now }: Try): Promise<Outcome> {
  const { reference, mobile, content } = text;
  if (content === null) return { refused: "no template" };
  try {
    const earlier =
      tries === 1 ? null : await gateway.find({ reference, mobile, id: null, sentAt: firstAt }, now);
    if (earlier) return { id: earlier.id };
    return { id: await gateway.send({ reference, mobile, content }, now) };
  } catch (error) {
    const { message } = error as Error;
    return error instanceof TextRefused ? { refused: message } : { away: message };
  }
}

async function endTry(scope: Scope, text: Text, { tries, firstAt }: Try, outcome: Outcome): Promise<void> {
  const { tx, now } = scope;
  const { reference, mobile, until } = text;
  if ("id" in outcome) {
    await noteAnswer(tx);
    await noteAccepted(tx, reference, outcome.id);
    await awaitReport(scope, { reference, mobile, id: outcome.id, sentAt: firstAt });
    return;
  }
  if ("refused" in outcome) {
    await noteAnswer(tx);
    return endText(scope, reference, "failed", outcome.refused);
  }
  await noteFailure(scope, outcome.away);
  const next = until === null ? null : nextTryAt(tries, until, now);
  if (next === null) return endText(scope, reference, "failed", outcome.away);
  await textAt(tx, [text], next);
}
