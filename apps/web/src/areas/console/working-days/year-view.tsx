import { dayFaces } from "@zd/domain/kernel/exchange-calendar";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./working-days.module.css";
import { isWorked, type ShownDay, weeksOfMonth } from "./year.ts";

const weekdays = ["一", "二", "三", "四", "五", "六", "日"];

interface Props {
  readonly days: readonly ShownDay[];
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** The days that are chosen to be changed. */
  readonly chosen: ReadonlySet<string>;
  /** Called with a day that is chosen, or is no longer; undefined where the user may change nothing. */
  readonly onChoose: ((day: string) => void) | undefined;
}

/** Twelve months of a year, with every kind of day told apart by colour, frame and words. */
export function YearView({ days, ...rest }: Props) {
  const months = [...Map.groupBy(days, ({ day }) => day.slice(0, 7))];
  return (
    <div className={styles["year"]}>
      {months.map(([month, ofMonth]) => (
        <Month key={month} month={month} days={ofMonth} {...rest} />
      ))}
    </div>
  );
}

function Month({ month, days, ...rest }: Props & { readonly month: string }) {
  return (
    <section className={styles["month"]} aria-label={`${Number(month.slice(5))} 月`}>
      <h2>
        {Number(month.slice(5))} 月<span>{days.filter(isWorked).length} 个工作日</span>
      </h2>
      <table>
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(days).map((week, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the weeks of a month never move
            <tr key={i}>
              {week.map((day, at) => (
                <td key={day?.day ?? weekdays[at]}>{day && <Day of={day} {...rest} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** 2026-10-01 休市 国庆节，待复核：… */
const wordsOf = ({ day, face, name, pending }: ShownDay): string =>
  [day, dayFaces[face], name, ...(pending === null ? [] : [`待复核：${pending}`])].filter(Boolean).join(" ");

function Day({ of, today, chosen, onChoose }: Omit<Props, "days"> & { readonly of: ShownDay }) {
  const { day, face, pending } = of;
  const number = Number(day.slice(8));
  const look = classNames(
    styles["day"],
    styles[face],
    day === today && styles["today"],
    pending !== null && styles["pending"],
  );
  const words = wordsOf(of);
  if (!onChoose || day <= today)
    return (
      <span className={look} title={words}>
        <span aria-hidden="true">{number}</span>
        <span className="sr">{words}</span>
      </span>
    );
  return (
    <button
      type="button"
      className={look}
      title={words}
      aria-label={words}
      aria-pressed={chosen.has(day)}
      onClick={() => onChoose(day)}
    >
      {number}
    </button>
  );
}

/** 图例 */
export const Legend = () => (
  <ul className={styles["legend"]} aria-label="图例">
    {(["holiday", "makeup", "half", "weekend"] as const).map((face) => (
      <li key={face}>
        <i className={classNames(styles["day"], styles[face])} aria-hidden="true">
          {face === "weekend" ? 7 : 1}
        </i>
        {dayFaces[face]}
      </li>
    ))}
    <li>
      <i className={classNames(styles["day"], styles["today"])} aria-hidden="true">
        1
      </i>
      今天
    </li>
    <li>
      <i className={classNames(styles["day"], styles["pending"])} aria-hidden="true">
        1
      </i>
      待复核
    </li>
  </ul>
);
