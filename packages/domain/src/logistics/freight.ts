import { type Fen, fen, type Price, type Quantity, quantity } from "../kernel/brand.ts";
import { amountOf, halfUp } from "../money/amount.ts";
import type { TransportMode } from "./codes.ts";

/** 合理途损: so much of a load may be lost on the way, in ten-thousandths (domain §8). */
export const lossRates: Readonly<Record<TransportMode, bigint>> = { road: 30n, rail: 120n };

export interface Haul {
  readonly mode: TransportMode;
  readonly loaded: Quantity;
  readonly unloaded: Quantity;
  /** 标记载重 of a wagon. */
  readonly marked: Quantity | null;
  /** 运价, for each tonne. */
  readonly price: Price;
  /** What a tonne of the goods costs: lost tonnes are charged at it. */
  readonly goodsPrice: Price;
}

/** 运费结算 of one waybill, line by line. */
export interface Freight {
  /** 计费重量: of a wagon its marked load where it carries less. */
  readonly billed: Quantity;
  readonly freight: Fen;
  readonly loss: Quantity;
  readonly allowed: Quantity;
  /** 超耗 */
  readonly excess: Quantity;
  readonly charge: Fen;
  /** What the carrier gets in the end; below zero he owes it. */
  readonly payable: Fen;
}

/** Weighed quantities have two decimals (domain §0.3). */
const perHundredth = 100n;

/** What is lost on the way, and how much of that is too much. */
export function lossOf(mode: TransportMode, loaded: Quantity, unloaded: Quantity) {
  const loss = quantity(loaded > unloaded ? loaded - unloaded : 0n);
  const allowed = quantity(halfUp(loaded * lossRates[mode], 10_000n * perHundredth) * perHundredth);
  return { loss, allowed, excess: quantity(loss > allowed ? loss - allowed : 0n) };
}

/** Freight less what the carrier has lost beyond the allowed (domain §8); money is rounded once a line. */
export function freightOf({ mode, loaded, unloaded, marked, price, goodsPrice }: Haul): Freight {
  const billed = marked !== null && marked > loaded ? marked : loaded;
  const freight = amountOf(price, billed);
  const { loss, allowed, excess } = lossOf(mode, loaded, unloaded);
  const charge = amountOf(goodsPrice, excess);
  return { billed, freight, loss, allowed, excess, charge, payable: fen(freight - charge) };
}
