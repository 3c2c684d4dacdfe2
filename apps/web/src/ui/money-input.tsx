import { type ComponentProps, useState } from "react";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";

interface Props extends Omit<ComponentProps<"input">, "value" | "onChange" | "type"> {
  /** Digits with an optional point, as typed; may be empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Two for amounts, four for prices and quantities. */
  readonly decimals?: 2 | 4;
}

/**
 * Digits with a limited number of decimals; anything else cannot be typed. An input method composes first:
 * what it composes is judged when it is done.
 */
export function MoneyInput({ value, onChange, decimals = 2, className, ...rest }: Props) {
  const [composing, setComposing] = useState<string | null>(null);

  const take = (typed: string) => {
    const next = acceptableAmount(typed, decimals);
    if (next !== null) onChange(next);
  };

  return (
    <input
      {...rest}
      className={classNames(styles["input"], styles["number"], className)}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      value={composing ?? value}
      onCompositionStart={() => setComposing(value)}
      onCompositionEnd={({ currentTarget }) => {
        setComposing(null);
        take(currentTarget.value);
      }}
      onChange={({ target }) => (composing === null ? take(target.value) : setComposing(target.value))}
    />
  );
}

/** What is kept of what was typed or pasted; null where it must not change the field. */
export function acceptableAmount(typed: string, decimals: number): string | null {
  const plain = typed
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/[。．]/g, ".")
    .replace(/[,，\s]/g, "");
  if (!new RegExp(`^\\d{0,12}(\\.\\d{0,${decimals}})?$`).test(plain)) return null;
  return plain.startsWith(".") ? `0${plain}` : plain;
}
