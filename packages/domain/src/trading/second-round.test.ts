import { expect, test } from "vitest";
import { type FirmId, orderNo, userId } from "../kernel/brand.ts";
import { accepted, refused } from "../testing/decisions.ts";
import { play } from "../testing/play.ts";
import { at, firm, perTonne, sampleSession, sampleWare, tonnes, wareNo, yuan } from "../testing/samples.ts";
import { nextDue } from "./clock.ts";
import { withdrawOrder } from "./order.ts";
import { confirmRules } from "./second-round.ts";
import type { Section } from "./session.ts";

const [f1, f2, f3, f4] = [firm(1), firm(2), firm(3), firm(4)];

/** Three lots of 3 000 t from 570: open from 10:00 to 10:10, rest to 10:15, sealed to 10:20. */
function secondRound(section: Partial<Section> = {}) {
  const lot = {
    total: tonnes("3000"),
    minQuantity: tonnes("3000"),
    basePrice: perTonne("570"),
  };
  const market = play(
    sampleSession(
      {
        mode: "90",
        startsAt: at("10:00:00"),
        freeMs: 600_000,
        restMs: 300_000,
        sealedMs: 300_000,
        extensionMs: 0,
        ...section,
      },
      [1, 2, 3].map((n) => sampleWare(n, lot)),
    ),
  );
  /** Lets the clock strike at each of its moments. */
  const until = (when: string) => {
    for (let due = nextDue(market.session); due !== null && due <= at(when); due = nextDue(market.session))
      market.turnTo(due);
  };
  const bid = (who: FirmId, ware: number, price: string, when: string) => {
    until(when);
    return market.order({
      firm: who,
      ware: wareNo(ware),
      price: perTonne(price),
      quantity: tonnes("3000"),
      at: at(when),
    });
  };
  const confirm = (who: FirmId, when = "10:12:00") => {
    until(when);
    return market.take(confirmRules(market.session, who, userId(who), at(when)));
  };
  return { market, until, bid, confirm };
}

/** The open round of E90-1: two firms on the first lot, one on the second, nobody on the third. */
function afterFirstRound() {
  const scene = secondRound();
  scene.bid(f1, 1, "575", "10:02:00");
  scene.bid(f2, 1, "576", "10:03:00");
  scene.bid(f3, 2, "570", "10:04:00");
  scene.until("10:10:00");
  for (const who of [f1, f2, f3]) scene.confirm(who);
  return scene;
}

const outcome = ({ deals }: ReturnType<typeof play>) =>
  deals.map(({ ware, firm, price }) => [ware, firm, price]);

test("E90-1: the best sealed quote wins at its own price, the earlier one of two that are equal", () => {
  const { market, until, bid } = afterFirstRound();
  expect(market.session.section).toMatchObject({ status: "3", turn: 1, deadline: at("10:15:00") });
  expect(bid(f1, 1, "580", "10:17:05")).toMatchObject(accepted);
  expect(bid(f3, 1, "580", "10:17:20")).toMatchObject(accepted);
  expect(bid(f2, 2, "571", "10:18:00")).toMatchObject(accepted);
  expect(bid(f1, 3, "570", "10:18:30")).toMatchObject(accepted);
  expect(market.session.section).toMatchObject({ status: "a", turn: 2, deadline: at("10:20:00") });
  expect(market.has(f1, "trading-deposit")).toBe(yuan("342000"));

  until("10:20:00");
  expect(outcome(market)).toEqual([
    [wareNo(1), f1, perTonne("580")],
    [wareNo(2), f2, perTonne("571")],
    [wareNo(3), f1, perTonne("570")],
  ]);
  expect(market.session.section.status).toBe("6");
  expect(market.has(f1, "performance-deposit")).toBe(yuan("342000"));
  for (const who of [f1, f2, f3]) expect(market.has(who, "trading-deposit")).toBe(0n);
  const closed = market.facts.findLast((fact) => fact.type === "ware-closed" && fact.ware === wareNo(1));
  expect(closed).toMatchObject({
    unfilled: [
      { firm: f3, status: "A" },
      { firm: f2, status: "F" },
    ],
  });
});

test("E90-2: where nobody quotes again, whoever led the open round has bought", () => {
  const { market, until, bid } = afterFirstRound();
  bid(f2, 2, "571", "10:18:00");
  until("10:20:00");
  expect(outcome(market)).toEqual([
    [wareNo(1), f2, perTonne("576")],
    [wareNo(2), f2, perTonne("571")],
  ]);
  expect(market.session.wares.get(wareNo(3))?.status).toBe("7");
});

test("E90-3, E90-4, E90-5: one quote a lot, of those who have bid, above the open round", () => {
  const { bid, confirm, market } = afterFirstRound();
  bid(f1, 1, "580", "10:16:00");
  expect(bid(f1, 1, "590", "10:16:10")).toEqual(refused("ALREADY_QUOTED"));
  expect(bid(f4, 1, "600", "10:16:20")).toEqual(refused("NOT_IN_FIRST_ROUND"));
  expect(bid(f3, 1, "576", "10:16:30")).toEqual(
    refused("NOT_ABOVE_FIRST_ROUND", { direction: "高于", price: "576.00" }),
  );
  expect(bid(f3, 3, "569", "10:16:40")).toMatchObject(refused("PRICE_WORSE_THAN_BASE"));
  expect(() => confirm(f4, "10:17:00")).toThrow("NOT_IN_FIRST_ROUND");
  expect(
    withdrawOrder(market.session, { ware: wareNo(1), no: orderNo("O4"), firm: f1, at: at("10:17:10") }),
  ).toEqual(refused("STATUS_NOT_ALLOWED"));
});

test("E90-6: when nobody bids in the open round, there is no second one", () => {
  const { market, until } = secondRound();
  until("10:10:00");
  expect(market.session.section.status).toBe("7");
});

test("nobody quotes in the rest, nor without having confirmed the rules, and confirming twice is once", () => {
  const { market, bid, confirm } = secondRound();
  bid(f1, 1, "575", "10:02:00");
  bid(f2, 2, "570", "10:02:00");
  expect(() => confirm(f1, "10:05:00")).toThrow("STATUS_NOT_ALLOWED");
  expect(bid(f1, 1, "580", "10:12:00")).toEqual(refused("SECTION_RESTING"));
  expect(confirm(f1, "10:13:00")).toHaveLength(1);
  expect(confirm(f1, "10:13:10")).toEqual([]);
  expect(bid(f2, 1, "590", "10:16:00")).toEqual(refused("RULES_NOT_CONFIRMED"));
  expect(bid(f1, 1, "580", "10:16:00")).toMatchObject(accepted);
  expect(market.session.section.confirmed).toEqual([f1]);
});

test("a purchase is the mirror image: the sealed quotes are below the open round", () => {
  const { market, until, bid, confirm } = secondRound({ side: "B" });
  bid(f1, 1, "565", "10:02:00");
  bid(f2, 2, "570", "10:02:00");
  confirm(f1);
  confirm(f2);
  expect(bid(f2, 1, "565", "10:16:00")).toEqual(
    refused("NOT_ABOVE_FIRST_ROUND", { direction: "低于", price: "565.00" }),
  );
  bid(f2, 1, "560", "10:16:00");
  until("10:20:00");
  expect(outcome(market)).toContainEqual([wareNo(1), f2, perTonne("560")]);
});

test("0 with downmode C and a sealed round is the same", () => {
  const { market, until, bid, confirm } = secondRound({ mode: "0", downmode: "C" });
  bid(f1, 1, "575", "10:02:00");
  confirm(f1);
  bid(f1, 2, "571", "10:16:00");
  until("10:20:00");
  expect(outcome(market)).toEqual([
    [wareNo(1), f1, perTonne("575")],
    [wareNo(2), f1, perTonne("571")],
  ]);
});

/** The sealed first round of three lots, of which the best two of each go on. */
function shortlisted(section: Partial<Section> = {}) {
  const scene = secondRound({ shortlistSize: 2, ...section });
  scene.bid(f1, 1, "575", "10:02:00");
  scene.bid(f2, 1, "580", "10:03:00");
  scene.bid(f3, 1, "575", "10:04:00");
  scene.bid(f3, 2, "570", "10:04:30");
  return scene;
}

test("TOP_N: the first round is sealed, and each firm's last quote counts, at its own time", () => {
  const { market, bid, until } = shortlisted();
  expect(market.session.wares.get(wareNo(1))).toMatchObject({ live: [], bids: 3, shortlist: [] });
  // Nobody has to beat anybody, and whoever quotes again takes the place of his own.
  expect(bid(f1, 1, "572", "10:05:00")).toMatchObject(accepted);
  expect(bid(f4, 1, "569", "10:05:10")).toMatchObject(refused("PRICE_WORSE_THAN_BASE"));
  const [first] = market.session.wares.get(wareNo(1))?.waiting ?? [];
  const withdrawn = { ware: wareNo(1), no: first?.no ?? orderNo(""), firm: f2, at: at("10:06:00") };
  market.take(withdrawOrder(market.session, withdrawn));
  bid(f2, 1, "572", "10:07:00");
  until("10:10:00");
  const opened = market.facts.find((fact) => fact.type === "first-round-opened" && fact.ware === wareNo(1));
  expect(opened).toMatchObject({ shortlist: [f3, f1] });
});

test("TOP_N: at its end the best stay bound, all others have their deposits back, and what nobody wants fails", () => {
  const { market, until } = shortlisted();
  until("10:10:00");
  const [one, two, three] = [1, 2, 3].map((n) => market.session.wares.get(wareNo(n)));
  expect(one).toMatchObject({ status: "3", shortlist: [f2, f1], waiting: [], live: [{ firm: f2 }] });
  expect(two).toMatchObject({ status: "3", shortlist: [f3] });
  expect(three).toMatchObject({ status: "7", shortlist: [] });
  expect(market.session.section).toMatchObject({ status: "3", turn: 1, deadline: at("10:15:00") });
  expect([f1, f2, f3].map((who) => market.has(who, "trading-deposit"))).toEqual([
    0n,
    yuan("171000"),
    yuan("171000"),
  ]);
});

test("TOP_N: only the shortlist of a ware quotes again for it, above the first round", () => {
  const { market, until, bid, confirm } = shortlisted();
  for (const who of [f1, f2, f3]) confirm(who);
  expect(() => confirm(f4, "10:12:30")).toThrow("NOT_SHORTLISTED");
  expect(bid(f3, 1, "590", "10:16:00")).toEqual(refused("NOT_SHORTLISTED", { most: "2" }));
  expect(bid(f1, 2, "590", "10:16:00")).toEqual(refused("NOT_SHORTLISTED", { most: "2" }));
  expect(bid(f1, 1, "580", "10:16:10")).toMatchObject(refused("NOT_ABOVE_FIRST_ROUND"));
  expect(bid(f1, 1, "585", "10:16:20")).toMatchObject(accepted);
  expect(bid(f1, 1, "586", "10:16:30")).toEqual(refused("ALREADY_QUOTED"));
  until("10:20:00");
  expect(outcome(market)).toEqual([
    [wareNo(1), f1, perTonne("585")],
    [wareNo(2), f3, perTonne("570")],
  ]);
  for (const who of [f1, f2, f3]) expect(market.has(who, "trading-deposit")).toBe(0n);
});

test("TOP_N: without any quote in the first round there is no second one", () => {
  const { market, until } = secondRound({ shortlistSize: 3 });
  until("10:10:00");
  expect(market.session.section.status).toBe("7");
});

test("TOP_N of a purchase: the lowest go on, and quote below", () => {
  const { market, until, bid, confirm } = shortlisted({ side: "B" });
  expect(market.session.wares.get(wareNo(1))?.waiting).toEqual([]);
  bid(f1, 1, "560", "10:05:00");
  bid(f2, 1, "565", "10:05:10");
  bid(f4, 1, "568", "10:05:20");
  until("10:10:00");
  expect(market.session.wares.get(wareNo(1))?.shortlist).toEqual([f1, f2]);
  confirm(f2);
  bid(f2, 1, "555", "10:16:00");
  until("10:20:00");
  expect(outcome(market)).toContainEqual([wareNo(1), f2, perTonne("555")]);
});
