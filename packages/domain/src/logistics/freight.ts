import { type Fen, fen, type Price, type Quantity, quantity } from "../kernel/brand.ts";
import { amountOf, halfUp } from "../money/amount.ts";
import type { TransportMode } from "./codes.ts";

/**
 * 运费 of a waybill (domain §8): freight by the billed weight, less the charge for excess loss. Money is in fen, prices are
 * in 0.0001 yuan a tonne, weights in 0.0001 t.
 */

/** 合理途损 in ten-thousandths of the load (domain §8). */
export const lossRates: Readonly<Record<TransportMode, bigint>> = { road: 30n, rail: 120n };

/** One finished haul, from which its freight is reckoned. */
export interface Haul {
  /** By road or by rail, which decides the allowed loss. */
  readonly mode: TransportMode;
  /** Net weight at loading. */
  readonly loaded: Quantity;
  /** Net weight at unloading. */
  readonly unloaded: Quantity;
  /** 标记载重 of a wagon; null for a truck. */
  readonly marked: Quantity | null;
  /** 运价 of a tonne, in 0.0001 yuan. */
  readonly price: Price;
  /** Price of a tonne of the goods, in 0.0001 yuan, at which excess loss is charged. */
  readonly goodsPrice: Price;
}

/** 运费结算 of one waybill, line by line. */
export interface Freight {
  /** 计费重量: the loaded weight, of a wagon at least its marked load. */
  readonly billed: Quantity;
  /** 运费, in fen. */
  readonly freight: Fen;
  /** 途损: loaded less unloaded weight. */
  readonly loss: Quantity;
  /** 合理途损, to 0.01 t. */
  readonly allowed: Quantity;
  /** 超耗: loss beyond the allowed. */
  readonly excess: Quantity;
  /** Charge for the excess loss, in fen. */
  readonly charge: Fen;
  /** What the carrier gets in the end, in fen; below zero he owes it. */
  readonly payable: Fen;
}

/** Weighed quantities have two decimals (domain §0.3). */
const perHundredth = 100n;

/** 途损 of a haul: loss, allowed part and excess, in 0.0001 t. */
export function lossOf(mode: TransportMode, loaded: Quantity, unloaded: Quantity) {
  const loss = quantity(loaded > unloaded ? loaded - unloaded : 0n);
  const allowed = quantity(halfUp(loaded * lossRates[mode], 10_000n * perHundredth) * perHundredth);
  return { loss, allowed, excess: quantity(loss > allowed ? loss - allowed : 0n) };
}

/** Freight less the charge for excess loss (domain §8); money is rounded once a line. */
export function freightOf({ mode, loaded, unloaded, marked, price, goodsPrice }: Haul): Freight {
  const billed = marked !== null && marked > loaded ? marked : loaded;
  const freight = amountOf(price, billed);
  const { loss, allowed, excess } = lossOf(mode, loaded, unloaded);
  const charge = amountOf(goodsPrice, excess);
  return { billed, freight, loss, allowed, excess, charge, payable: fen(freight - charge) };
}
