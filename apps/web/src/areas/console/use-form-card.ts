import type { Card } from "@zd/api/wire/card";
import { type FormInput, readFormInput } from "@zd/api/wire/form-input";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { Query } from "../../api/hooks.ts";
import { useCard } from "../../ui/confirm-card/use-card.ts";
import { useSettled } from "../../ui/form/use-settled.ts";

/**
 * The card of what a form holds, where it asks for less than the form sends, such as no reason: of the fields as they
 * stood once nobody had typed for a moment. `fields` is null while the form itself knows that something is missing.
 */
export function useFormCard<Op extends Query>(
  operation: OutputOf<Op> extends Card ? Op : never,
  fields: FormInput<InputOf<Op>> | null,
) {
  const input: InputOf<Op> | null = fields && readFormInput<InputOf<Op>>(operation.input, fields).value;
  const key = JSON.stringify(fields, (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  const settled = useSettled(input, key);
  return {
    card: useCard<Op>(operation, settled.value),
    /** Whether the card is that of what the fields hold now. */
    isSettled: settled.key === key,
  };
}
