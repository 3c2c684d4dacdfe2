import type { Instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";

/** "09:27:18" */
export const timeOfDay = (at: Instant) => formatShanghai(at).slice(11);

/** "09:27:18.334", as a receipt proves it. */
export const preciseTimeOfDay = (at: Instant) => `${timeOfDay(at)}.${String(at % 1000).padStart(3, "0")}`;
