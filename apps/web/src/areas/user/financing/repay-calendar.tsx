import type { finances } from "@zd/contract/financing/operations";
import type { OutputOf } from "@zd/contract/wire/operation";
import { fen, type Instant } from "@zd/domain/kernel/brand";
import { addDays } from "@zd/domain/kernel/calendar";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { classNames } from "../../../ui/class-names.ts";
import { shownAmount } from "../../../ui/figures.tsx";
import styles from "./financing.module.css";

type Due = OutputOf<typeof finances.readOverview>["calendar"][number];

/** Five weeks from today's on are on the calendar. */
const weeks = 5;

/** 还款日历: what falls due on each day of the coming weeks; what is overdue stands above it. */
export function RepayCalendar({ due, now }: { readonly due: readonly Due[]; readonly now: Instant }) {
  const weekday = (new Date(shanghaiDay(now)).getUTCDay() + 6) % 7;
  const days = Array.from({ length: weeks * 7 }, (_, i) => shanghaiDay(addDays(now, i - weekday)));
  const byDay = Map.groupBy(due, ({ day }) => day);
  const late = due.filter(({ isOverdue }) => isOverdue);
  return (
    <>
      {late.length > 0 && (
        <p className={styles["refusal"]} role="alert">
          已逾期 {late.length} 期，共 {shownAmount(sumOf(late))} 元，另计罚息。
        </p>
      )}
      <ol className={styles["days"]} aria-label="还款日历">
        {days.map((day) => {
          const some = byDay.get(day) ?? [];
          const isLate = some.some(({ isOverdue }) => isOverdue);
          return (
            <li
              key={day}
              className={classNames(some.length > 0 && styles["due"], isLate && styles["late"])}
              title={some.map(({ loan }) => loan).join("、")}
            >
              <time dateTime={day}>{day.slice(5)}</time>
              {some.length > 0 && <strong>{shownAmount(sumOf(some))}</strong>}
            </li>
          );
        })}
      </ol>
    </>
  );
}

const sumOf = (due: readonly Due[]) => fen(due.reduce((sum, { amount }) => sum + (amount as bigint), 0n));
