import { useId } from "react";
import field from "./field.module.css";

/** As long as the API takes. */
const mostInAll = 200;

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** What is wrong with it, in Chinese; shown below it. */
  readonly fault?: string | undefined;
  /** The greatest length that the call takes, in characters; 200 where it is not said. */
  readonly maxLength?: number;
  /** Less where other words go before it. */
  readonly most?: number;
  readonly placeholder?: string;
}

/** Some words of explanation, with how many are left. */
export function ReasonField({
  label,
  value,
  onChange,
  onBlur,
  fault,
  maxLength = mostInAll,
  most = maxLength,
  placeholder,
}: Props) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>
        {label}
        <span>
          {value.length} / {most}
        </span>
      </label>
      <textarea
        id={id}
        maxLength={most}
        placeholder={placeholder}
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      />
      {fault !== undefined && (
        <p id={`${id}-fault`} className={field["fault"]}>
          {fault}
        </p>
      )}
    </div>
  );
}
