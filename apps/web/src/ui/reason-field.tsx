import { useId } from "react";

/** As long as the API takes. */
const mostInAll = 200;

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Less where other words go before it. */
  readonly most?: number;
  readonly placeholder?: string;
}

/** Some words of explanation, with how many are left. */
export function ReasonField({ label, value, onChange, most = mostInAll, placeholder }: Props) {
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
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
