import { calcYearFee, type PriceGroup, type YearFeePeriod } from "@zd/domain/funds/year-fee";
import type { Instant } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";

/** The days that a plan would cover if it were paid now. */
export const quoteOf = (group: PriceGroup, periods: readonly YearFeePeriod[], now: Instant) => {
  const { from, lastDay } = calcYearFee(group, periods, now);
  return { from: shanghaiDay(from), lastDay: shanghaiDay(lastDay) };
};
