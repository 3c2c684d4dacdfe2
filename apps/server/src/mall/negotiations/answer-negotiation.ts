import { api } from "@zd/api";
import {
  endDecision,
  type Quote,
  quoteDecision,
  stateAfterQuote,
  validUntilOf,
} from "@zd/domain/mall/negotiation";
import { handle, Refused } from "../../platform/calls/operation.ts";
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

/** 报价, 还价: a quote of the side whose turn it is. */
const quote = handle(api.mallNegotiations.quote, async ({ number, price, count, hours, words }, scope) => {
  const { tx, now, actor, request } = scope;
  await openMall(tx, request);
  const row = await lockNegotiation(tx, number);
  const decision = quoteDecision(toNegotiation(row), actor.firmId, now);
  if (!decision.ok) throw new Refused(decision.reason, decision.figures);
  await requireQuotable(tx, row.wareId, { firm: actor.firmId, price, count });
  const [by = "B"] = decision.facts;
  const made: Quote = { by, price, count, validUntil: validUntilOf(now, hours) };
  const state = stateAfterQuote(by);
  const place = row.quotes + 1;
  await moveNegotiation(scope, row, { state, ...standing(made, place) });
  await addQuote(scope, number, { quote: made, place, words: words.trim(), actor });
  return { number, state, validUntil: made.validUntil };
});

/** 撤回 by the buyer, 谢绝 by the shop. */
const end = handle(api.mallNegotiations.endNegotiation, async ({ number, reason }, scope) => {
  const { tx, now, actor, request } = scope;
  await openMall(tx, request);
  const row = await lockNegotiation(tx, number);
  const decision = endDecision(toNegotiation(row), actor.firmId, now);
  if (!decision.ok) throw new Refused(decision.reason, decision.figures);
  const [state = "3"] = decision.facts;
  await endNegotiation(scope, row, { state, reason: reason.trim() });
  return { number, state };
});

/** The calls that answer a negotiation. */
export const negotiationAnswers = [quote, end];
