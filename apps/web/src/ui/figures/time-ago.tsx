import type { Instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useServerTime } from "../../realtime/server-clock.ts";
import { formatRelativeTime } from "./relative-time.ts";

/** How long ago it was, as it goes on; pointed at, the exact time (R-528…R-531). */
export function TimeAgo({ at }: { readonly at: Instant }) {
  const words = useServerTime((now) => formatRelativeTime(at, now));
  return (
    <time dateTime={new Date(at).toISOString()} title={formatShanghai(at)}>
      {words}
    </time>
  );
}
