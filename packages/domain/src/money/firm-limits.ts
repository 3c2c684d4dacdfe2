import type { Fen } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import { formatAmount } from "./yuan.ts";

/** 限额 of a firm, as two of the staff have set it (decision 0125); null where there is none. */
export interface FirmLimits {
  /** Greatest value of one order, in fen. */
  readonly orderValue: Fen | null;
  /** Greatest number of contracts that are not over. */
  readonly openContracts: number | null;
}

/** Limits of a firm, with what counts against them. */
export interface LimitedFirm extends FirmLimits {
  /** How many contracts of the firm are not over, on either side. */
  readonly open: number;
}

export type LimitRefusal = "ORDER_VALUE_OVER_LIMIT" | "OPEN_CONTRACTS_FULL";

/** Why an order of this value, in fen, is beyond the limits of its firm; null where it is not, and of a firm without limits. */
export function firmLimitFault(limited: LimitedFirm | null, value: Fen): Refusal<LimitRefusal> | null {
  if (limited === null) return null;
  const { orderValue, openContracts, open } = limited;
  if (orderValue !== null && value > orderValue)
    return refuse("ORDER_VALUE_OVER_LIMIT", { most: formatAmount(orderValue), value: formatAmount(value) });
  if (openContracts !== null && open >= openContracts)
    return refuse("OPEN_CONTRACTS_FULL", { most: String(openContracts), open: String(open) });
  return null;
}
