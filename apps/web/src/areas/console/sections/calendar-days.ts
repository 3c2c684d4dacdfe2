import { dayLater } from "@zd/domain/kernel/exchange-calendar";

/** Weeks and months of the session calendar; days are `YYYY-MM-DD`, months `YYYY-MM`. */

export const weekdays = ["一", "二", "三", "四", "五", "六", "日"] as const;

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => dayLater(day, -((new Date(day).getUTCDay() + 6) % 7));

export function monthAfter(month: string, by: number): string {
  const [year = 0, of = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, of - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The seven days from a Monday on. */
export const weekFrom = (monday: string): readonly string[] => weekdays.map((_, i) => dayLater(monday, i));

/** The weeks that a month touches, from Monday to Sunday. */
export function weeksOf(month: string): readonly (readonly string[])[] {
  const weeks: (readonly string[])[] = [];
  for (let day = mondayOf(`${month}-01`); day.slice(0, 7) <= month; day = dayLater(day, 7))
    weeks.push(weekFrom(day));
  return weeks;
}

const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayLater(text, 0) === text;

/** What the address asks for: a week by any day of it, or a month; the present month where it asks for neither. */
export function viewOf(
  { month = "", week = "" }: { readonly month?: string; readonly week?: string },
  today: string,
): { readonly monday: string | null; readonly month: string } {
  if (isDay(week)) return { monday: mondayOf(week), month: week.slice(0, 7) };
  return { monday: null, month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : today.slice(0, 7) };
}
