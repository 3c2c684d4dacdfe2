import { basePriceNames } from "@zd/domain/trading/application-terms";
import type { TradeMode } from "@zd/domain/trading/codes";

/** What the price is called from which a mode begins. */
export const basePriceTitle = (mode: TradeMode): string =>
  (basePriceNames as Readonly<Record<string, string>>)[mode] ?? "基准价";
