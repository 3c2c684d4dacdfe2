import { DatePicker } from "antd";
import dayjs from "dayjs";
import { useId } from "react";
import field from "../../../../ui/field.module.css";
import styles from "./wizard.module.css";

interface Props {
  readonly label: string;
  /** `YYYY-MM-DD`, or `YYYY-MM-DDTHH:mm` with a time of day; empty for none. */
  readonly value: string;
  readonly withTime?: boolean;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

/** A labelled day, or moment, as it is written in China whatever the browser speaks. */
export function DayField({ label, value, withTime = false, fault, onChange, onBlur }: Props) {
  const id = useId();
  return (
    <div className={field["field"]}>
      <label className={field["label"]} htmlFor={id}>
        {label}
      </label>
      <DatePicker
        id={id}
        className={styles["day"] ?? ""}
        value={value === "" ? null : dayjs(value)}
        format={withTime ? "YYYY-MM-DD HH:mm" : "YYYY-MM-DD"}
        {...(withTime ? { showTime: { format: "HH:mm", minuteStep: 5 } } : {})}
        needConfirm={false}
        status={fault === undefined ? "" : "error"}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        onChange={(day) => onChange(day ? day.format(withTime ? "YYYY-MM-DDTHH:mm" : "YYYY-MM-DD") : "")}
        onBlur={onBlur}
      />
      <p className={field["fault"]} id={`${id}-fault`} aria-live="polite">
        {fault}
      </p>
    </div>
  );
}
