import { useId } from "react";

/** As long as the contract takes. */
const most = 200;

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Some words of explanation, with how many are left. */
export function ReasonField({ label, value, onChange }: Props) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>
        {label}
        <span>
          {value.length} / {most}
        </span>
      </label>
      <textarea id={id} maxLength={most} value={value} onChange={({ target }) => onChange(target.value)} />
    </div>
  );
}
