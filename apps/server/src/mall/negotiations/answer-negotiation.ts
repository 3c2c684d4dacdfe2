import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import {
  endDecision,
  type Quote,
  quoteDecision,
  stateAfterQuote,
  validUntilOf,
} from "@zd/domain/mall/negotiation";
import { type Actor, handle, Refused } from "../../platform/calls/operation.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { openMall } from "../switching/open-mall.ts";
import { requireQuotable } from "./ask-price.ts";
import {
  addQuote,
  endNegotiation,
  lockNegotiation,
  moveNegotiation,
  standing,
  toNegotiation,
} from "./negotiation-store.ts";

type Answering = Pick<Scope, "tx" | "now" | "broadcast"> & {
  /** The user who answers, for his firm. */
  readonly actor: Pick<Actor, "userId" | "name" | "firmId">;
};

/** A quote of the side whose turn it is. */
export async function quoteIn(
  scope: Answering,
  { number, price, count, hours, words }: InputOf<typeof api.mallNegotiations.quote>,
) {
  const { tx, now, actor } = scope;
  const row = await lockNegotiation(tx, number);
  const decision = quoteDecision(toNegotiation(row), actor.firmId, now);
  if (!decision.ok) throw new Refused(decision.reason, decision.figures);
  await requireQuotable(tx, row.wareId, { firm: actor.firmId, price, count });
  const [by = "B"] = decision.facts;
  const made: Quote = { by, price, count, validUntil: validUntilOf(now, hours) };
  const state = stateAfterQuote(by);
  const place = row.quotes + 1;
  await moveNegotiation(scope, row, { state, ...standing(made, place) });
  await addQuote(scope, row, { quote: made, place, words: words.trim(), actor });
  return { number, state, validUntil: made.validUntil };
}

/** Ends a negotiation: withdrawn by the buyer, declined by the shop. */
export async function endIn(
  scope: Answering,
  { number, reason }: InputOf<typeof api.mallNegotiations.endNegotiation>,
) {
  const row = await lockNegotiation(scope.tx, number);
  const decision = endDecision(toNegotiation(row), scope.actor.firmId, scope.now);
  if (!decision.ok) throw new Refused(decision.reason, decision.figures);
  const [state = "3"] = decision.facts;
  await endNegotiation(scope, row, { state, reason: reason.trim() });
  return { number, state };
}

/** 报价, 还价. */
const quote = handle(api.mallNegotiations.quote, async (input, scope) => {
  await openMall(scope.tx, scope.request);
  return quoteIn(scope, input);
});

/** 撤回, 谢绝. */
const end = handle(api.mallNegotiations.endNegotiation, async (input, scope) => {
  await openMall(scope.tx, scope.request);
  return endIn(scope, input);
});

/** The calls that answer a negotiation. */
export const negotiationAnswers = [quote, end];
