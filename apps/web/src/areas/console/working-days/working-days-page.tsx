import { exchangeCalendar } from "@zd/api/system/calendar";
import { dayLater, yearOf } from "@zd/domain/kernel/exchange-calendar";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { settingWords } from "@zd/domain/system/calendar-change";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { DetailActions } from "../../../ui/detail/slots.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { ImportButton } from "../../../ui/import/import-button.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { DaysDialog } from "./days-dialog.tsx";
import { HoursDialog } from "./hours-dialog.tsx";
import { daysImport } from "./import-days.ts";
import { ReviewDialog } from "./review-dialog.tsx";
import { Side } from "./side.tsx";
import styles from "./working-days.module.css";
import { type CalendarYear, isWorked, type ShownDay, shownDays } from "./year.ts";
import { Legend, YearView } from "./year-view.tsx";

/** 工作日历: a year of the exchange with its holidays, and the changes of it with who asked and who confirmed. */
export function WorkingDaysPage() {
  const mayChange = may(useUser(), "manage-trading");
  const [reviewed, setReviewed] = useState<number | null>(null);
  return (
    <>
      <QueryPage
        of={exchangeCalendar.listChanges}
        title="工作日历"
        listTitle="变更记录"
        rowKey="change"
        emptyHint="日历的修改在这里复核，录入与修改都留有记录"
        actions={mayChange && <ImportButton plan={daysImport} />}
        lead={<Year mayChange={mayChange} />}
        detail={({ change, state }) =>
          mayChange && state === "0" ? (
            <DetailActions>
              <Button look="main" onClick={() => setReviewed(Number(change))}>
                复核
              </Button>
            </DetailActions>
          ) : null
        }
      />
      {reviewed !== null && <ReviewDialog change={reviewed} onClose={() => setReviewed(null)} />}
    </>
  );
}

/** The year that is shown, which begins with the present one. */
function Year({ mayChange }: { readonly mayChange: boolean }) {
  const present = useServerTime((now) => yearOf(shanghaiDay(now)));
  const [year, setYear] = useState(present);
  const answer = useCallQuery(exchangeCalendar.readYear, { year }, { keepPrevious: true, everyMs: 60_000 });
  if (answer.error && !answer.data)
    return <FailedState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton lines={16} />;
  const years = [present - 1, present, present + 1, present + 2];
  return (
    <OneYear key={answer.data.year} of={answer.data} years={years} onYear={setYear} mayChange={mayChange} />
  );
}

interface OneYearProps {
  readonly of: CalendarYear;
  /** The years to choose from. */
  readonly years: readonly number[];
  readonly onYear: (year: number) => void;
  readonly mayChange: boolean;
}

function OneYear({ of, years, onYear, mayChange }: OneYearProps) {
  const today = useServerTime(shanghaiDay);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<"days" | "hours" | null>(null);
  const days = [...shownDays(of, settingWords).values()];
  const isPast = of.year < yearOf(today);
  const choose = (day: string) => {
    const next = new Set(chosen);
    if (!next.delete(day)) next.add(day);
    setChosen(next);
  };
  const close = () => {
    setOpen(null);
    setChosen(new Set());
  };
  return (
    <>
      <div className={styles["bar"]}>
        <div className={styles["years"]}>
          {years.map((year) => (
            <Button
              key={year}
              small
              look={year === of.year ? "main" : "plain"}
              aria-pressed={year === of.year}
              onClick={() => onYear(year)}
            >
              {year}
            </Button>
          ))}
        </div>
        <Legend />
        <Sums days={days} today={today} />
      </div>
      <Missing of={of} mayEnter={mayChange && !isPast} onEnter={() => setOpen("days")} />
      <div className={styles["columns"]}>
        <YearView
          days={days}
          today={today}
          chosen={chosen}
          onChoose={mayChange && !isPast ? choose : undefined}
        />
        <Side of={of} days={days} onHours={mayChange ? () => setOpen("hours") : undefined} />
      </div>
      {chosen.size > 0 && (
        <div className={styles["chosen"]}>
          <span>
            已选 <b>{chosen.size}</b> 天：{spansOf([...chosen].toSorted()).join("、")}
          </span>
          <Button small onClick={() => setChosen(new Set())}>
            清除
          </Button>
          <Button small look="main" onClick={() => setOpen("days")}>
            提交变更
          </Button>
        </div>
      )}
      {open === "days" && (
        <DaysDialog
          year={of.year}
          days={[...chosen].toSorted()}
          onClose={() => setOpen(null)}
          onDone={close}
        />
      )}
      {open === "hours" && <HoursDialog hours={of.hours} onClose={() => setOpen(null)} />}
    </>
  );
}

/** 12-24 至 12-26: days that follow each other in one. */
function spansOf(days: readonly string[]): readonly string[] {
  const runs: [string, string][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && dayLater(last[1], 1) === day) last[1] = day;
    else runs.push([day, day]);
  }
  return runs.map(([from, to]) => (from === to ? from.slice(5) : `${from.slice(5)} 至 ${to.slice(5)}`));
}

/** 全年工作日, 已过, 剩余, 下一个休市 */
function Sums({ days, today }: { readonly days: readonly ShownDay[]; readonly today: string }) {
  const worked = days.filter(isWorked);
  const past = worked.filter(({ day }) => day < today).length;
  const next = days.find(({ day, face }) => face === "holiday" && day > today);
  return (
    <div className={styles["sums"]}>
      <span>
        全年工作日 <b>{worked.length}</b>
      </span>
      <span>
        已过 <b>{past}</b>
      </span>
      <span>
        剩余 <b>{worked.length - past}</b>
      </span>
      {next && (
        <span>
          下一个休市{" "}
          <b>
            {next.day.slice(5)} {next.name}
          </b>
        </span>
      )}
    </div>
  );
}

interface MissingProps {
  readonly of: CalendarYear;
  readonly mayEnter: boolean;
  readonly onEnter: () => void;
}

/** Says that a year is not entered, and what counts until it is. */
function Missing({ of: { year, entered, missing }, mayEnter, onEnter }: MissingProps) {
  const others = missing.filter((one) => one !== year);
  if (entered && others.length === 0) return null;
  return (
    <div className={styles["missing"]} role="status">
      <span>
        {entered
          ? `${others.join("、")} 年工作日历未录入，期限暂按周一至周五计算`
          : `${year} 年工作日历未录入，期限暂按周一至周五计算；选中要休市或上班的日期后提交，或按周一至周五录入`}
      </span>
      {!entered && mayEnter && (
        <Button small onClick={onEnter}>
          录入 {year} 年
        </Button>
      )}
    </div>
  );
}
