import type { exchangeCalendar } from "@zd/api/system/calendar";
import type { InputOf } from "@zd/api/wire/operation";
import type { Instant } from "@zd/domain/kernel/brand";
import {
  type CalendarDay,
  type DayFace,
  type DayKind,
  dayState,
  type ExchangeCalendar,
  faceOf,
} from "@zd/domain/kernel/exchange-calendar";
import type { CalendarChange } from "@zd/domain/system/calendar-change";
import { Refused } from "../../platform/calls/operation.ts";

/** A day that is no plain working day and no plain weekend. */
export interface SpecialDay {
  readonly day: CalendarDay;
  readonly kind: DayKind;
  readonly face: DayFace;
  readonly name: string;
}

/** Those of the days that are not as the days of the week have them, by the calendar as it stood at `asOf`. */
export const specialDays = (
  calendar: ExchangeCalendar,
  days: readonly CalendarDay[],
  asOf: Instant,
): readonly SpecialDay[] =>
  days.flatMap((day) => {
    const state = dayState(calendar, day, asOf);
    const face = faceOf(state);
    return face === "working" || face === "weekend"
      ? []
      : [{ day, kind: state.kind, face, name: state.name }];
  });

type Fields = InputOf<typeof exchangeCalendar.previewRequest>;

/** The change that a form sends: of days where it names a year, otherwise of the hours. */
export function changeOf({ year, days, hours }: Fields): CalendarChange {
  if (year !== null && hours === null)
    return { kind: "days", year, days: days.map((one) => ({ ...one, name: one.name.trim() })) };
  if (hours !== null && year === null && days.length === 0) return { kind: "hours", hours };
  throw new Refused("INPUT_INVALID", { detail: "日期与时段须分别提交" });
}
