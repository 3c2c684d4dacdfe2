import { type Instant, instant } from "./brand.ts";
import { dayMs, shanghaiDay, startOfDay } from "./shanghai-time.ts";

/** Working days: Monday to Friday in Shanghai; a period of them ends at 17:00 (domain §0.3). */

/** Close of business, in ms after midnight in Shanghai. */
const closesAtMs = 17 * 3_600_000;

/** Monday to Friday in Shanghai; the exchange announces other closing days by notice. */
export function isWorkingDay(at: Instant): boolean {
  const weekday = new Date(shanghaiDay(at)).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** Close of business, 17:00 in Shanghai, on the n-th working day after the day of a moment. */
export function endOfWorkingDay(after: Instant, days: number): Instant {
  let day = startOfDay(after);
  for (let left = days; left > 0; ) {
    day = instant(day + dayMs);
    if (isWorkingDay(day)) left -= 1;
  }
  return instant(day + closesAtMs);
}
