import type { Instant } from "@zd/domain/kernel/brand";
import { useServerTime } from "../../realtime/server-clock.ts";
import { noNumber } from "./figures.tsx";

/** Whole seconds that are left by the server's time, rounded up: 00:00 means over. */
export const secondsLeft = (deadline: Instant, now: Instant) =>
  Math.max(0, Math.ceil((deadline - now) / 1000));

/** `01:26`, `2:01:26` where hours are left, or `4 天 19:09` where days are. */
export function shownSeconds(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours >= 24) return `${Math.floor(hours / 24)} 天 ${two(hours % 24)}:${two(minutes)}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}

/** How many seconds are left, or null without a deadline. */
export const useSecondsLeft = (deadline: Instant | null) =>
  useServerTime((now) => (deadline === null ? null : secondsLeft(deadline, now)));

/** Counts down to a moment of the server's. */
export function Countdown({ to }: { readonly to: Instant | null }) {
  const seconds = useSecondsLeft(to);
  return <time>{seconds === null ? noNumber : shownSeconds(seconds)}</time>;
}
