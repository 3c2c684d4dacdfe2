import type { Instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Today to this moment, beside a day before. */
export interface ComparedDays {
  readonly now: Instant;
  /** The same time of day on the day before. */
  readonly sameTime: Instant;
  /** Begin of that day. */
  readonly before: Instant;
}

/** A figure at the three times that are compared. */
export interface Compared<Figure> {
  readonly today: Figure;
  /** To the same time of the day before. */
  readonly sameTime: Figure;
  /** Of all of that day. */
  readonly whole: Figure;
}

/** Both days, `YYYY-MM-DD`. */
export const daysOf = ({ now, before }: ComparedDays): readonly string[] => [
  shanghaiDay(now),
  shanghaiDay(before),
];

/** Whether a moment falls into each of the three times. */
export const spansOf = (
  { now, sameTime, before }: ComparedDays,
  at: RawBuilder<unknown>,
): Compared<RawBuilder<SqlBool>> => {
  const between = (from: number, to: number) =>
    sql<SqlBool>`(${at} >= ${new Date(from)} and ${at} <= ${new Date(to)})`;
  return {
    today: between(startOfDay(now), now),
    sameTime: between(before, sameTime),
    whole: between(before, before + dayMs - 1),
  };
};
