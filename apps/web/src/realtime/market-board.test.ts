import { type SectionState, type WareState, wareUnder } from "@zd/api/market/board";
import { frameTypes, type ServerFrame } from "@zd/api/market/frames";
import { instant, price, quantity, sectionId, wareId } from "@zd/domain/kernel/brand";
import { expect, test } from "vitest";
import { emptyBoard, takeIn } from "./market-board.ts";

const J1 = sectionId("J1");
const section = (given: Partial<SectionState> = {}): SectionState => ({
  section: J1,
  version: 1,
  downmode: "A",
  status: "2",
  turn: 1,
  second: 60,
  deadline: instant(60_000),
  hardEnd: null,
  bids: 0,
  waresBid: 0,
  waresDealt: 0,
  waresFailed: 0,
  quantityDealt: quantity(0n),
  ...given,
});
const ware = (given: Partial<WareState> = {}): WareState => ({
  ware: wareId("W1"),
  section: J1,
  product: "原煤(5-2)",
  turn: 1,
  status: "2",
  second: 42,
  deadline: instant(42_000),
  price: price(620_0000n),
  nextPrice: price(621_0000n),
  bids: 1,
  remaining: quantity(5000_0000n),
  dealt: quantity(0n),
  lastSeq: 1,
  lastAt: null,
  ...given,
});
const time = instant(0);
const wareSnapshot = (version: number, ...wares: WareState[]): ServerFrame => ({
  type: frameTypes.wareSnapshot,
  data: { section: J1, version, wares },
  time,
});
const wareUpdate = (version: number, ...wares: WareState[]): ServerFrame => ({
  type: frameTypes.wareUpdate,
  data: { section: J1, version, wares },
  time,
});
const sectionUpdate = (given: Partial<SectionState>): ServerFrame => ({
  type: frameTypes.sectionUpdate,
  data: [section(given)],
  time,
});

test("under downmode B a ware takes the status of its section (R-462)", () => {
  expect(wareUnder(section({ downmode: "B", status: "3" }), ware()).status).toBe("3");
});

test("under downmode B a ware that has ended stays as it ended", () => {
  const ended = ware({ status: "6" });
  expect(wareUnder(section({ downmode: "B", status: "2" }), ended)).toBe(ended);
});

test("under downmode A a ware takes the countdown of its section (R-463)", () => {
  expect(wareUnder(section({ second: 60 }), ware()).second).toBe(60);
});

test("under downmode C only the wares of the running turn do (R-464, R-465)", () => {
  const turn2 = section({ downmode: "C", turn: 2 });
  const waiting = ware({ turn: 3 });
  expect(wareUnder(turn2, ware({ turn: 2 })).second).toBe(60);
  expect(wareUnder(turn2, waiting)).toBe(waiting);
});

test("a section's update reaches its wares, and only what looks different is told", () => {
  const board = emptyBoard();
  takeIn(board, wareSnapshot(1, ware(), ware({ ware: wareId("W2"), status: "7" })));
  const { changed } = takeIn(board, sectionUpdate({ version: 2 }));
  expect([...changed]).toEqual([J1, wareId("W1")]);
});

test("a version that is skipped asks for a new snapshot, which makes the section whole again", () => {
  const board = emptyBoard();
  takeIn(board, wareSnapshot(1, ware()));
  expect(takeIn(board, wareUpdate(2, ware({ bids: 2 }))).missed.size).toBe(0);
  expect(takeIn(board, sectionUpdate({ version: 2 })).missed.size).toBe(0);
  expect([...takeIn(board, wareUpdate(5, ware({ bids: 5 }))).missed]).toEqual([J1]);
  expect(board.stale.has(J1)).toBe(true);
  // A frame without wares has missed something too, and whoever shows the session hears of it.
  board.stale.clear();
  expect([...takeIn(board, wareUpdate(9)).changed]).toEqual([J1]);
  takeIn(board, wareSnapshot(6, ware({ bids: 6 })));
  expect(board.stale.has(J1)).toBe(false);
});

test("an update older than what is known changes nothing", () => {
  const board = emptyBoard();
  takeIn(board, wareSnapshot(5, ware({ bids: 5 })));
  expect(takeIn(board, wareUpdate(3, ware({ bids: 3 }))).changed.size).toBe(0);
  expect(board.wares.get(wareId("W1"))?.bids).toBe(5);
});

test("a reset drops what was known (R-7362)", () => {
  const board = emptyBoard();
  takeIn(board, wareSnapshot(1, ware()));
  const { reset, changed } = takeIn(board, { type: frameTypes.reset, data: { reason: "重启" }, time });
  expect(reset).toBe(true);
  expect(changed.has(wareId("W1"))).toBe(true);
  expect(board.wares.size).toBe(0);
});
