import { type ComponentProps, useId } from "react";
import { classNames } from "../class-names.ts";
import field from "./field.module.css";
import { MoneyInput } from "./money-input.tsx";

interface Props extends Omit<ComponentProps<typeof MoneyInput>, "id" | "aria-invalid" | "aria-describedby"> {
  readonly label: string;
  /** What is wrong, in Chinese; stands under the field and is read out with it. */
  readonly fault?: string | undefined;
  /** It must be filled in: marked behind the label, and read out. */
  readonly isRequired?: boolean;
}

/** An amount, price, quantity or measure with its label, and what is wrong with it. */
export function LabelledAmount({ label, fault, isRequired = false, ...rest }: Props) {
  const id = useId();
  return (
    <div className={field["field"]}>
      <label className={classNames(field["label"], isRequired && field["required"])} htmlFor={id}>
        {label}
      </label>
      <MoneyInput
        {...rest}
        id={id}
        aria-required={isRequired || undefined}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-fault`}
      />
      <p className={field["fault"]} id={`${id}-fault`} aria-live="polite">
        {fault}
      </p>
    </div>
  );
}
