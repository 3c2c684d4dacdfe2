import { type Instant, instant } from "@zd/domain/kernel/brand";
import { dayMs, formatShanghai } from "@zd/domain/kernel/shanghai-time";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A ten-digit number is in seconds. */
const toInstant = (time: number): Instant => instant(/^\d{10}$/.test(String(time)) ? time * 1000 : time);

/** 刚刚, N分钟前, N小时前, 1天前, then the date (R-528…R-531, G-59). */
export function formatRelativeTime(time: number, now: Instant): string {
  const at = toInstant(time);
  const ago = now - at;
  if (ago < minuteMs) return "刚刚";
  if (ago < hourMs) return `${Math.floor(ago / minuteMs)}分钟前`;
  if (ago < dayMs) return `${Math.floor(ago / hourMs)}小时前`;
  if (ago < 2 * dayMs) return "1天前";
  return formatShanghai(at).slice(0, 10);
}
