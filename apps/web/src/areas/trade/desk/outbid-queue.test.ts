import type { SectionRow, WareRow } from "@zd/api/market/board";
import { fen, orderNo, price, quantity, sectionId, wareId } from "@zd/domain/kernel/brand";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { after, sectionRow, wareRow } from "../../../testing/market-rows.ts";
import { ownOrder, termsOf, yuan } from "../../../testing/room-scene.ts";
import type { OwnStands, Standing } from "../room/own/own-orders.ts";
import { deskMost, type OwnSession, ownRunning, stillThere, withNew } from "./desk-choice.ts";
import { paneOrder, paneWindow } from "./desk-live.ts";
import { sumOfDeposits } from "./desk-money.tsx";
import { deskTitle } from "./desk-title.ts";
import { type DeskLot, gapOf, outbidQueue } from "./outbid-queue.ts";

interface Bid {
  readonly standing?: Standing;
  /** Seconds that are left of the clock; null while it stands still. */
  readonly left?: number | null;
  readonly ware?: Partial<WareRow>;
}

/** A session with one ware for each bid, named by its own number, and how the firm stands there. */
function lotOf(name: string, bids: readonly Bid[], section: Partial<SectionRow> = {}) {
  const row = sectionRow({ section: sectionId(name), ...section });
  const wares = bids.map(({ left = 42, ware }, at) =>
    wareRow({
      ware: wareId(`${name}-${at + 1}`),
      section: row.section,
      no: String(at + 1).padStart(2, "0"),
      price: yuan(633),
      nextPrice: yuan(634),
      deadline: left === null ? null : after(left),
      ...ware,
    }),
  );
  const stands = wares.flatMap(({ ware }, at) => {
    const standing = bids[at]?.standing;
    return standing ? [[ware, { standing, order: ownOrder({ ware, price: yuan(632) }) }] as const] : [];
  });
  return { lot: { section: row, wares } satisfies DeskLot, stands };
}

const queueOf = (...parts: readonly ReturnType<typeof lotOf>[]) =>
  outbidQueue(
    parts.map(({ lot }) => lot),
    new Map(parts.flatMap(({ stands }) => stands)),
  ).map(({ ware }) => String(ware.ware));

const out = (left: number | null, ware: Partial<WareRow> = {}): Bid => ({ standing: "outbid", left, ware });

describe("the queue of what was lost", () => {
  test.each([
    [
      "what runs out first stands first, whichever its session",
      [lotOf("A", [out(151)]), lotOf("B", [out(18), out(52)])],
      ["B-1", "B-2", "A-1"],
    ],
    [
      "of clocks that run out together the first session comes first, then its lower number",
      [lotOf("A", [out(18), out(18)]), lotOf("B", [out(18)])],
      ["A-1", "A-2", "B-1"],
    ],
    [
      "a clock that stands still comes last",
      [lotOf("A", [out(null)], { deadline: null }), lotOf("B", [out(600)])],
      ["B-1", "A-1"],
    ],
    [
      "what leads, waits or was never bid for is not lost",
      [lotOf("A", [{ standing: "leading" }, { standing: "waiting" }, {}])],
      [],
    ],
    ["a ware that has ended cannot be won back", [lotOf("A", [out(null, { status: "6" })])], []],
    ["nor one of a session that has ended", [lotOf("A", [out(18)], { status: "6" })], []],
    ["nor one whose offers are being evaluated", [lotOf("A", [out(18)], { status: "8", mode: "3" })], []],
    ["a ware at its limit stays, so that one sees it", [lotOf("A", [out(18, { nextPrice: null })])], ["A-1"]],
    [
      "a session that pauses keeps its place at the end",
      [lotOf("A", [out(18, { status: "4" })], { status: "4" }), lotOf("B", [out(60)])],
      ["B-1", "A-1"],
    ],
  ] as const)("%s", (_, lots, expected) => {
    expect(queueOf(...lots)).toEqual(expected);
  });

  test("it holds every lost ware exactly once, and the time that is left never falls", () => {
    const bid = fc.record({
      standing: fc.constantFrom<Standing>("outbid", "leading", "waiting"),
      left: fc.option(fc.integer({ min: 1, max: 900 }), { nil: null }),
    });
    fc.assert(
      fc.property(fc.array(fc.array(bid, { maxLength: 5 }), { maxLength: 6 }), (sessions) => {
        const parts = sessions.map((bids, at) => lotOf(`S${at}`, bids));
        const stands: OwnStands = new Map(parts.flatMap(({ stands }) => stands));
        const queue = outbidQueue(
          parts.map(({ lot }) => lot),
          stands,
        );
        const lost = [...stands].filter(([, { standing }]) => standing === "outbid").map(([ware]) => ware);
        expect(queue.map(({ ware }) => ware.ware).toSorted()).toEqual(lost.toSorted());
        const ends = queue.map(({ clock }) => clock.deadline ?? Number.POSITIVE_INFINITY);
        expect(ends).toEqual(ends.toSorted((a, b) => a - b));
      }),
    );
  });

  test("how far the price has gone beyond the own one: up in a sale, down where somebody buys", () => {
    const lost = (price: WareRow["price"], own: ReturnType<typeof yuan>) =>
      gapOf({ ware: wareRow({ price }), order: ownOrder({ price: own }) });
    expect(lost(yuan(633), yuan(632))).toBe(1_0000n);
    expect(lost(yuan(518), yuan(519))).toBe(-1_0000n);
    expect(lost(null, yuan(519))).toBeNull();
  });
});

describe("what it takes to win everything back", () => {
  const lost = (ware: Partial<WareRow> = {}, order: Parameters<typeof ownOrder>[0] = {}) =>
    outbidQueue(
      [{ section: sectionRow(), wares: [wareRow({ nextPrice: yuan(634), ...ware })] }],
      new Map([[wareRow(ware).ware, { standing: "outbid", order: ownOrder(order) }]]),
    );

  test("the deposit of the whole lot at its base price, ten per cent of it", () => {
    expect(sumOfDeposits(lost(), [termsOf()])).toBe(fen(31_000_000n));
  });
  test("of a split lot the deposit of the own quantity", () => {
    const half = lost({ split: true }, { quantity: quantity(2_500_0000n) });
    expect(sumOfDeposits(half, [termsOf({ split: true })])).toBe(fen(15_500_000n));
  });
  test("a fixed deposit is held already, and what is at its limit takes none", () => {
    expect(sumOfDeposits(lost(), [termsOf({ depositMode: "FIXED", depositValue: "50000.00" })])).toBe(
      fen(0n),
    );
    expect(sumOfDeposits(lost({ nextPrice: null }), [termsOf()])).toBe(fen(0n));
  });
  test("unknown as long as the terms of one ware are", () => {
    expect(sumOfDeposits(lost(), [undefined])).toBeNull();
  });
});

describe("the browser's tab", () => {
  const ware = { producer: "张家峁", price: yuan(633), basePrice: yuan(620) };
  test.each([
    [
      "what was lost stands first",
      { outbid: 4, leading: 5 },
      ware,
      18,
      "【出局 4】00:18 张家峁 633.00 - 交易台",
    ],
    ["nothing lost: how often one leads", { leading: 2 }, ware, 61, "【领先 2】01:01 张家峁 633.00 - 交易台"],
    [
      "no bid yet: the base price, and a clock that stands still is left out",
      {},
      { ...ware, price: null },
      null,
      "张家峁 620.00 - 交易台",
    ],
    ["no ware", {}, null, null, "交易台"],
  ] as const)("%s", (_, counts, named, seconds, expected) => {
    expect(deskTitle({ counts, ware: named, seconds })).toBe(expected);
  });
});

describe("the sessions of the desk", () => {
  const many = [..."ABCDEFGHIJKLMN"];
  const day = many.map((name, at) => sectionRow({ section: sectionId(name), startsAt: after(at) }));
  const own = (section: string, given: Partial<OwnSession> = { leading: 1 }): OwnSession => ({
    section: sectionId(section),
    leading: 0,
    outbid: 0,
    held: fen(0n),
    ...given,
  });

  test.each([
    [
      "the firm's own, the earliest first",
      day,
      [own("C"), own("A", { outbid: 1 }), own("B", { held: fen(1n) })],
      ["A", "B", "C"],
    ],
    ["those without a bid of its own are not among them", day, [own("A", {}), own("B")], ["B"]],
    ["nor those that are over", [sectionRow({ section: sectionId("A"), status: "6" })], [own("A")], []],
    ["twelve at most", day, day.map(({ section }) => own(section)), many.slice(0, 12)],
  ] as const)("by itself: %s", (_, rows, mine, expected) => {
    expect(ownRunning(rows, mine)).toEqual(expected);
  });

  const ids = (...names: string[]) => names.map(sectionId);
  test("a session that the firm joins is added, and one that is over stays", () => {
    expect(withNew(ids("A", "B"), ids("B", "C"))).toEqual(["A", "B", "C"]);
    const same = ids("A");
    expect(withNew(same, ids("A"))).toBe(same);
  });
  test("a desk that is full gives the place of what is over to what is new, and that of nothing that runs", () => {
    const full = ids(...many.slice(0, deskMost));
    const running = full.filter((section) => section !== "C");
    const joined = withNew(full, [...running, ...ids("N")]);
    expect(joined).toHaveLength(deskMost);
    expect(joined).not.toContain("C");
    expect(joined.at(-1)).toBe("N");
    expect(withNew(full, [...full, ...ids("N")])).toEqual(full);
  });

  test.each([
    ["what was chosen stands in the order of the choice", ["C", "A"], ["C", "A"]],
    ["what the day has no more is left out", ["Z", "B"], ["B"]],
    ["twice the same stands once", ["B", "B"], ["B"]],
    ["twelve at most", many, many.slice(0, 12)],
    ["a choice of another day counts for nothing", ["Z"], null],
    ["nobody has chosen", null, null],
  ] as const)("chosen: %s", (_, choice, expected) => {
    expect(stillThere(choice, day)).toEqual(expected);
  });
});

describe("the wares of a pane", () => {
  const wares = Array.from({ length: 8 }, (_, at) =>
    wareRow({ ware: wareId(`W${at + 1}`), no: `0${at + 1}` }),
  );
  const named = (rows: readonly WareRow[]) => rows.map(({ ware }) => String(ware));
  const standOf = (ware: string): OwnStands =>
    new Map([
      [wareId(ware), { standing: "leading", order: ownOrder({ orderNo: orderNo("B1"), price: price(1n) }) }],
    ]);

  test("those with own orders come first, the others by their numbers", () => {
    expect(named(paneOrder(wares, standOf("W7"))).slice(0, 3)).toEqual(["W7", "W1", "W2"]);
  });
  test("five of them, and the chosen one wherever it stands", () => {
    expect(named(paneWindow(wares, null, false))).toEqual(["W1", "W2", "W3", "W4", "W5"]);
    expect(named(paneWindow(wares, wareId("W8"), false))).toEqual(["W1", "W2", "W3", "W4", "W8"]);
    expect(paneWindow(wares, wareId("W8"), true)).toHaveLength(8);
  });
});
