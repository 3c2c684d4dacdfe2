import type { Instant } from "./brand.ts";

/** Offset of Shanghai from UTC in ms, the same all year. */
const offsetMs = 8 * 3_600_000;
/** Length of a day in ms; China has no summer time. */
export const dayMs = 24 * 3_600_000;

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export const formatShanghai = (at: Instant) =>
  new Date(at + offsetMs).toISOString().slice(0, 19).replace("T", " ");

/** `YYYY-MM-DD` in Asia/Shanghai. */
export const shanghaiDay = (at: Instant) => formatShanghai(at).slice(0, 10);

/** `YYYY-MM-DD HH:mm` in Asia/Shanghai of a deadline; midnight is 24:00 of the day that ends with it. */
export function formatDeadline(at: Instant): string {
  const isMidnight = (at + offsetMs) % dayMs === 0;
  return isMidnight ? `${shanghaiDay((at - 1) as Instant)} 24:00` : formatShanghai(at).slice(0, 16);
}

/** Beginning of a moment's day in Asia/Shanghai. */
export const startOfDay = (at: Instant) => (at - ((at + offsetMs) % dayMs)) as Instant;

/** Reads `YYYY-MM-DD HH:mm:ss` or `YYYY-MM-DD` in Asia/Shanghai; null where the text is no such moment. */
export function parseShanghai(text: string): Instant | null {
  if (!/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/.test(text)) return null;
  const full = text.length === 10 ? `${text} 00:00:00` : text;
  const at = (Date.parse(`${full.replace(" ", "T")}Z`) - offsetMs) as Instant;
  return Number.isNaN(at) || formatShanghai(at) !== full ? null : at;
}
