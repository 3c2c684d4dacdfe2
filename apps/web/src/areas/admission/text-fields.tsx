import { greatestLength } from "@zd/api/wire/form-input";
import { useState } from "react";
import type { z } from "zod";
import { TextField } from "../../ui/form/text-field.tsx";

interface Props<Field extends string> {
  /** The part of the form as the calls take it, which says how long its lines may be. */
  readonly schema: z.core.$ZodType;
  /** The lines in their order; `most` is the greatest length in characters where it is less than the calls take. */
  readonly fields: readonly (readonly [field: Field, label: string, most?: number])[];
  /** The texts of the lines; other fields of the part may be among them. */
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
  schema,
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
      maxLength={most ?? greatestLength(schema, field) ?? undefined}
      value={value[field]}
      onChange={(text) => onChange({ [field]: text } as Partial<Record<Field, string>>)}
      onBlur={() => setTouched(new Set([...touched, field]))}
      fault={showsFaults || (touched.has(field) && value[field] !== "") ? faults[field] : undefined}
    />
  ));
}
