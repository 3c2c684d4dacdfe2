import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instant, price, quantity } from "../kernel/brand.ts";
import { amountOf } from "../money/amount.ts";
import type { Side } from "../terms/codes.ts";
import { at, firm, mine, perTonne, tonnes } from "../testing/samples.ts";
import type { MallWareId } from "./codes.ts";
import {
  endDecision,
  hasExpired,
  type Negotiation,
  type NegotiationState,
  negotiationStates,
  negotiationTermsFault,
  orderDecision,
  quoteDecision,
  quotesMost,
  stateAfterQuote,
  statesOfNegotiationStage,
  turnOf,
  validUntilOf,
} from "./negotiation.ts";

const buyer = firm(1);
const ware = "M1" as MallWareId;
const now = at("10:00:00");

/** 500 t of the mine's ware at 680, valid until 12:00, as the side's turn before left it. */
const negotiation = (
  state: NegotiationState,
  {
    by = state === "0" ? "B" : "S",
    quotes = 1,
    until = "12:00:00",
  }: { by?: Side; quotes?: number; until?: string } = {},
): Negotiation => ({
  parties: { B: buyer, S: mine },
  ware,
  state,
  quote: { by, price: perTonne("680"), count: tonnes("500"), validUntil: at(until) },
  quotes,
});

const order = { buyer, ware, count: tonnes("500"), price: perTonne("680") };

describe("who may quote", () => {
  test.each([
    ["the shop answers what it was asked", "0", mine, {}, "S"],
    ["the buyer counters what the shop has quoted", "1", buyer, {}, "B"],
    ["the buyer waits for the shop", "0", buyer, {}, "NEGOTIATION_NOT_TURN"],
    ["the shop waits for the buyer", "1", mine, {}, "NEGOTIATION_NOT_TURN"],
    ["another firm sees nothing of it", "0", firm(2), {}, "NOT_FOUND"],
    ["a quote of 10:00 is out at 10:00", "1", buyer, { until: "10:00:00" }, "NEGOTIATION_EXPIRED"],
    ["and is in a second before", "1", buyer, { until: "10:00:01" }, "B"],
    ["what is ordered is over", "2", buyer, {}, "NEGOTIATION_OVER"],
    ["what is withdrawn is over", "3", mine, {}, "NEGOTIATION_OVER"],
    ["what is declined is over", "4", buyer, {}, "NEGOTIATION_OVER"],
    ["what has run out is over", "5", mine, {}, "NEGOTIATION_EXPIRED"],
    ["nobody haggles for ever", "0", mine, { quotes: quotesMost }, "NEGOTIATION_QUOTES_FULL"],
  ] as const)("%s", (_, state, who, more, outcome) => {
    const decision = quoteDecision(negotiation(state, more), who, now);
    expect(decision.ok ? decision.facts[0] : decision.reason).toBe(outcome);
  });

  test.each([
    ["the buyer withdraws in his turn", "1", buyer, "3"],
    ["the buyer withdraws in the shop's turn", "0", buyer, "3"],
    ["the shop declines what it was asked", "0", mine, "4"],
    ["the shop takes its quote back", "1", mine, "4"],
    ["another firm ends nothing", "0", firm(2), "NOT_FOUND"],
    ["nothing ends twice", "4", mine, "NEGOTIATION_OVER"],
  ] as const)("%s", (_, state, who, outcome) => {
    const decision = endDecision(negotiation(state), who, now);
    expect(decision.ok ? decision.facts[0] : decision.reason).toBe(outcome);
  });
});

describe("an order by a quote", () => {
  test.each([
    ["is placed at the price of the shop's quote", "1", {}, {}, null],
    ["not at another price", "1", {}, { price: perTonne("679.99") }, "NEGOTIATION_TERMS_CHANGED"],
    ["not for another quantity", "1", {}, { count: tonnes("400") }, "NEGOTIATION_TERMS_CHANGED"],
    ["not of another ware", "1", {}, { ware: "M2" as MallWareId }, "NOT_FOUND"],
    ["not by another firm", "1", {}, { buyer: firm(2) }, "NOT_FOUND"],
    ["not by the shop", "1", {}, { buyer: mine }, "NOT_FOUND"],
    ["not by the buyer's own wish", "0", {}, {}, "NEGOTIATION_NOT_TURN"],
    ["not after its validity", "1", { until: "10:00:00" }, {}, "NEGOTIATION_EXPIRED"],
    ["not a second time", "2", {}, {}, "NEGOTIATION_OVER"],
  ] as const)("%s", (_, state, more, part, reason) => {
    const decision = orderDecision(negotiation(state, more), { ...order, ...part }, now);
    expect(decision.ok ? null : decision.reason).toBe(reason);
  });

  const bounds = { isOnSale: true, min: tonnes("100"), step: tonnes("50"), max: tonnes("2000") };
  test.each([
    ["within the bounds", {}, "500", "680", null],
    ["below the least", {}, "50", "680", "COUNT_BELOW_LEAST"],
    ["above the most", {}, "2050", "680", "COUNT_ABOVE_MOST"],
    ["off the step", {}, "510", "680", "COUNT_OFF_STEP"],
    ["for nothing", {}, "500", "0", "PRICE_NOT_POSITIVE"],
    ["of a ware that is off sale", { isOnSale: false }, "500", "680", "WARE_NOT_ON_SALE"],
  ] as const)("a quote %s", (_, part, count, per, reason) => {
    const fault = negotiationTermsFault(
      { ...bounds, ...part },
      { count: tonnes(count), price: perTonne(per) },
    );
    expect(fault?.reason ?? null).toBe(reason);
  });

  const states = fc.constantFrom(...(Object.keys(negotiationStates) as NegotiationState[]));
  // Few values, so that an order often meets the quote.
  const prices = fc.constantFrom(679n, 680n, 681n).map((yuan) => price(yuan * 10_000n));
  const counts = fc.constantFrom(400n, 500n).map((whole) => quantity(whole * 10_000n));
  const moments = fc.integer({ min: 0, max: 4 }).map((ms) => instant(now + ms));

  test("comes of a shop's quote within its validity alone, and costs what was quoted", () => {
    fc.assert(
      fc.property(
        states,
        prices,
        counts,
        prices,
        counts,
        moments,
        moments,
        (state, p, c, op, oc, until, when) => {
          const by: Side = state === "0" ? "B" : "S";
          const one: Negotiation = {
            ...negotiation(state),
            quote: { by, price: p, count: c, validUntil: until },
          };
          const decision = orderDecision(one, { buyer, ware, price: op, count: oc }, when);
          if (!decision.ok) return;
          expect([state, when < until, op, oc]).toEqual(["1", true, p, c]);
          expect(decision.facts).toEqual([p]);
          expect(amountOf(op, oc)).toBe(amountOf(p, c));
        },
      ),
    );
  });

  test("a quote always hands the turn to the other side, and an hour is an hour", () => {
    for (const by of ["B", "S"] as const) expect(turnOf(stateAfterQuote(by))).toBe(by === "B" ? "S" : "B");
    expect(validUntilOf(now, 24)).toBe(at("10:00:00") + 86_400_000);
    for (const state of statesOfNegotiationStage.over) {
      expect(turnOf(state)).toBeNull();
      expect(hasExpired(negotiation(state), instant(now + 1e9))).toBe(false);
    }
  });
});
