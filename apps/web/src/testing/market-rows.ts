import type { SectionRow, SectionState, WareRow, WareState } from "@zd/api/market/board";
import type { trading } from "@zd/api/trading/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import { fen, type Instant, instant, price, quantity, sectionId, wareId } from "@zd/domain/kernel/brand";
import { testNow } from "./render-page.tsx";

/** The moment so many seconds after the test has begun. */
export const after = (seconds: number): Instant => instant(testNow + seconds * 1000);

/** 神木's steam coal in its countdown: one clock for the section, three wares, two of them bid for. */
export const sectionRow = (change: Partial<SectionRow> = {}): SectionRow => ({
  section: sectionId("J250616-02"),
  version: 7,
  downmode: "A",
  status: "2",
  turn: 1,
  second: 42,
  deadline: after(42),
  hardEnd: after(1962),
  bids: 15,
  waresBid: 2,
  waresDealt: 0,
  waresFailed: 0,
  quantityDealt: quantity(0n),
  name: "神木矿区动力煤竞价销售",
  tradingDay: "2025-06-16",
  mode: "0",
  side: "S",
  kind: "A",
  wareKind: "DLM" as SectionRow["wareKind"],
  wareKindName: "动力煤",
  region: "陕西",
  turns: 1,
  startsAt: after(-1638),
  freeEndsAt: after(-100),
  freeSeconds: 1200,
  extensionSeconds: 60,
  restSeconds: 0,
  sealedSeconds: null,
  sealHolders: null,
  shortlistSize: null,
  wares: 3,
  quantity: quantity(15_000_0000n),
  practice: false,
  clearedAt: null,
  ...change,
});

/** A lot of 5 000 t of that section that goes as a whole, from 620, not bid for yet. */
export const wareRow = (change: Partial<WareRow> = {}): WareRow => ({
  ware: wareId("W01"),
  section: sectionId("J250616-02"),
  product: "原煤(2-2)",
  turn: 1,
  status: "2",
  second: 42,
  deadline: after(42),
  price: null,
  nextPrice: price(620_0000n),
  bids: 0,
  remaining: quantity(5_000_0000n),
  dealt: quantity(0n),
  lastSeq: 0,
  lastAt: null,
  no: "01",
  producer: "红柳林矿",
  place: "榆林神木",
  delivery: "坑口自提",
  side: "S",
  quantity: quantity(5_000_0000n),
  limitPrice: null,
  posted: false,
  basePrice: price(620_0000n),
  split: false,
  qualities: [{ code: "Q", label: "热值 Qnet,ar", value: "5600", unit: "kcal/kg" }],
  ...change,
});

/** What moves of a section, as the socket says it. */
export const sectionStateOf = (row: SectionRow, version = row.version): SectionState => ({
  section: row.section,
  version,
  downmode: row.downmode,
  status: row.status,
  turn: row.turn,
  second: row.second,
  deadline: row.deadline,
  hardEnd: row.hardEnd,
  bids: row.bids,
  waresBid: row.waresBid,
  waresDealt: row.waresDealt,
  waresFailed: row.waresFailed,
  quantityDealt: row.quantityDealt,
});

/** What moves of a ware, as the socket says it. */
export const wareStateOf = (row: WareRow): WareState => ({
  ware: row.ware,
  section: row.section,
  product: row.product,
  turn: row.turn,
  status: row.status,
  second: row.second,
  deadline: row.deadline,
  price: row.price,
  nextPrice: row.nextPrice,
  bids: row.bids,
  remaining: row.remaining,
  dealt: row.dealt,
  lastSeq: row.lastSeq,
  lastAt: row.lastAt,
});

/** A bid of the firm's own in that section that somebody has beaten. */
export const orderRow: OutputOf<typeof trading.listOrders>["rows"][number] = {
  orderNo: "B250616020064",
  status: "F",
  sectionName: "神木矿区动力煤竞价销售",
  section: "J250616-02",
  wareNo: "07",
  product: "原煤(2-2)",
  producer: "张家峁矿",
  mode: "0",
  modeName: "竞价",
  side: "B",
  price: price(630_0000n),
  quantity: quantity(5_000_0000n),
  filled: quantity(0n),
  held: fen(0n),
  user: "王立新",
  at: after(-57),
};
