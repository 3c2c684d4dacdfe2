import type { Instant } from "@zd/domain/kernel/brand";
import { formatShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";

/** A time of day with its day: `今天 17:00` or `06-18 17:00`. */
export const shortTime = (at: Instant, today: string) =>
  shanghaiDay(at) === today ? `今天 ${formatShanghai(at).slice(11, 16)}` : formatShanghai(at).slice(5, 16);
