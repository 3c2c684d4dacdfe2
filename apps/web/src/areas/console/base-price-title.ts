import type { TradeMode } from "@zd/domain/terms/codes";
import { basePriceNames } from "@zd/domain/trading/application-terms";

/** What the price is called from which a mode begins. */
export const basePriceTitle = (mode: TradeMode): string =>
  (basePriceNames as Readonly<Record<string, string>>)[mode] ?? "基准价";
