import { type Fen, fen, type Price, price, type Quantity, quantity } from "../kernel/brand.ts";

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
 * One line that a clerk can check with a pocket calculator: its amounts add up to the goods, to what is payable,
 * or stand for what goes from one deposit to the other side.
 */
export interface SettlementLine {
  readonly no: number;
  readonly code: SettlementLineCode;
  readonly label: string;
  /** The lots that it speaks of. */
  readonly lots: readonly string[];
  readonly inputs: readonly { readonly label: string; readonly value: string }[];
  readonly formula: string;
  /** What it adds to the quantity, to the price of a tonne, and to the sum. */
  readonly quantity: Quantity;
  readonly perTonne: Price;
  readonly amount: Fen;
  readonly account: "goods" | "payable" | "deposit";
}

export type Drafted = Omit<SettlementLine, "no" | "label">;

export const nothing = {
  lots: [],
  inputs: [],
  quantity: quantity(0n),
  perTonne: price(0n),
  amount: fen(0n),
  account: "goods",
} as const;
