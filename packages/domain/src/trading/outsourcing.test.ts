import { describe, expect, test } from "vitest";
import { type FirmId, orderNo, userId } from "../kernel/brand.ts";
import { accepted, refused } from "../testing/decisions.ts";
import { play } from "../testing/play.ts";
import {
  at,
  firm,
  mine,
  perTonne,
  sampleSession,
  sampleWare,
  tonnes,
  wareNo,
  yuan,
} from "../testing/samples.ts";
import { averageOfferPrice, confirmOffers, giveUpOffer, rankOffers } from "./outsourcing.ts";
import type { Ware, WareRule } from "./session.ts";

/** A buyer collects coal from 08:30 to 09:00; the larger offer goes first at the same price. */
function outsourcing(rule: Partial<WareRule>) {
  const ware = sampleWare(1, {
    total: tonnes("80000"),
    minQuantity: tonnes("5000"),
    quantityStep: tonnes("5000"),
    split: true,
    basePrice: perTonne("520"),
    tieRule: "Q",
    deposit: { mode: "FIXED", amount: yuan("500000") },
    terms: { mode: "4", pricing: "BID", limitPrice: perTonne("520"), unit: "TON" },
    ...rule,
  });
  const market = play(
    sampleSession({ mode: "4", side: "B", startsAt: at("08:30:00"), freeMs: 1_800_000 }, [ware]),
  );
  market.turnTo(at("08:30:00"));
  const offer = (n: number, price: string | null, quantity: string, when = "08:31:00", draw = "") =>
    market.order({
      firm: firm(n),
      price: price === null ? null : perTonne(price),
      quantity: tonnes(quantity),
      at: at(when),
      draw,
    });
  const now = () => market.session.wares.get(wareNo(1)) as Ware;
  const confirm = (who: FirmId = mine) =>
    confirmOffers(market.session, wareNo(1), { firm: who, user: userId("M1") }, at("10:00:00"));
  const giveUp = (n: number, order: string, reason = "煤源不足") =>
    giveUpOffer(market.session, wareNo(1), { firm: firm(n), order: orderNo(order), reason }, at("09:30:00"));
  return { market, offer, now, confirm, giveUp };
}

/** The five suppliers of E4-1. */
function collected() {
  const scene = outsourcing({});
  scene.offer(1, "508", "20000");
  scene.offer(2, "515", "30000");
  scene.offer(3, "520", "15000");
  scene.offer(4, "520", "25000");
  scene.offer(5, "498", "10000");
  scene.market.turnTo(at("09:00:00"));
  return scene;
}

const outcome = ({ deals }: ReturnType<typeof play>) =>
  deals.map(({ firm, price, quantity, status }) => [firm, price, quantity, status]);

test("E4-1: filled by price, then size; nobody gets more than the average", () => {
  const { market, now, confirm } = collected();
  expect(market.session.section.status).toBe("8");
  const winners = rankOffers("B", now()).filter(({ filled }) => filled > 0n);
  expect(averageOfferPrice(winners)).toBe(perTonne("512.38"));
  market.take(confirm());
  expect(outcome(market)).toEqual([
    [firm(5), perTonne("498"), tonnes("10000"), "C"],
    [firm(1), perTonne("508"), tonnes("20000"), "C"],
    [firm(2), perTonne("512.38"), tonnes("30000"), "C"],
    [firm(4), perTonne("512.38"), tonnes("20000"), "B"],
  ]);
  expect(market.deals.reduce((sum, { amount }) => sum + amount, 0n)).toBe(yuan("40759000"));
  expect(market.facts.findLast((fact) => fact.type === "ware-closed")).toMatchObject({
    unfilled: [{ firm: firm(3), status: "A" }],
  });
  expect(market.session.section.status).toBe("6");
  expect(market.has(firm(3), "trading-deposit")).toBe(0n);
});

test("E4-2: when a winner gives up the others move up and the average is a new one; the deposit is the buyer's", () => {
  const { market, now, giveUp, confirm } = collected();
  const before = market.has(mine);
  expect(giveUp(2, "O2", " ")).toEqual(refused("REASON_REQUIRED"));
  expect(giveUp(1, "O2")).toEqual(refused("NOT_ALLOWED"));
  expect(giveUp(3, "O3")).toEqual(refused("NOT_FOUND"));
  // Whether another's offer wins is told to nobody.
  expect(giveUp(1, "O3")).toEqual(refused("NOT_ALLOWED"));
  market.take(giveUp(2, "O2"));
  expect(market.has(mine)).toBe(before + yuan("500000"));
  expect(market.has(firm(2), "trading-deposit")).toBe(0n);
  expect(averageOfferPrice(rankOffers("B", now()))).toBe(perTonne("513.43"));
  expect(confirm(firm(1))).toEqual(refused("NOT_ALLOWED"));
  market.take(confirm());
  expect(now().dealt).toBe(tonnes("70000"));
  expect(outcome(market).map(([who]) => who)).toEqual([firm(5), firm(1), firm(4), firm(3)]);
  expect(market.deals.every(({ price }) => price <= perTonne("513.43"))).toBe(true);
});

describe("E4-3: trains of 4 000 t at a posted price", () => {
  const trains = () =>
    outsourcing({
      total: tonnes("12000"),
      minQuantity: tonnes("4000"),
      quantityStep: tonnes("4000"),
      terms: { mode: "4", pricing: "POSTED", limitPrice: null, unit: "TRAIN" },
    });

  test("two of the same size draw lots: one is full, the other gets what is left", () => {
    const { market, offer, confirm } = trains();
    expect(offer(1, null, "8000", "08:31:00", "b")).toMatchObject(accepted);
    expect(offer(2, null, "8000", "08:40:00", "a")).toMatchObject(accepted);
    market.turnTo(at("09:00:00"));
    market.take(confirm());
    expect(outcome(market)).toEqual([
      [firm(2), perTonne("520"), tonnes("8000"), "C"],
      [firm(1), perTonne("520"), tonnes("4000"), "B"],
    ]);
  });

  test("a price is not asked for, and a wrong one is refused", () => {
    const { offer } = trains();
    expect(offer(1, "510", "8000")).toEqual(refused("LIST_PRICE_CHANGED", { price: "520.00" }));
  });
});

test("E4-4: an offer above the limit is void", () => {
  const { offer } = outsourcing({});
  expect(offer(1, "521", "20000")).toMatchObject(refused("PRICE_BEYOND_LIMIT"));
});

test("where the earlier goes first, size counts for nothing", () => {
  const { offer, now } = outsourcing({ tieRule: "T", total: tonnes("20000") });
  offer(1, "510", "15000", "08:31:00");
  offer(2, "510", "20000", "08:32:00");
  expect(rankOffers("B", now()).map(({ firm, filled }) => [firm, filled])).toEqual([
    [firm(1), tonnes("15000")],
    [firm(2), tonnes("5000")],
  ]);
});
