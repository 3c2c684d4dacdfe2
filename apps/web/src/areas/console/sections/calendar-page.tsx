import { useNavigate, useSearch } from "@tanstack/react-router";
import { control } from "@zd/api/trading/control";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { tradeModeLabel } from "@zd/domain/terms/codes";
import { useCallQuery } from "../../../api/hooks.ts";
import { TradingStatus } from "../../../parts/trading/trading-status.tsx";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import layout from "../../../ui/page/layout.module.css";
import { Scrolling } from "../../../ui/page/scrolling.tsx";
import plain from "../../../ui/tables/table.module.css";
import table from "../console.module.css";
import { SectionLink } from "../section-links.tsx";
import styles from "./calendar-page.module.css";

type Section = OutputOf<typeof control.listCalendar>[number];

const weekdays = ["一", "二", "三", "四", "五", "六", "日"];

/** 场次日历: a month of sections by their day. */
export function CalendarPage() {
  const today = useServerTime(shanghaiDay);
  const { month: monthOfAddress = "" } = useSearch({ from: "/console/calendar" });
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(monthOfAddress) ? monthOfAddress : today.slice(0, 7);
  const navigate = useNavigate();
  const answer = useCallQuery(control.listCalendar, { month }, { everyMs: 30_000, keepPrevious: true });
  const go = (by: number) =>
    void navigate({ to: "/console/calendar", search: { month: monthAfter(month, by) } });
  const byDay = Map.groupBy(answer.data ?? [], ({ tradingDay }) => tradingDay);

  return (
    <div className={table["page"]}>
      <header className={layout["head"]}>
        <h1>场次日历</h1>
        <p>不含练习场次</p>
        <div className={layout["acts"]}>
          <Button small onClick={() => go(-1)}>
            上月
          </Button>
          <b>{`${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`}</b>
          <Button small onClick={() => go(1)}>
            下月
          </Button>
          <Button small onClick={() => void navigate({ to: "/console/calendar", search: {} })}>
            本月
          </Button>
        </div>
      </header>
      {answer.error ? (
        <FailedState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data ? (
        <Scrolling className={plain["scroll"]}>
          <table className={styles["month"]}>
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
              {weeksOf(month).map((week) => (
                <tr key={week[0]}>
                  {week.map((day) => (
                    <td
                      key={day}
                      className={classNames(
                        !day.startsWith(month) && styles["other"],
                        day === today && styles["today"],
                      )}
                    >
                      <Day day={day} sections={byDay.get(day) ?? []} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolling>
      ) : (
        <Skeleton lines={12} />
      )}
    </div>
  );
}

const Day = ({ day, sections }: { readonly day: string; readonly sections: readonly Section[] }) => (
  <>
    <time dateTime={day}>{Number(day.slice(8))}</time>
    <ul>
      {sections.map((one) => (
        <li key={one.section}>
          <SectionLink section={one.section}>
            {formatShanghai(one.startsAt).slice(11, 16)} {one.name}
          </SectionLink>
          <small>
            <TradingStatus status={one.status} downmode={one.downmode} />{" "}
            {tradeModeLabel(one.mode, one.downmode)} {one.wares} 标的
          </small>
        </li>
      ))}
    </ul>
  </>
);

/** Days as text, reckoned at noon by the calendar alone. */
const dayAfter = (day: string, by: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);

function monthAfter(month: string, by: number): string {
  const [year = 0, of = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, of - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The weeks that a month touches, from Monday to Sunday. */
function weeksOf(month: string): readonly (readonly string[])[] {
  const first = `${month}-01`;
  const weekday = (new Date(`${first}T12:00:00Z`).getUTCDay() + 6) % 7;
  const weeks: string[][] = [];
  for (let day = dayAfter(first, -weekday); day.slice(0, 7) <= month; day = dayAfter(day, 7))
    weeks.push(weekdays.map((_, i) => dayAfter(day, i)));
  return weeks;
}
