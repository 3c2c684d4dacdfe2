import { exchangeCalendar } from "@zd/api/system/calendar";
import { clockWords, spanWords } from "@zd/domain/kernel/exchange-calendar";
import { formatDeadline, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { noNumber } from "../../../ui/figures/figures.tsx";
import { DayField } from "../../../ui/form/day-field.tsx";
import { choicesOf, SelectField } from "../../../ui/form/select-field.tsx";
import { Facts } from "../../../ui/tables/facts.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import styles from "./working-days.module.css";
import { type CalendarYear, holidaysOf, type ShownDay } from "./year.ts";

interface Props {
  readonly of: CalendarYear;
  readonly days: readonly ShownDay[];
  /** Opens the form of the hours; undefined where the user may not change them. */
  readonly onHours: (() => void) | undefined;
}

/** Beside the year: its holidays, its hours, what waits, and when a period would end. */
export function Side({ of, days, onHours }: Props) {
  const holidays = holidaysOf(days);
  const half = days.filter(({ face }) => face === "half");
  const closed = holidays.reduce((sum, { count }) => sum + count, 0);
  const makeups = days.filter(({ face }) => face === "makeup").length;
  const { full, half: halfHours } = of.hours;
  return (
    <aside className={styles["side"]}>
      <section aria-label="节假日与调休">
        <h2>
          节假日与调休
          <small>
            {closed} 天，上班 {makeups} 天
          </small>
        </h2>
        <PlainTable
          label="节假日"
          dense
          none="没有休市日"
          columns={[
            { title: "名称", head: true, show: ({ name }) => name },
            {
              title: "休市",
              show: ({ from, to }) => (from === to ? from.slice(5) : `${from.slice(5)} 至 ${to.slice(5)}`),
            },
            { title: "天", figure: true, show: ({ count }) => count },
            {
              title: "调休上班",
              words: true,
              show: ({ makeups }) => makeups.map((day) => day.slice(5)).join("、") || noNumber,
            },
          ]}
          rows={holidays}
          rowKey={({ from }) => from}
        />
        {half.length > 0 && (
          <p>
            半日 {half.map(({ day }) => day.slice(5)).join("、")}：交易 {spanWords(halfHours.trading)}，出金{" "}
            {spanWords([halfHours.banking])}
          </p>
        )}
      </section>
      <section aria-label="交易时段">
        <h2>
          交易时段
          {onHours && (
            <Button small onClick={onHours}>
              修改
            </Button>
          )}
        </h2>
        <Facts
          layout="ends"
          rows={[
            ["交易", spanWords(full.trading)],
            ["入金", "全天"],
            ["出金", spanWords([full.banking])],
            ["期限截止", clockWords(full.closesAt)],
            ["半日期限截止", clockWords(halfHours.closesAt)],
          ]}
        />
      </section>
      <Reckon />
      {of.waiting.length > 0 && (
        <section aria-label="待复核">
          <h2>待复核</h2>
          {of.waiting.map(({ change, words, by }) => (
            <p key={change}>
              <b>{words}</b>（{by} 提交）
            </p>
          ))}
        </section>
      )}
    </aside>
  );
}

const lengths = Object.fromEntries([1, 2, 3, 5, 10, 15, 20].map((count) => [String(count), `${count} 天`]));

/** 截止推算: when a period of working days would end. */
function Reckon() {
  const today = useServerTime(shanghaiDay);
  const [from, setFrom] = useState(today);
  const [days, setDays] = useState("5");
  const { data, error, refetch } = useCallQuery(
    exchangeCalendar.reckonDeadline,
    { from, days: Number(days) },
    { enabled: from !== "", keepPrevious: true },
  );
  return (
    <section aria-label="截止推算">
      <h2>截止推算</h2>
      <div className={styles["reckon"]}>
        <DayField label="起算日" value={from} onChange={setFrom} />
        <SelectField label="工作日" options={choicesOf(lengths)} value={days} onChange={setDays} />
      </div>
      {error && <FailedState error={error} onRetry={() => void refetch()} />}
      {data && !error && from !== "" && (
        <p role="status">
          <b>{formatDeadline(data.until)}</b> 截止
          {data.skipped.length > 0 &&
            `，跳过 ${data.skipped.map(({ day, name }) => `${day.slice(5)} ${name}`).join("、")}`}
        </p>
      )}
    </section>
  );
}
