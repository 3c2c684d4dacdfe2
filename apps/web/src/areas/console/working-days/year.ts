import type { exchangeCalendar } from "@zd/api/system/calendar";
import type { OutputOf } from "@zd/api/wire/operation";
import { type CalendarDay, type DayFace, dayLater, daysOfYear } from "@zd/domain/kernel/exchange-calendar";

export type CalendarYear = OutputOf<typeof exchangeCalendar.readYear>;

/** A day as the page shows it. */
export interface ShownDay {
  readonly day: CalendarDay;
  readonly face: DayFace;
  /** Name of the holiday; empty where it has none. */
  readonly name: string;
  /** What it is to become, where a change of it waits for a second person, in words; null where none does. */
  readonly pending: string | null;
}

const isWeekend = (day: CalendarDay): boolean => [0, 6].includes(new Date(day).getUTCDay());

export const isWorked = ({ face }: Pick<ShownDay, "face">): boolean =>
  face === "working" || face === "makeup" || face === "half";

/** All days of a year by their names, in order. */
export function shownDays(
  { year, days, waiting }: Pick<CalendarYear, "year" | "days" | "waiting">,
  wordsOf: (setting: CalendarYear["waiting"][number]["days"][number]) => string,
): ReadonlyMap<CalendarDay, ShownDay> {
  const special = new Map(days.map((one) => [one.day, one]));
  const pending = new Map(waiting.flatMap((change) => change.days.map((one) => [one.day, wordsOf(one)])));
  return new Map(
    daysOfYear(year).map((day) => {
      const { face, name } = special.get(day) ?? {
        face: isWeekend(day) ? ("weekend" as const) : ("working" as const),
        name: "",
      };
      return [day, { day, face, name, pending: pending.get(day) ?? null }];
    }),
  );
}

/** The weeks of a month from Monday on; null before its first day and after its last. */
export function weeksOfMonth(days: readonly ShownDay[]): readonly (readonly (ShownDay | null)[])[] {
  const [first] = days;
  if (!first) return [];
  const lead = (new Date(first.day).getUTCDay() + 6) % 7;
  const cells = [...Array<null>(lead).fill(null), ...days];
  const padded = [...cells, ...Array<null>((7 - (cells.length % 7)) % 7).fill(null)];
  return Array.from({ length: padded.length / 7 }, (_, i) => padded.slice(i * 7, i * 7 + 7));
}

/** 节假日: closed days that follow each other under one name, and the days that make up for them. */
export interface Holiday {
  readonly name: string;
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  readonly count: number;
  readonly makeups: readonly CalendarDay[];
}

export function holidaysOf(days: readonly ShownDay[]): readonly Holiday[] {
  const runs: { name: string; from: CalendarDay; to: CalendarDay; count: number }[] = [];
  for (const { day, face, name } of days) {
    const last = runs.at(-1);
    if (face !== "holiday") continue;
    if (last && last.name === name && dayLater(last.to, 1) === day) {
      last.to = day;
      last.count += 1;
    } else runs.push({ name, from: day, to: day, count: 1 });
  }
  return runs.map((run) => ({
    ...run,
    makeups: days.filter(({ face, name }) => face === "makeup" && name === run.name).map(({ day }) => day),
  }));
}
