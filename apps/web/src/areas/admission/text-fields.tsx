import { useState } from "react";
import { TextField } from "../../ui/form/text-field.tsx";

interface Props<Field extends string> {
  /** The lines in their order; `most` is the greatest length in characters. */
  readonly fields: readonly (readonly [field: Field, label: string, most: number])[];
  readonly value: Readonly<Record<Field, string>>;
  /** What is wrong with each line, in Chinese. */
  readonly faults: Readonly<Partial<Record<Field, string>>>;
  /** Whether what is missing is said too; what was typed wrongly is, as soon as its field is left. */
  readonly showsFaults: boolean;
  /** Called with the line that has changed. */
  readonly onChange: (value: Partial<Record<Field, string>>) => void;
}

/** Lines of text of a part of the form. */
export function TextFields<Field extends string>({
  fields,
  value,
  faults,
  showsFaults,
  onChange,
}: Props<Field>) {
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set());
  return fields.map(([field, label, most]) => (
    <TextField
      key={field}
      label={label}
      maxLength={most}
      value={value[field]}
      onChange={(text) => onChange({ [field]: text } as Partial<Record<Field, string>>)}
      onBlur={() => setTouched(new Set([...touched, field]))}
      fault={showsFaults || (touched.has(field) && value[field] !== "") ? faults[field] : undefined}
    />
  ));
}
