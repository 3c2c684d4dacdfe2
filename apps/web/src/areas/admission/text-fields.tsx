import { useState } from "react";
import { TextField } from "../../ui/text-field.tsx";

interface Props<Field extends string> {
  readonly fields: readonly (readonly [field: Field, label: string, most: number])[];
  readonly value: Readonly<Record<Field, string>>;
  readonly faults: Readonly<Partial<Record<Field, string>>>;
  /** Whether what is missing is said too; what was typed wrongly is, as soon as its field is left. */
  readonly shown: boolean;
  readonly onChange: (value: Partial<Record<Field, string>>) => void;
}

/** Lines of text of a part of the form. */
export function TextFields<Field extends string>({ fields, value, faults, shown, onChange }: Props<Field>) {
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  return fields.map(([field, label, most]) => (
    <TextField
      key={field}
      label={label}
      maxLength={most}
      value={value[field]}
      onChange={(typed) => onChange({ [field]: typed } as Partial<Record<Field, string>>)}
      onBlur={() => setLeft(new Set([...left, field]))}
      fault={shown || (left.has(field) && value[field] !== "") ? faults[field] : undefined}
    />
  ));
}
