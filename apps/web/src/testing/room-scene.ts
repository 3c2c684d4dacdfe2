import { api } from "@zd/api";
import type { SectionRow, WareRow, WareState } from "@zd/api/market/board";
import { frameTypes } from "@zd/api/market/frames";
import type { OutputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import { fen, instant, orderNo, price, quantity, sectionId, wareId } from "@zd/domain/kernel/brand";
import { expect } from "vitest";
import { staffWith } from "./console-rows.ts";
import { after, sectionRow, sectionStateOf, wareRow } from "./market-rows.ts";
import { type Answer, answer, type Given, renderPage, testNow, trader } from "./render-page.tsx";

const { market, trading, funds } = api;
export type OwnOrder = OutputOf<typeof trading.listSectionOrders>[number];
export type Terms = OutputOf<typeof trading.readWareParameters>;
export type Placed = OutputOf<typeof trading.placeOrder>;

export const J1 = sectionId("J250616-02");
export const W7 = wareId("W07");
export const yuan = (n: number) => price(BigInt(n) * 10_000n);
export const tonnes = (n: number) => quantity(BigInt(n) * 10_000n);
export const hash = "b1a8ebb50ed49f2517defeed00f644534a21";

export const sectionOf = (given: Partial<SectionRow> = {}) =>
  sectionRow({
    version: 1,
    hardEnd: after(1800),
    bids: 1,
    waresBid: 1,
    startsAt: after(-1640),
    freeEndsAt: after(-440),
    wares: 2,
    quantity: tonnes(10_000),
    ...given,
  });

export const wareOf = (given: Partial<WareRow> = {}) =>
  wareRow({
    ware: W7,
    no: "07",
    price: yuan(629),
    nextPrice: yuan(630),
    bids: 1,
    remaining: quantity(0n),
    lastSeq: 52,
    lastAt: after(-220),
    ...given,
  });
export const W8 = wareOf({
  ware: wareId("W08"),
  no: "08",
  price: null,
  nextPrice: yuan(620),
  bids: 0,
  lastSeq: 0,
  lastAt: null,
});

export const termsOf = (given: Partial<Terms> = {}): Terms => ({
  ware: W7,
  section: J1,
  no: "07",
  product: "原煤(2-2)",
  producer: "张家峁",
  place: "神木张家峁矿地销煤场",
  delivery: "自提",
  deliveryFrom: "2025-06-20",
  deliveryTo: "2025-07-10",
  priceBasis: "坑口价，含税 13 %",
  payType: "1",
  payTypeName: "保证付款",
  side: "S",
  mode: "0",
  downmode: "A",
  total: tonnes(5000),
  minQuantity: tonnes(5000),
  quantityStep: tonnes(5000),
  maxQuantity: null,
  split: false,
  basePrice: yuan(620),
  priceStep: yuan(1),
  maxPriceStep: null,
  capPrice: null,
  depositMode: "RATIO",
  depositValue: "1000",
  depositText: "起拍价 × 数量 × 10 %",
  feeMode: "TON",
  feeValue: "0.20",
  performanceBase: "BASE",
  stepGrid: true,
  feeText: "0.20 元/吨，成交时收",
  tieRule: "T",
  limitPrice: null,
  lotteryDigest: null,
  group: null,
  outsourcing: null,
  ladder: null,
  ...given,
});

export const fundsOf = (available: bigint): OutputOf<typeof funds.readToday> => ({
  at: testNow,
  day: "2025-06-16",
  available: fen(available),
  tradingDeposit: fen(0n),
  performanceDeposit: fen(0n),
  escrow: fen(0n),
  withdrawal: fen(0n),
  total: fen(available),
  opening: fen(available),
  received: fen(0n),
  paidOut: fen(0n),
  goodsReceived: fen(0n),
  goodsPaid: fen(0n),
  fees: fen(0n),
  other: fen(0n),
  availableChange: fen(0n),
});

export const ownOrder = (given: Partial<OwnOrder> = {}): OwnOrder => ({
  orderNo: orderNo("B2506160200064"),
  ware: W7,
  wareNo: "07",
  product: "原煤(2-2)",
  seq: 64,
  at: after(-57),
  price: yuan(630),
  quantity: tonnes(5000),
  filled: tonnes(5000),
  held: fen(31_000_000n),
  status: "E",
  statusName: "持有",
  user: "王立新",
  hash,
  ...given,
});

export const placed = (given: Partial<Placed> = {}): Placed => ({
  receipt: { orderNo: orderNo("B2506160200064"), seq: 64, at: instant(testNow + 334), hash },
  orderNo: orderNo("B2506160200064"),
  status: "E",
  statusName: "持有",
  filled: tonnes(5000),
  rank: 1,
  price: yuan(630),
  quantity: tonnes(5000),
  amount: fen(315_000_000n),
  held: fen(31_000_000n),
  deadline: after(60),
  ...given,
});

export interface Scene {
  readonly section?: SectionRow;
  readonly wares?: readonly WareRow[];
  readonly terms?: Terms;
  readonly answers?: readonly Answer[];
  readonly signedIn?: boolean;
  /** One of the exchange's own people. */
  readonly staff?: boolean;
  /** What the trader may do for his firm, if not only trade. */
  readonly roles?: readonly RoleName[];
  /** What the site says of itself otherwise. */
  readonly site?: Given["site"];
}

/** Opens the room of a session, with a server behind it that answers by the API. */
export function enter({
  section = sectionOf(),
  wares = [wareOf(), W8],
  terms = termsOf(),
  answers = [],
  signedIn = true,
  staff = false,
  roles = trader.roles,
  site = {},
}: Scene = {}) {
  const path = `/trade/round?sectid=${J1}`;
  const opened = renderPage(
    path,
    [
      answer(market.listSections, () => [section]),
      answer(market.listWares, () => ({ version: 1, wares: [...wares] })),
      answer(market.listBids, () => [
        { seq: 52, at: after(-220), price: yuan(629), quantity: tonnes(5000), withdrawn: false },
      ]),
      answer(trading.readTradingTime, () => ({
        serverTime: testNow,
        tradingDay: "2025-06-16",
        running: 1,
        nextStartsAt: null,
      })),
      answer(trading.readWareParameters, () => terms),
      answer(trading.readSectionPower, () => ({ section: J1, power: true, gaps: [] })),
      answer(trading.enterSection, () => ({
        allowed: true,
        rulesAccepted: true,
        enteredAt: testNow,
        gaps: [],
      })),
      answer(trading.listSectionOrders, () => []),
      answer(trading.listOwnWares, () => []),
      answer(funds.readToday, () => fundsOf(148_620_000n)),
      ...answers,
    ],
    {
      site,
      ...(signedIn && { signedIn: staff ? staffWith("tradeManager") : { ...trader, roles: [...roles] } }),
    },
  );
  const { feed } = opened;
  const says = (...moved: WareState[]) =>
    feed.says({
      type: frameTypes.wareUpdate,
      data: { section: J1, version: 2, wares: moved },
      time: testNow,
    });
  const live = async () => {
    await expect.poll(() => feed.open() ?? feed.requests.length).toBeGreaterThan(0);
    feed.greet();
    feed.says({ type: frameTypes.sectionSnapshot, data: [sectionStateOf(section)], time: testNow });
    feed.says({
      type: frameTypes.wareSnapshot,
      data: { section: J1, version: 1, wares: [...wares] },
      time: testNow,
    });
  };
  return { ...opened, says, live };
}
