/** Periods that are asked for by name, in the order in which they are offered. */
export const usualPeriods = {
  today: "今天",
  yesterday: "昨天",
  week: "近 7 天",
  month: "本月",
  lastMonth: "上月",
  quarter: "近 90 天",
} as const;

export type UsualPeriod = keyof typeof usualPeriods;

/** From the first day to the last, which belongs to it; both `YYYY-MM-DD`. */
export interface DayPeriod {
  readonly from: string;
  readonly to: string;
}

const shifted = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

/**
 * The days of a period on the day `today` (`YYYY-MM-DD` in Shanghai). 近 7 天 are seven days with today; 近 90 天 begins 90 days ago, as
 * a list does of which nobody has chosen the period.
 */
export function usualPeriodOf(period: UsualPeriod, today: string): DayPeriod {
  switch (period) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: shifted(today, -1), to: shifted(today, -1) };
    case "week":
      return { from: shifted(today, -6), to: today };
    case "month":
      return { from: firstOfMonth(today), to: today };
    case "lastMonth": {
      const last = shifted(firstOfMonth(today), -1);
      return { from: firstOfMonth(last), to: last };
    }
    case "quarter":
      return { from: shifted(today, -90), to: today };
  }
}

/** The period that these days are on the day `today`, the first of those offered; null for days of one's own. */
export const usualPeriodIn = ({ from, to }: DayPeriod, today: string): UsualPeriod | null =>
  (Object.keys(usualPeriods) as UsualPeriod[]).find((period) => {
    const days = usualPeriodOf(period, today);
    return days.from === from && days.to === to;
  }) ?? null;
