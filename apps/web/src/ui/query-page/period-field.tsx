import {
  type UsualPeriod,
  usualPeriodIn,
  usualPeriodOf,
  usualPeriods,
} from "@zd/domain/kernel/usual-periods";
import dayjs, { type Dayjs } from "dayjs";
import { useMemo } from "react";
import { Choice } from "../choice/choice.tsx";
import { classNames } from "../class-names.ts";
import { RangePicker } from "../dialog/popups.tsx";
import { choicesOf } from "../form/select-field.tsx";
import styles from "./filter-form.module.css";
import type { Period } from "./list-search.ts";

interface Props {
  /** What the period is about. */
  readonly title: string;
  readonly days: Period;
  /** `YYYY-MM-DD` in Shanghai. */
  readonly today: string;
  /** Called with days of one's own, which are asked for with the other fields. */
  readonly onType: (days: Period) => void;
  /** Called with the days of a usual period, which is asked for at once. */
  readonly onChoose: (days: Period) => void;
}

/** The period of a list: one of the usual ones, or days of one's own. */
export function PeriodField({ title, days, today, onType, onChoose }: Props) {
  // The same objects while they are the same days: the picker forgets what is being typed when it is given others.
  const range = useMemo((): [Dayjs, Dayjs] => [dayjs(days.from), dayjs(days.to)], [days]);
  return (
    <div className={classNames(styles["field"], styles["period"])}>
      <span>{title}</span>
      <Choice
        className={styles["usual"]}
        aria-label={`${title}快捷选择`}
        placeholder="自选"
        value={usualPeriodIn(days, today) ?? ""}
        options={choicesOf(usualPeriods)}
        onChange={(chosen) => chosen !== "" && onChoose(usualPeriodOf(chosen as UsualPeriod, today))}
      />
      <RangePicker
        allowClear={false}
        aria-label={title}
        value={range}
        onChange={(chosen) => {
          const [from, to] = chosen ?? [];
          if (from && to) onType({ from: from.format("YYYY-MM-DD"), to: to.format("YYYY-MM-DD") });
        }}
      />
    </div>
  );
}
