import type { Instant, SectionId } from "@zd/domain/kernel/brand";
import { useMarketTime } from "../../realtime/market.ts";
import { secondsLeft, shownSeconds } from "../../ui/figures/countdown.tsx";
import { noNumber } from "../../ui/figures/figures.tsx";

/** In these last seconds of a countdown it turns red, and is read out. */
export const lastSeconds = 10;

/**
 * How many seconds are left of a section's deadline, or null without one. Every clock of a live section runs by this one:
 * it stands still while the line is dead.
 */
export const useSecondsLeft = (section: SectionId, deadline: Instant | null) =>
  useMarketTime(section, (now) => (deadline === null ? null : secondsLeft(deadline, now)));

export const useIsLastSeconds = (section: SectionId, deadline: Instant | null) =>
  useMarketTime(section, (now) => deadline !== null && secondsLeft(deadline, now) <= lastSeconds);

interface Props {
  readonly section: SectionId;
  /** Null where there is no deadline: two dashes then. */
  readonly to: Instant | null;
}

/** Counts down to a deadline of a section. */
export function SectionCountdown({ section, to }: Props) {
  const seconds = useSecondsLeft(section, to);
  return <time>{seconds === null ? noNumber : shownSeconds(seconds)}</time>;
}
