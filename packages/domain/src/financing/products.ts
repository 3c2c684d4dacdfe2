import { type ChannelId, channels } from "../funds/channels.ts";
import { type Fen, fen } from "../kernel/brand.ts";
import type { PayType, Side } from "../terms/codes.ts";
import { isByMonth, type ProductKind, type RepayMethod } from "./codes.ts";

/**
 * 融资产品 (domain §7.1): what each lender offers, on which terms. Money is in fen, rates are a year's in millionths,
 * shares in ten-thousandths.
 */

/** Days of a year by which a year's rate is divided: 360 or 365. */
export type DayBasis = 360 | 365;

export interface Product {
  /** Number: the lender and the kind, such as SF-DD. */
  readonly id: string;
  /** The lender. */
  readonly channel: ChannelId;
  /** On what it lends: an order to be paid, a receivable, or pledged goods. */
  readonly kind: ProductKind;
  /** Name as firms read it. */
  readonly name: string;
  /** Side of the contract that borrows. */
  readonly side: Side;
  /** Pay types of contracts for which it lends; empty where it lends on goods. */
  readonly payTypes: readonly PayType[];
  /** Share of its basis that is lent, in ten-thousandths. */
  readonly ratio: number;
  /** 年利率, in millionths. */
  readonly rate: number;
  /** Days of a year by which the rate is divided. */
  readonly basis: DayBasis;
  /** Longest term, in days. */
  readonly mostDays: number;
  /** Least amount, in fen. */
  readonly least: Fen;
  /** Ways in which it may be paid back. */
  readonly methods: readonly RepayMethod[];
  /** Its terms in Chinese. */
  readonly terms: string;
}

/** 罚息年利率 in millionths: half as much again (domain §7). Throws for an odd rate, since factors are never rounded. */
export function penaltyRateOf(rate: number): number {
  if (rate % 2 !== 0) throw new Error(`${rate} millionths have no whole penalty rate`);
  return rate + rate / 2;
}

const byDays = ["bullet", "interestFirst"] as const;
const allMethods = [...byDays, "equalInstalment", "equalPrincipal"] as const;
const leastAmount = fen(10_000_00n);

/** 融资产品 (domain §7; the second channel's own terms, decision 0050). */
export const products: readonly Product[] = [
  {
    id: "SF-DD",
    channel: "SF",
    kind: "order",
    name: "订单融资",
    side: "B",
    payTypes: ["0", "1"],
    ratio: 7_000,
    rate: 43_500,
    basis: 360,
    mostDays: 90,
    least: leastAmount,
    methods: allMethods,
    terms: "凭已签订、待付款的买卖合同，按未付合同款的70%受托支付给卖方",
  },
  {
    id: "SF-YS",
    channel: "SF",
    kind: "receivable",
    name: "应收账款融资",
    side: "S",
    payTypes: ["2"],
    ratio: 7_000,
    rate: 43_500,
    basis: 360,
    mostDays: 90,
    least: leastAmount,
    methods: byDays,
    terms: "凭已确认结算、买方待付的货到付款合同，按应收款的70%放款给卖方，买方付款时自动还款",
  },
  {
    id: "SF-ZY",
    channel: "SF",
    kind: "pledge",
    name: "货权质押融资",
    side: "S",
    payTypes: [],
    ratio: 6_000,
    rate: 43_500,
    basis: 360,
    mostDays: 90,
    least: leastAmount,
    methods: allMethods,
    terms: "以登记在册、未售未质押的货物为押品，按当日市价的60%放款",
  },
  {
    id: "YH-DD",
    channel: "YH",
    kind: "order",
    name: "煤贸通·订单贷",
    side: "B",
    payTypes: ["0", "1"],
    ratio: 6_000,
    rate: 48_000,
    basis: 365,
    mostDays: 180,
    least: leastAmount,
    methods: allMethods,
    terms: "面向年交易额稳定的买方，按未付合同款的60%受托支付给卖方，最长180天",
  },
  {
    id: "YH-YS",
    channel: "YH",
    kind: "receivable",
    name: "煤贸通·应收贷",
    side: "S",
    payTypes: ["2"],
    ratio: 8_000,
    rate: 48_000,
    basis: 365,
    mostDays: 180,
    least: leastAmount,
    methods: byDays,
    terms: "凭已确认结算的应收货款，按80%放款，最长180天",
  },
];

export const productOf = (id: string): Product | null =>
  products.find((product) => product.id === id) ?? null;

export const isChannel = (id: string): id is ChannelId => Object.hasOwn(channels, id);

/** Longest term of a loan: in days, or in months where principal is paid month by month. */
export const mostTerm = ({ mostDays }: Pick<Product, "mostDays">, method: RepayMethod): number =>
  isByMonth(method) ? Math.floor(mostDays / 30) : mostDays;
