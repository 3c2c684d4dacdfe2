import type { Card } from "@zd/api/wire/card";
import { instant } from "@zd/domain/kernel/brand";
import {
  type CalendarDay,
  clockWords,
  dayFaces,
  dayLater,
  dayState,
  daysOfYear,
  type ExchangeCalendar,
  faceOf,
  hoursAt,
  spanWords,
} from "@zd/domain/kernel/exchange-calendar";
import {
  type CalendarChange,
  changedDays,
  everything,
  settingWords,
  withChange,
} from "@zd/domain/system/calendar-change";
import { changedRows } from "../../platform/calls/card.ts";

/** The part of a card that is the same for who requests a change and for who decides it. */
export type ChangeCard = Pick<
  Card,
  "party" | "direction" | "path" | "amount" | "changes" | "subject" | "facts"
>;

/** Mark of a change: what is set into what. */
export const changeMark = ({ changes, subject }: Pick<ChangeCard, "changes" | "subject">) => ({
  changes,
  subject,
});

/** What a change comes to, with the calendar as it is. */
export function cardOfChange(calendar: ExchangeCalendar, change: CalendarChange): ChangeCard {
  const about = { party: "全部会员", direction: "修改", path: "工作日历", amount: null };
  if (change.kind === "hours")
    return { ...about, changes: hourRows(calendar, change), subject: "交易、出金时段与截止时刻", facts: [] };
  const days = changedDays(calendar, change).toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const count = (one: ExchangeCalendar) =>
    daysOfYear(change.year).filter((day) => dayState(one, day, everything).kind !== "closed").length;
  const [was, is] = [count(calendar), count(withChange(calendar, change, instant(0)))];
  return {
    ...about,
    changes: dayRows(calendar, days),
    subject: days.length === 0 ? `${change.year} 年按周一至周五` : `${change.year} 年 ${days.length} 天`,
    facts: [{ title: "全年工作日", words: was === is ? `${is} 天，不变` : `${was} 天改为 ${is} 天` }],
  };
}

/** Days of a change on which the exchange works less than before: what stands on them is worth a look. */
export const affectedDays = (calendar: ExchangeCalendar, change: CalendarChange): readonly CalendarDay[] =>
  change.kind === "hours" ? [] : changedDays(calendar, change).map(({ day }) => day);

const wordsOf = (calendar: ExchangeCalendar, day: CalendarDay): string => {
  const state = dayState(calendar, day, everything);
  return state.name === "" ? dayFaces[faceOf(state)] : `${dayFaces[faceOf(state)]}（${state.name}）`;
};

/** One row for each run of days that become the same from the same. */
function dayRows(
  calendar: ExchangeCalendar,
  days: Extract<CalendarChange, { readonly kind: "days" }>["days"],
): Card["changes"] {
  const runs: { first: CalendarDay; last: CalendarDay; from: string; to: string }[] = [];
  for (const setting of days) {
    const [from, to] = [wordsOf(calendar, setting.day), settingWords(setting)];
    const run = runs.at(-1);
    if (run && run.from === from && run.to === to && dayLater(run.last, 1) === setting.day)
      run.last = setting.day;
    else runs.push({ first: setting.day, last: setting.day, from, to });
  }
  return runs.map(({ first, last, from, to }) => ({
    title: first === last ? first : `${first} 至 ${last.slice(5)}`,
    from,
    to,
  }));
}

function hourRows(
  calendar: ExchangeCalendar,
  { hours }: Extract<CalendarChange, { readonly kind: "hours" }>,
): Card["changes"] {
  const was = hoursAt(calendar, everything);
  const rows = (["full", "half"] as const).flatMap((part) => {
    const name = part === "full" ? "全天" : "半日";
    return [
      [`${name}交易时段`, spanWords(was[part].trading), spanWords(hours[part].trading)],
      [`${name}出金时段`, spanWords([was[part].banking]), spanWords([hours[part].banking])],
      [`${name}截止时刻`, clockWords(was[part].closesAt), clockWords(hours[part].closesAt)],
    ] as const;
  });
  return changedRows(rows);
}
