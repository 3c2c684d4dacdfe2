import type { Instant } from "@zd/domain/kernel/brand";
import { formatDeadline, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { useServerTime } from "../../realtime/server-clock.ts";
import { classNames } from "../class-names.ts";
import styles from "./query-page.module.css";

export type Nearness = "past" | "today" | "later";

/** How near a deadline is, by the platform's time and by days of Shanghai. */
export function nearnessOf(at: Instant, now: Instant): Nearness {
  if (at <= now) return "past";
  return formatDeadline(at).slice(0, 10) === shanghaiDay(now) ? "today" : "later";
}

/** Until when something has to be done: today, already past, or on a later day; the whole moment is read where it is pointed at. */
export function Due({ at }: { readonly at: Instant }) {
  const nearness = useServerTime((now) => nearnessOf(at, now));
  const whole = formatDeadline(at);
  const words = { past: "已过 ", today: "今天 ", later: "" }[nearness];
  return (
    <time className={classNames(styles["due"], styles[nearness])} title={whole}>
      {words}
      {nearness === "today" ? whole.slice(11) : whole.slice(5)}
    </time>
  );
}
