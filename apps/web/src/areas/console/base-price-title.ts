import type { TradeMode } from "@zd/domain/terms/codes";
import { basePriceNames } from "@zd/domain/trading/application-terms";

/** Title of the base price in each mode. */
export const basePriceTitle = (mode: TradeMode): string =>
  (basePriceNames as Readonly<Record<string, string>>)[mode] ?? "基准价";
