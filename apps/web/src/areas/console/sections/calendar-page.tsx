import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { exchangeCalendar } from "@zd/api/system/calendar";
import { control } from "@zd/api/trading/control";
import { dayLater } from "@zd/domain/kernel/exchange-calendar";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { useCallQuery } from "../../../api/hooks.ts";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import layout from "../../../ui/page/layout.module.css";
import { Scrolling } from "../../../ui/page/scrolling.tsx";
import plain from "../../../ui/tables/table.module.css";
import table from "../console.module.css";
import { DaySections, type Section, type SpecialDay } from "./calendar-day.tsx";
import { mondayOf, monthAfter, viewOf, weekdays, weekFrom, weeksOf } from "./calendar-days.ts";
import styles from "./calendar-page.module.css";

/** 场次日历: a month or a week of sections by their day, with the days on which the exchange is closed. */
export function CalendarPage() {
  const today = useServerTime(shanghaiDay);
  const { monday, month } = viewOf(useSearch({ from: "/console/calendar" }), today);
  const navigate = useNavigate();
  const go = (search: { readonly month?: string; readonly week?: string }) =>
    void navigate({ to: "/console/calendar", search });
  const weeks = monday === null ? weeksOf(month) : [weekFrom(monday)];
  const step = (by: number) =>
    go(monday === null ? { month: monthAfter(month, by) } : { week: dayLater(monday, 7 * by) });
  const name = monday === null ? "月" : "周";

  return (
    <div className={table["page"]}>
      <header className={layout["head"]}>
        <h1>场次日历</h1>
        <p>不含练习场次</p>
        <div className={layout["acts"]}>
          <Link to="/wall" target="_blank">
            行情大屏
          </Link>
          <fieldset className={styles["views"]} aria-label="视图">
            <Button
              small
              look={monday === null ? "main" : "plain"}
              aria-pressed={monday === null}
              onClick={() => go({ month })}
            >
              月
            </Button>
            <Button
              small
              look={monday === null ? "plain" : "main"}
              aria-pressed={monday !== null}
              onClick={() => go({ week: today.startsWith(month) ? mondayOf(today) : `${month}-01` })}
            >
              周
            </Button>
          </fieldset>
          <Button small onClick={() => step(-1)}>
            上{name}
          </Button>
          <b>{titleOf(monday, month)}</b>
          <Button small onClick={() => step(1)}>
            下{name}
          </Button>
          <Button small onClick={() => go(monday === null ? {} : { week: today })}>
            本{name}
          </Button>
        </div>
      </header>
      <Weeks weeks={weeks} month={monday === null ? month : null} today={today} />
    </div>
  );
}

const titleOf = (monday: string | null, month: string): string =>
  monday === null
    ? `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`
    : `${monday} 至 ${dayLater(monday, 6).slice(5)}`;

interface WeeksProps {
  readonly weeks: readonly (readonly string[])[];
  /** The month that is shown; null where it is a single week. */
  readonly month: string | null;
  readonly today: string;
}

function Weeks({ weeks, month, today }: WeeksProps) {
  const days = weeks.flat();
  const [first = today, last = today] = [days[0], days.at(-1)];
  const { answer, sections } = useSections(month ?? first.slice(0, 7), month ?? last.slice(0, 7));
  const calendar = useCallQuery(
    exchangeCalendar.readDays,
    { from: first, to: last },
    { staleMs: 60_000, keepPrevious: true },
  );
  const failed = [answer, calendar].find(({ error }) => error);
  if (failed?.error) return <FailedState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!sections) return <Skeleton lines={12} />;
  const byDay = Map.groupBy(sections, ({ tradingDay }) => tradingDay);
  const special = new Map((calendar.data?.days ?? []).map((one) => [one.day, one]));
  const unentered = (calendar.data?.years ?? []).filter(({ entered }) => !entered).map(({ year }) => year);
  return (
    <>
      {unentered.length > 0 && (
        <p className={styles["unentered"]} role="status">
          {unentered.join("、")} 年工作日历未录入，休市日暂按周六、周日显示
        </p>
      )}
      <Scrolling className={plain["scroll"]}>
        <table className={classNames(styles["month"], month === null && styles["week"])}>
          <thead>
            <tr>
              {weekdays.map((day) => (
                <th scope="col" key={day}>
                  周{day}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((day) => (
                  <Cell
                    key={day}
                    day={day}
                    special={special.get(day)}
                    sections={byDay.get(day) ?? []}
                    isOther={month !== null && !day.startsWith(month)}
                    isToday={day === today}
                    detailed={month === null}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </>
  );
}

/** The sections of one month or of two, where a week lies in both. */
function useSections(month: string, other: string) {
  const settings = { everyMs: 30_000, keepPrevious: true };
  const answer = useCallQuery(control.listCalendar, { month }, settings);
  const more = useCallQuery(
    control.listCalendar,
    { month: other },
    { ...settings, enabled: other !== month },
  );
  const isWhole = answer.data && (other === month || more.data);
  return {
    answer: answer.error || other === month ? answer : more,
    sections: isWhole ? [...answer.data, ...(other === month ? [] : (more.data ?? []))] : undefined,
  };
}

interface CellProps {
  readonly day: string;
  readonly special: SpecialDay | undefined;
  readonly sections: readonly Section[];
  /** Whether the day is of another month than the one that is shown. */
  readonly isOther: boolean;
  readonly isToday: boolean;
  /** Whether there is room for more than a line of each section. */
  readonly detailed: boolean;
}

function Cell({ day, special, isOther, isToday, ...rest }: CellProps) {
  const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
  const isClosed = special ? special.kind === "closed" : isWeekend;
  return (
    <td
      className={classNames(
        isOther && styles["other"],
        isToday && styles["today"],
        isClosed && styles["closed"],
        special?.face === "holiday" && styles["holiday"],
      )}
    >
      <DaySections day={day} special={special} isClosed={isClosed} {...rest} />
    </td>
  );
}
