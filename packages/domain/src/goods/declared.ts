import type { Quantity } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";

/** 登记货物: goods that a firm declares to have. */
export interface DeclaredGoods {
  /** What it is, in words. */
  readonly product: string;
  /** 存放地点: where it lies. */
  readonly place: string;
  /** Quantity in 0.0001 t, above zero. */
  readonly quantity: Quantity;
}

/** Why declared goods do not enter the register; null where they do. A firm declares only ware kinds that it may sell. */
export function declareFault(
  { product, place, quantity }: DeclaredGoods,
  maySell: boolean,
): Refusal<"FIELD_REQUIRED" | "QUANTITY_NOT_POSITIVE" | "WARE_KIND_NOT_QUALIFIED"> | null {
  if (product.trim() === "") return refuse("FIELD_REQUIRED", { field: "货物" });
  if (place.trim() === "") return refuse("FIELD_REQUIRED", { field: "存放地点" });
  if (quantity <= 0n) return refuse("QUANTITY_NOT_POSITIVE");
  return maySell ? null : refuse("WARE_KIND_NOT_QUALIFIED");
}
