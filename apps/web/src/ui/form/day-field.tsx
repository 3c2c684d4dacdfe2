import dayjs from "dayjs";
import { useId, useMemo } from "react";
import { classNames } from "../class-names.ts";
import { DatePicker } from "../dialog/popups.tsx";
import { AntdRoot } from "../theme/antd-root.tsx";
import field from "./field.module.css";

/** How each is shown, and how its value is written. */
const kinds = {
  day: { shown: "YYYY-MM-DD", value: "YYYY-MM-DD" },
  month: { shown: "YYYY-MM", value: "YYYY-MM" },
  /** A day with a time of day. */
  moment: { shown: "YYYY-MM-DD HH:mm", value: "YYYY-MM-DDTHH:mm" },
} as const;

/** Without strokes a day is typed as well. */
const alsoTyped = { day: ["YYYYMMDD", "YYYY/M/D"], month: ["YYYYMM"], moment: ["YYYYMMDD HHmm"] } as const;

interface Props {
  readonly label: string;
  /** Stands behind the label, such as 含当日. */
  readonly note?: string;
  /** What is chosen; a day unless it is said. */
  readonly kind?: keyof typeof kinds;
  /** `YYYY-MM-DD`, `YYYY-MM` of a month, `YYYY-MM-DDTHH:mm` of a moment; empty for none. */
  readonly value: string;
  /** The first day that may be chosen, as `YYYY-MM-DD`. */
  readonly earliest?: string;
  /** What the panel offers of an hour. */
  readonly minuteStep?: 1 | 5;
  readonly disabled?: boolean;
  /** It must be chosen: marked behind the label, and read out. */
  readonly isRequired?: boolean;
  /** What is wrong, in Chinese; stands under the field and is read out with it. */
  readonly fault?: string | undefined;
  /** Called with the value written as `value` is; empty once it was cleared. */
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
}

/** A labelled day, month or moment, as it is written in China whatever the browser speaks; chosen or typed. */
export function DayField(props: Props) {
  const { label, note, kind = "day", value, earliest, minuteStep = 5, disabled = false, fault } = props;
  const { onChange, onBlur } = props;
  const id = useId();
  const { shown, value: written } = kinds[kind];
  // The same object while it is the same day: the picker forgets what is being typed when it is given another.
  const day = useMemo(() => (value === "" ? null : dayjs(value)), [value]);
  return (
    <div className={field["field"]}>
      <label className={classNames(field["label"], props.isRequired && field["required"])} htmlFor={id}>
        {label}
        {note && <span>{note}</span>}
      </label>
      <AntdRoot>
        <DatePicker
          id={id}
          className={field["whole"] ?? ""}
          value={day}
          format={[shown, ...alsoTyped[kind]]}
          {...(kind === "month" && { picker: "month" as const })}
          {...(kind === "moment" && { showTime: { format: "HH:mm", minuteStep } })}
          {...(earliest && { minDate: dayjs(earliest) })}
          needConfirm={false}
          disabled={disabled}
          status={fault === undefined ? "" : "error"}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : `${id}-fault`}
          onChange={(day) => onChange(day ? day.format(written) : "")}
          {...(onBlur && { onBlur })}
        />
      </AntdRoot>
      <p className={field["fault"]} id={`${id}-fault`} aria-live="polite">
        {fault}
      </p>
    </div>
  );
}
