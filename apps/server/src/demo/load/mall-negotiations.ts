import { type Instant, instant, price, quantity } from "@zd/domain/kernel/brand";
import type { MallWareId } from "@zd/domain/mall/codes";
import type { Side } from "@zd/domain/terms/codes";
import { type PastNegotiation, recordLine, recordNegotiation, recordOrder } from "../../mall/index.ts";
import type { LaneScope } from "../../platform/lanes/lanes.ts";
import { firmOf } from "../catalogue/firms.ts";
import { mallHosts, shops } from "../catalogue/mall.ts";
import { personOf } from "./mall-orders.ts";

interface DemoQuote {
  /** Whole yuan a tonne below the shop's price. */
  readonly below: number;
  /** When it was made, in hours before the market is filled. */
  readonly ago: number;
  /** How long it is valid, in hours. */
  readonly hours: number;
  readonly words: string;
}

interface DemoNegotiation {
  /** Number of the ware table; its shop is the one that sells it. */
  readonly ware: number;
  /** Key of the buying firm. */
  readonly buyer: string;
  /** In steps above the least. */
  readonly more: number;
  readonly delivery: string;
  /** Those of the buyer and of the shop by turns, the buyer's wish first. */
  readonly quotes: readonly [DemoQuote, ...DemoQuote[]];
  /** Who has ended it and why, an hour after the last quote; missing where nobody has. */
  readonly end?: readonly [by: Side, reason: string];
  /** Set where the buyer has ordered by the last quote, an hour after it. */
  readonly ordered?: true;
}

const wish = (below: number, ago: number, words: string, hours = 72): DemoQuote => ({
  below,
  ago,
  hours,
  words,
});

/** The firms of the sign-in page find one in each state, as buyers and as merchants. */
const negotiations: readonly DemoNegotiation[] = [
  {
    ware: 33,
    buyer: "chenyao",
    more: 2,
    delivery: "汽运，随货附化验单",
    quotes: [wish(20, 52, "长期用量，望给个实价", 24)],
  },
  {
    ware: 10,
    buyer: "chenyao",
    more: 1,
    delivery: "汽运至榆林东",
    quotes: [wish(45, 47, "本月三批")],
    end: ["S", "本月煤源偏紧，暂不议价"],
  },
  {
    ware: 23,
    buyer: "chenyao",
    more: 0,
    delivery: "",
    quotes: [wish(12, 44, ""), wish(2, 42, "坑口价，量大可再谈", 48)],
    end: ["B", "已另行采购"],
  },
  {
    ware: 3,
    buyer: "chenyao",
    more: 6,
    delivery: "一周内分两批装车",
    quotes: [wish(18, 31, "一次订足，望优惠"), wish(8, 29, "整批订购按此价，装车后附磅单", 48)],
    ordered: true,
  },
  {
    ware: 22,
    buyer: "chenyao",
    more: 4,
    delivery: "汽运，自提",
    quotes: [wish(15, 23, ""), wish(6, 21, "报价当日有效", 24)],
  },
  {
    ware: 21,
    buyer: "chenyao",
    more: 3,
    delivery: "12日前装完",
    quotes: [wish(20, 19, ""), wish(5, 17, "含税坑口价"), wish(12, 6, "按此价可当天下单")],
  },
  {
    ware: 5,
    buyer: "chenyao",
    more: 5,
    delivery: "铁路发运，配合请车",
    quotes: [wish(16, 16, "一列五十车"), wish(9, 5, "限整列，含装车费")],
  },
  { ware: 2, buyer: "chenyao", more: 2, delivery: "汽运至府谷", quotes: [wish(10, 3, "求报到厂价格")] },
  { ware: 1, buyer: "caoan", more: 4, delivery: "下水港交货", quotes: [wish(14, 4, "")] },
  {
    ware: 18,
    buyer: "caoan",
    more: 2,
    delivery: "",
    quotes: [wish(10, 26, ""), wish(4, 2, "可代办发运")],
  },
];

/** What lies in the basket of the first firm: wares of two shops, each with the steps above its least quantity. */
const basket = {
  firm: "chenyao",
  lines: new Map([
    [4, 2],
    [6, 1],
    [48, 0],
    [10, 3],
    [18, 1],
  ]),
} as const;

const hourMs = 3_600_000;
const hourAgo = (now: Instant, hours: number): Instant => instant(now - hours * hourMs);

/** 议价 and 采购清单 of the last days. */
export async function loadMallNegotiations(
  scope: LaneScope,
  wares: ReadonlyMap<number, MallWareId>,
): Promise<void> {
  for (const negotiation of negotiations)
    await negotiate(scope, negotiation, wareOf(wares, negotiation.ware));
  for (const [number, more] of basket.lines) {
    const ware = wareOf(wares, number);
    const { count } = await termsOf(scope, ware, more);
    await recordLine(scope, { by: personOf(basket.firm), ware, count });
  }
}

async function negotiate(scope: LaneScope, one: DemoNegotiation, ware: MallWareId): Promise<void> {
  const { buyer, more, delivery, quotes, end, ordered } = one;
  const shop = shops.find((each) => each.wares.includes(one.ware));
  if (!shop) throw new Error(`nobody sells ware ${one.ware}`);
  const people = { B: personOf(buyer), S: personOf(shop.firm) };
  const { count, listPrice } = await termsOf(scope, ware, more);
  const priceOf = ({ below }: DemoQuote) => price(listPrice - BigInt(below) * 10_000n);
  const past = ({ ago, hours, words, ...quote }: DemoQuote) => ({
    price: priceOf({ ago, hours, words, ...quote }),
    at: hourAgo(scope.now, ago),
    hours,
    words,
  });
  const [first, ...rest] = quotes;
  const last = rest.at(-1) ?? first;
  const at = hourAgo(scope.now, last.ago - 1);
  const ending: PastNegotiation["end"] = end ? { by: end[0], at, reason: end[1] } : null;
  const number = await recordNegotiation(scope, {
    ware,
    count,
    people,
    delivery,
    quotes: [past(first), ...rest.map(past)],
    end: ending,
  });
  if (ordered)
    await recordOrder(scope, {
      host: mallHosts[0].domain,
      ware,
      count,
      buyer: people.B,
      seller: people.S,
      address: firmOf(buyer).address,
      placedAt: at,
      quoted: { negotiation: number, price: priceOf(last) },
      steps: [{ step: "confirm", at: hourAgo(scope.now, last.ago - 2) }],
    });
}

/** A quantity so many steps above the least of a ware, and its price. */
async function termsOf({ tx }: LaneScope, ware: MallWareId, more: number) {
  const row = await tx
    .selectFrom("mall.ware")
    .select(["minQuantity", "step", "price"])
    .where("id", "=", ware)
    .executeTakeFirstOrThrow();
  return { count: quantity(row.minQuantity + row.step * BigInt(more)), listPrice: row.price };
}

function wareOf(wares: ReadonlyMap<number, MallWareId>, number: number): MallWareId {
  const ware = wares.get(number);
  if (!ware) throw new Error(`nobody sells ware ${number}`);
  return ware;
}
