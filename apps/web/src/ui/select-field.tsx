import { type ComponentProps, useId } from "react";
import styles from "./field.module.css";

interface Props extends Omit<ComponentProps<"select">, "onChange" | "value"> {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  /** Stands first, for no choice; left out where something is always chosen. */
  readonly placeholder?: string;
  readonly fault?: string | undefined;
}

/** A labelled choice of one. */
export function SelectField({ label, value, options, onChange, placeholder, fault, ...rest }: Props) {
  const id = useId();
  return (
    <div className={styles["field"]}>
      <label className={styles["label"]} htmlFor={id}>
        {label}
      </label>
      <select
        {...rest}
        id={id}
        className={styles["input"]}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <p className={styles["fault"]} id={`${id}-fault`} aria-live="polite">
        {fault}
      </p>
    </div>
  );
}

/** The entries of a table of labels, as choices. */
export const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
