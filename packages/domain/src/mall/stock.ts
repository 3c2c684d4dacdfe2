import { type Quantity, quantity } from "../kernel/brand.ts";

/** 库存 of a mall ware and its movements (domain §9.3). Quantities are in 0.0001 t. */

/** 库存 of a ware; neither part is ever below zero. */
export interface Stock {
  /** 可售: what may be ordered. */
  readonly available: Quantity;
  /** 占用: what orders hold. */
  readonly reserved: Quantity;
}

/** 库存总量: `available + reserved`. */
export const stockOf = ({ available, reserved }: Stock): Quantity => quantity(available + reserved);

const stockUnlessNegative = (available: bigint, reserved: bigint): Stock | null =>
  available < 0n || reserved < 0n ? null : { available: quantity(available), reserved: quantity(reserved) };

/** 下单占用; null where less is available. */
export const reserve = ({ available, reserved }: Stock, amount: Quantity): Stock | null =>
  stockUnlessNegative(available - amount, reserved + amount);

/** 退回可售 of what an order holds; null where orders hold less. */
export const release = ({ available, reserved }: Stock, amount: Quantity): Stock | null =>
  stockUnlessNegative(available + amount, reserved - amount);

/** 成交出库 of what an order holds; null where orders hold less. */
export const sell = ({ available, reserved }: Stock, amount: Quantity): Stock | null =>
  stockUnlessNegative(available, reserved - amount);

/** 调量 to a new total, reserved part included; null where orders hold more than that. */
export const setStock = ({ reserved }: Stock, whole: Quantity): Stock | null =>
  stockUnlessNegative(whole - reserved, reserved);

/** How a change of quantities counts: as a new total, or as more or less than the present one (domain §9). */
export const quantityModes = { set: "改为", add: "增加", take: "减少" } as const;
export type QuantityMode = keyof typeof quantityModes;

/** The stock after a change; null where it would not cover what orders hold. */
export function changedStock(stock: Stock, mode: QuantityMode, amount: Quantity): Stock | null {
  if (mode === "set") return setStock(stock, amount);
  const whole = stockOf(stock) + (mode === "add" ? amount : -amount);
  return setStock(stock, quantity(whole));
}
