import type { FirmId } from "@zd/domain/kernel/brand";
import type { FeeRule } from "@zd/domain/money/fee";
import { parsePrice } from "@zd/domain/money/price";

/** Units of a rate, and 减免. */
export const units: Readonly<Record<string, string>> = {
  FREE: "减免（免收）",
  TON: "元/吨",
  MILLE: "货款的 ‰",
};

/** The rule of a unit and a figure: null for 减免, undefined while the figure is none. */
export function ruleOf(unit: string, figure: string): FeeRule | null | undefined {
  if (unit === "FREE") return null;
  const value = parsePrice(figure);
  if (value === null || value <= 0n) return undefined;
  if (unit === "TON") return { unit, perTonne: value };
  return value % 10n === 0n ? { unit: "MILLE", perMillion: Number(value / 10n) } : undefined;
}

interface Period {
  /** Null for all firms: their rate must end. */
  readonly firm: FirmId | null;
  /** The first day, `YYYY-MM-DD`. */
  readonly from: string;
  /** The last day, included; null or empty for a rate without end. */
  readonly lastDay: string | null;
}

/** What is wrong with the days of a rate, by field. */
export function periodFaults(
  { firm, from, lastDay }: Period,
  today: string,
): Readonly<Record<string, string>> {
  if (from <= today) return { from: "最早为明日" };
  if (!lastDay) return firm === null ? { lastDay: "不限企业的须设截止日" } : {};
  return lastDay < from ? { lastDay: "不得早于生效日" } : {};
}
