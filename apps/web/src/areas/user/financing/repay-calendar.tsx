import { Link } from "@tanstack/react-router";
import type { finances } from "@zd/api/financing/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import { daysBetween } from "@zd/domain/financing/days";
import { type Fen, fen, type Instant } from "@zd/domain/kernel/brand";
import { addDays } from "@zd/domain/kernel/calendar";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { formatDecimal } from "@zd/domain/money/decimal";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Amount, grouped, shownAmount } from "../../../ui/figures/figures.tsx";
import form from "../../../ui/form/form.module.css";
import { Status } from "../../../ui/status/status.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/tables/plain-table.tsx";
import styles from "./financing.module.css";

type Due = OutputOf<typeof finances.readOverview>["calendar"][number];

/** How many weeks the calendar shows, this one included. */
const weeks = 5;
const weekdays = ["一", "二", "三", "四", "五", "六", "日"];
/** How many instalments are listed below the calendar; the others are folded. */
const mostRows = 6;

interface Props {
  /** The instalments of the next 90 days and those that are overdue, the first one first. */
  readonly due: readonly Due[];
  /** When the page opened, by the platform's clock. */
  readonly now: Instant;
}

/** 还款日历: what falls due on each day of the coming weeks; below it the same as a list, what is overdue first. */
export function RepayCalendar({ due, now }: Props) {
  const today = shanghaiDay(now);
  const late = due.filter(({ isOverdue }) => isOverdue);
  if (due.length === 0)
    return (
      <EmptyState title="今后 90 天没有应还款项" drawing="money" small>
        放款后的每一期还款会按日列在这里
      </EmptyState>
    );
  return (
    <>
      {late.length > 0 && (
        <p className={form["refusal"]}>
          已逾期 {late.length} 期，共 {shownAmount(sumOf(late))} 元，另计罚息
        </p>
      )}
      <Month due={due} now={now} />
      <DueList due={due.slice(0, mostRows)} today={today} />
      {due.length > mostRows && (
        <details className={styles["trial"]}>
          <summary>另有 {due.length - mostRows} 期</summary>
          <DueList due={due.slice(mostRows)} today={today} />
        </details>
      )}
    </>
  );
}

/** The days as a calendar; the list below says the same to screen readers. */
function Month({ due, now }: Props) {
  const today = shanghaiDay(now);
  const weekday = (new Date(today).getUTCDay() + 6) % 7;
  const days = Array.from({ length: weeks * 7 }, (_, i) => shanghaiDay(addDays(now, i - weekday)));
  const byDay = Map.groupBy(due, ({ day }) => day);
  return (
    <div className={styles["days"]} aria-hidden="true">
      {weekdays.map((name) => (
        <b key={name}>{name}</b>
      ))}
      {days.map((day) => {
        const some = byDay.get(day) ?? [];
        const isLate = some.some(({ isOverdue }) => isOverdue);
        return (
          <div
            key={day}
            className={classNames(
              some.length > 0 && styles["due"],
              isLate && styles["late"],
              day === today && styles["today"],
              day < today && styles["past"],
            )}
          >
            <span>{day === today ? "今天" : day.slice(5)}</span>
            {some.length > 0 && <strong>{inBrief(sumOf(some))}</strong>}
          </div>
        );
      })}
    </div>
  );
}

function DueList({ due, today }: { readonly due: readonly Due[]; readonly today: string }) {
  const columns: readonly PlainColumn<Due>[] = [
    { title: "到期日", show: ({ day }) => day },
    {
      title: "状态",
      show: ({ day, isOverdue }) => (
        <Status tone={isOverdue ? "error" : day === today ? "warning" : "neutral"}>
          {isOverdue
            ? `逾期 ${daysBetween(day, today)} 天`
            : day === today
              ? "今天到期"
              : `${daysBetween(today, day)} 天后`}
        </Status>
      ),
    },
    { title: "应还（元）", figure: true, show: ({ amount }) => <Amount of={amount} strong /> },
    {
      title: "借款",
      show: ({ loan }) => (
        <Link to="/user/financing/myFinance" search={{ open: loan }}>
          {loan}
        </Link>
      ),
    },
  ];
  return (
    <PlainTable label="应还款项" columns={columns} rows={due} rowKey={({ loan, day }) => `${loan} ${day}`} />
  );
}

const tenThousandYuan = 1_000_000n;

/** 100.73万, or 312.50元 below ten thousand: a day of the calendar has no room for more. */
const inBrief = (amount: Fen) =>
  amount < tenThousandYuan ? `${shownAmount(amount)}元` : `${grouped(formatDecimal(amount / 10_000n, 2))}万`;

const sumOf = (due: readonly Due[]) => fen(due.reduce((sum, { amount }) => sum + (amount as bigint), 0n));
