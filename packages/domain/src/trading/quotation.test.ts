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
import type { Award } from "./facts.ts";
import { withdrawOrder } from "./order.ts";
import { answerCounterOffer, awardQuotes, makeCounterOffer } from "./quotation.ts";
import type { Ware, WareRule } from "./session.ts";

const [s1, s2, s3] = [firm(1), firm(2), firm(3)];

/** A buyer asks for 10 000 t at 520 at most, quotes until 10:30. */
function quotation(rule: Partial<WareRule> = {}) {
  const ware = sampleWare(1, {
    total: tonnes("10000"),
    minQuantity: tonnes("1000"),
    quantityStep: tonnes("1000"),
    split: true,
    basePrice: perTonne("520"),
    terms: { mode: "3", limitPrice: perTonne("520") },
    ...rule,
  });
  const market = play(sampleSession({ mode: "3", side: "B", freeMs: 3_600_000 }, [ware]));
  market.turnTo(at("09:30:00"));
  const quote = (who: FirmId, price: string, quantity: string, when: string) =>
    market.order({ firm: who, price: perTonne(price), quantity: tonnes(quantity), at: at(when) });
  const award = (kind: Award["kind"], order: string | null = null, reason = "", who = mine) =>
    awardQuotes(
      market.session,
      wareNo(1),
      { firm: who, user: userId("M1"), kind, order: order === null ? null : orderNo(order), reason },
      at("11:00:00"),
    );
  return { market, quote, award, ware: () => market.session.wares.get(wareNo(1)) as Ware };
}

/** E3-1: the first supplier revises his quote, the third asks for too much. */
function evaluated() {
  const scene = quotation();
  scene.quote(s1, "505", "10000", "09:31:00");
  scene.quote(s2, "498", "6000", "09:32:00");
  expect(scene.quote(s3, "525", "10000", "09:33:00")).toEqual(
    refused("PRICE_BEYOND_LIMIT", { direction: "高于", price: "520.00" }),
  );
  scene.quote(s1, "500", "10000", "09:34:00");
  scene.market.turnTo(at("10:30:00"));
  return scene;
}

const amounts = ({ deals }: ReturnType<typeof play>) => deals.map(({ firm, amount }) => [firm, amount]);

describe("E3-1", () => {
  test("the last quote of a firm counts, and the evaluation has three working days", () => {
    const { market, ware } = evaluated();
    expect(market.session.section).toMatchObject({
      status: "8",
      deadline: Date.parse("2026-03-05T17:00:00+08:00"),
    });
    expect(ware().waiting.map(({ firm, price }) => [firm, price])).toEqual([
      [s2, perTonne("498")],
      [s1, perTonne("500")],
    ]);
    expect(market.has(s1, "trading-deposit")).toBe(yuan("520000"));
  });

  test("split by the ranking it comes to 4 988 000", () => {
    const { market, award } = evaluated();
    market.take(award("split"));
    expect(amounts(market)).toEqual([
      [s2, yuan("2988000")],
      [s1, yuan("2000000")],
    ]);
    expect(market.deals[1]).toMatchObject({ status: "B", kept: yuan("208000"), release: yuan("312000") });
    expect(market.session.section.status).toBe("6");
  });

  test("awarded to one, it goes to whoever has all of it: 5 000 000", () => {
    const { market, award } = evaluated();
    market.take(award("ranked"));
    expect(amounts(market)).toEqual([[s1, yuan("5000000")]]);
    expect(market.has(s2, "trading-deposit")).toBe(0n);
  });

  test("passing over the best takes a reason, and so does awarding nobody", () => {
    const { market, award, ware } = evaluated();
    expect(award("chosen", "O2")).toEqual(refused("REASON_REQUIRED"));
    expect(award("none")).toEqual(refused("REASON_REQUIRED"));
    expect(award("chosen", "O9", "质量更优")).toEqual(refused("NOT_FOUND"));
    expect(award("chosen", "O2", "质量更优", s1)).toEqual(refused("NOT_ALLOWED"));
    market.take(award("chosen", "O2", "质量更优"));
    expect(amounts(market)).toEqual([[s2, yuan("2988000")]]);
    expect(market.facts.findLast((fact) => fact.type === "ware-closed")).toMatchObject({
      award: { kind: "chosen", reason: "质量更优" },
      unfilled: [{ firm: s1, status: "A" }],
    });
    expect(ware().status).toBe("6");
    expect(award("ranked")).toEqual(refused("STATUS_NOT_ALLOWED"));
  });

  test("awarded to nobody, it has failed", () => {
    const { market, award } = evaluated();
    market.take(award("none", null, "价格均高于预期"));
    expect(market.session.section.status).toBe("7");
    for (const who of [s1, s2]) expect(market.has(who, "trading-deposit")).toBe(0n);
  });
});

test("E3-2, E3-4: of two that are equal the one whose last revision is earlier comes first", () => {
  const { market, quote, award } = quotation();
  quote(s1, "505", "10000", "09:31:00");
  quote(s2, "500", "10000", "09:32:00");
  expect(quote(s1, "500", "10000", "10:29:59")).toMatchObject(accepted);
  market.turnTo(at("10:30:00"));
  market.take(award("ranked"));
  expect(amounts(market)).toEqual([[s2, yuan("5000000")]]);
});

test("E3-3: where nobody quotes there is nothing to evaluate", () => {
  const { market } = quotation();
  market.turnTo(at("10:30:00"));
  expect(market.session.section.status).toBe("7");
  expect(market.facts.some((fact) => fact.type === "phase-begun" && fact.status === "8")).toBe(false);
});

test("an evaluation that is never finished has failed, even when nobody was there to see it", () => {
  const { market } = evaluated();
  market.turnTo(at("10:30:00"));
  const end = market.session.section.deadline as never;
  market.turnTo((end + 3_600_000) as never);
  expect(market.session.section.status).toBe("7");
  expect(market.has(s1, "trading-deposit")).toBe(0n);
});

test("a quote may be taken back until the deadline, and not after it", () => {
  const { market, quote } = quotation();
  quote(s1, "505", "10000", "09:31:00");
  const take = (when: string, who = s1) =>
    withdrawOrder(market.session, { ware: wareNo(1), no: orderNo("O1"), firm: who, at: at(when) });
  expect(take("09:40:00", s2)).toEqual(refused("STATUS_NOT_ALLOWED"));
  expect(take("10:30:00")).toEqual(refused("STATUS_NOT_ALLOWED"));
  market.take(take("10:29:59"));
  expect(market.has(s1, "trading-deposit")).toBe(0n);
});

describe("a counter-offer", () => {
  const counter = (scene: ReturnType<typeof quotation>, price: string, order = "O4", who = mine) =>
    makeCounterOffer(
      scene.market.session,
      wareNo(1),
      { firm: who, order: orderNo(order), price: perTonne(price) },
      at("10:40:00"),
    );
  const answer = (scene: ReturnType<typeof quotation>, accepts: boolean, who = s1, when = "10:50:00") =>
    answerCounterOffer(scene.market.session, wareNo(1), { firm: who, accepted: accepts }, at(when));

  test("is made once, by the owner, for a better price", () => {
    const scene = evaluated();
    expect(counter(scene, "495", "O4", s2)).toEqual(refused("NOT_ALLOWED"));
    expect(counter(scene, "500")).toEqual(refused("COUNTER_PRICE_NO_GAIN", { price: "500.00" }));
    scene.market.take(counter(scene, "495"));
    expect(counter(scene, "494")).toEqual(refused("COUNTER_OFFER_MADE"));
    expect(scene.award("ranked")).toEqual(refused("COUNTER_OFFER_WAITS"));
  });

  test("is answered alike by everybody else, whether it was made or not", () => {
    const scene = evaluated();
    expect(answer(scene, true, s2)).toEqual(refused("NOT_ALLOWED"));
    expect(answer(scene, true, s1)).toEqual(refused("NOT_ALLOWED"));
    scene.market.take(counter(scene, "495"));
    expect(answer(scene, true, s2)).toEqual(refused("NOT_ALLOWED"));
  });

  test("once accepted is the price of the deal", () => {
    const scene = evaluated();
    scene.market.take(counter(scene, "495"));
    expect(answer(scene, true, s2)).toEqual(refused("NOT_ALLOWED"));
    scene.market.take(answer(scene, true));
    expect(answer(scene, false)).toEqual(refused("COUNTER_OFFER_OVER"));
    scene.market.take(scene.award("ranked"));
    expect(amounts(scene.market)).toEqual([[s1, yuan("4950000")]]);
  });

  test("once declined leaves the quote as it was", () => {
    const scene = evaluated();
    scene.market.take(counter(scene, "495"));
    scene.market.take(answer(scene, false));
    scene.market.take(scene.award("ranked"));
    expect(amounts(scene.market)).toEqual([[s1, yuan("5000000")]]);
  });
});
