import type { Instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";

/** `09:27` */
export const clockTime = (at: Instant) => formatShanghai(at).slice(11, 16);
/** `09:27:18` */
export const clockTimeWithSeconds = (at: Instant) => formatShanghai(at).slice(11);
/** `2025-06-16 08:30` */
export const dayAndTime = (at: Instant) => formatShanghai(at).slice(0, 16);
