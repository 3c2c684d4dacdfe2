import type { WareState } from "@zd/api/market/board";
import { fen, instant, orderNo, price, quantity, sectionId, wareId } from "@zd/domain/kernel/brand";
import { expect, test } from "vitest";
import { type OwnOrder, standOf } from "./own-orders.ts";

const order = (status: OwnOrder["status"], seq = 64): OwnOrder => ({
  orderNo: orderNo(`B${seq}`),
  ware: wareId("W1"),
  wareNo: "01",
  product: "原煤",
  seq,
  at: instant(0),
  price: price(630_0000n),
  quantity: quantity(5000_0000n),
  filled: quantity(5000_0000n),
  held: fen(1n),
  status,
  statusName: "",
  user: "",
  hash: "",
});
const ware = (lastSeq: number, status: WareState["status"] = "2"): WareState => ({
  ware: wareId("W1"),
  section: sectionId("J1"),
  product: "原煤",
  turn: 1,
  status,
  second: -1,
  deadline: null,
  price: null,
  nextPrice: null,
  bids: 1,
  remaining: quantity(0n),
  dealt: quantity(0n),
  lastSeq,
  lastAt: null,
});

test.each([
  ["nobody who never bid stands anywhere", [], ware(64), false, undefined],
  ["a bid that nobody has passed leads", [order("E")], ware(64), false, "leading"],
  [
    "a later bid on a whole lot puts it out before the server is asked",
    [order("E")],
    ware(66),
    false,
    "outbid",
  ],
  ["a later bid on a split lot need not", [order("E")], ware(66), true, "leading"],
  ["a ware that has ended puts nobody out", [order("E")], ware(66, "6"), false, "leading"],
  [
    "the newest order counts among those that are out",
    [order("F", 70), order("F")],
    ware(72),
    false,
    "outbid",
  ],
  ["a new bid after being out leads again", [order("E", 70), order("F")], ware(70), false, "leading"],
  ["a deal stays a deal", [order("B")], ware(66, "6"), true, "dealt"],
  ["what was neither dealt nor outbid was not filled", [order("A")], null, false, "unfilled"],
  ["an order that waits for the end counts before the end", [order("A")], ware(64, "1"), true, "waiting"],
  [
    "a sealed quote counts before the bid of the round before",
    [order("A", 70), order("E")],
    ware(70, "a"),
    false,
    "waiting",
  ],
  ["a sealed quote of another passes nobody", [order("E")], ware(70, "a"), false, "leading"],
  ["a voided order is withdrawn", [order("D")], null, false, "withdrawn"],
] as const)("%s", (_, orders, state, split, standing) => {
  expect(standOf(orders, state, split)?.standing).toBe(standing);
});
