import dayjs from "dayjs";
import { useId } from "react";
import field from "./field.module.css";
import { DatePicker } from "./popups.tsx";

interface Props {
  readonly label: string;
  /** `YYYY-MM-DD`, or `YYYY-MM-DDTHH:mm` with a time of day; empty for none. */
  readonly value: string;
  readonly withTime?: boolean;
  /** What the panel offers of an hour. */
  readonly minuteStep?: 1 | 5;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
}

/** A labelled day, or moment, as it is written in China whatever the browser speaks. */
export function DayField({ label, value, withTime = false, minuteStep = 5, fault, onChange, onBlur }: Props) {
  const id = useId();
  return (
    <div className={field["field"]}>
      <label className={field["label"]} htmlFor={id}>
        {label}
      </label>
      <DatePicker
        id={id}
        className={field["whole"] ?? ""}
        value={value === "" ? null : dayjs(value)}
        format={withTime ? "YYYY-MM-DD HH:mm" : "YYYY-MM-DD"}
        {...(withTime ? { showTime: { format: "HH:mm", minuteStep } } : {})}
        needConfirm={false}
        status={fault === undefined ? "" : "error"}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        onChange={(day) => onChange(day ? day.format(withTime ? "YYYY-MM-DDTHH:mm" : "YYYY-MM-DD") : "")}
        {...(onBlur && { onBlur })}
      />
      <p className={field["fault"]} id={`${id}-fault`} aria-live="polite">
        {fault}
      </p>
    </div>
  );
}
