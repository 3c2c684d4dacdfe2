import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "../class-names.ts";
import { grouped } from "../figures/figures.tsx";
import styles from "./field.module.css";

interface Props extends Omit<ComponentProps<"input">, "value" | "onChange" | "type" | "ref"> {
  /** Digits with an optional point; may be empty. The separators with which they are shown are no part of it. */
  readonly value: string;
  /** Called with what is typed, without the separators between thousands. */
  readonly onChange: (value: string) => void;
  /** Two for amounts, four for prices and quantities. */
  readonly decimals?: 2 | 4;
}

/**
 * Digits with a limited number of decimals, grouped by thousands as they are typed; anything else cannot be typed. An
 * input method composes first: what it composes is judged when it is done.
 */
export function MoneyInput({ value, onChange, decimals = 2, className, ...rest }: Props) {
  const [composing, setComposing] = useState<string | null>(null);
  const keepCaret = useCaret();
  const shown = grouped(value);

  const take = (typed: string) => {
    const next = acceptableAmount(typed, decimals);
    if (next !== null) onChange(next);
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (composing !== null) return setComposing(event.target.value);
    keepCaret(event);
    take(event.target.value);
  };

  return (
    <input
      {...rest}
      className={classNames(styles["input"], styles["number"], className)}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      value={composing ?? shown}
      onCompositionStart={() => setComposing(shown)}
      onCompositionEnd={({ currentTarget }) => {
        setComposing(null);
        take(currentTarget.value);
      }}
      onChange={change}
    />
  );
}

/** What was typed last, as far as the caret goes by it. */
interface MoneyText {
  readonly field: HTMLInputElement;
  /** The digits and points behind the caret; they stay there, however what is before them is grouped. */
  readonly behind: number;
  /** By Delete, the caret goes on over a separator; by everything else it stays before it. */
  readonly forward: boolean;
}

/** Keeps the caret where it was typed: a text that is written anew, with other separators, would have it at its end. */
function useCaret() {
  const [typed, setTyped] = useState<MoneyText | null>(null);
  const put = useRef<MoneyText | null>(null);
  useLayoutEffect(() => {
    if (typed === null || typed === put.current) return;
    put.current = typed;
    const caret = caretIn(typed.field.value, typed);
    typed.field.setSelectionRange(caret, caret);
  });
  return ({ target: field, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    setTyped({
      field,
      behind: field.value.slice(field.selectionStart ?? field.value.length).replaceAll(",", "").length,
      forward: (nativeEvent as InputEvent).inputType === "deleteContentForward",
    });
}

/** Where the caret stands with so many digits behind it. */
export function caretIn(text: string, { behind, forward }: Pick<MoneyText, "behind" | "forward">): number {
  const places = [...text].flatMap((character, place) => (character === "," ? [] : [place]));
  const caret = behind === 0 ? text.length : (places.at(-behind) ?? 0);
  return !forward && text[caret - 1] === "," ? caret - 1 : caret;
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
