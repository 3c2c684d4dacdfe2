import { instant } from "@zd/domain/kernel/brand";
import { addDays } from "@zd/domain/kernel/calendar";
import { parseShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";

/**
 * Every day (`YYYY-MM-DD`) from the first to the last of these, with its row, or null where it has none: an axis of time
 * leaves no day out.
 */
export function eachDay<Row extends { readonly day: string }>(
  rows: readonly Row[],
): readonly (readonly [day: string, row: Row | null])[] {
  const known = new Map(rows.map((row) => [row.day, row]));
  const days = [...known.keys()].sort();
  const [first, last] = [parseShanghai(days[0] ?? ""), parseShanghai(days.at(-1) ?? "")];
  const found: (readonly [string, Row | null])[] = [];
  if (first === null || last === null) return found;
  for (let at = instant(first); at <= last; at = addDays(at, 1)) {
    const day = shanghaiDay(at);
    found.push([day, known.get(day) ?? null]);
  }
  return found;
}
