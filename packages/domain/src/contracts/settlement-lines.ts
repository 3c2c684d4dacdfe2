import { type Fen, fen, type Price, price, type Quantity, quantity } from "../kernel/brand.ts";

/** Kinds of settlement lines, in Chinese. */
export const settlementLineCodes = {
  goods: "合同价款",
  moisture: "水分折算",
  calorific: "热值调整",
  S: "硫分扣价",
  A: "灰分扣价",
  V: "挥发分扣价",
  ladder: "量价优惠",
  rounding: "单价取整",
  refused: "拒收批次",
  agreed: "协商调整",
  fulfilment: "履约扣款",
} as const;

export type SettlementLineCode = keyof typeof settlementLineCodes;

/**
 * One line of a settlement, which a clerk can check with a pocket calculator. The amounts of an `account` add up: to the
 * goods, to the rest of what is payable, or to what one deposit pays to the other side.
 */
export interface SettlementLine {
  /** Number of the line, from 1. */
  readonly no: number;
  /** Which step of the settlement it comes from. */
  readonly code: SettlementLineCode;
  /** Name in Chinese, as `settlementLineCodes` has it. */
  readonly label: string;
  /** Numbers of the lots that it covers; empty where it covers the whole settlement. */
  readonly lots: readonly string[];
  /** Figures that go into it, as users read them. */
  readonly inputs: readonly { readonly label: string; readonly value: string }[];
  /** How it is reckoned, in Chinese. */
  readonly formula: string;
  /** What it adds to the settled quantity, in 0.0001 t; zero where it does not change it. */
  readonly quantity: Quantity;
  /** What it adds to the price of a tonne, in 0.0001 yuan; of the goods line the price itself. */
  readonly perTonne: Price;
  /** What it adds to the sum of its account, in fen. */
  readonly amount: Fen;
  /** To which sum it belongs: price of the goods, further deductions from what is payable, or the deposit. */
  readonly account: "goods" | "payable" | "deposit";
}

/** A line before it is numbered and named. */
export type LineDraft = Omit<SettlementLine, "no" | "label">;

/** A line that changes nothing; each line overrides what it does change. */
export const emptyLine = {
  lots: [],
  inputs: [],
  quantity: quantity(0n),
  perTonne: price(0n),
  amount: fen(0n),
  account: "goods",
} as const;
