import type { Fen } from "@zd/domain/kernel/brand";
import { useId } from "react";
import { shownAmount } from "../../../ui/figures/figures.tsx";
import fieldStyles from "../../../ui/form/field.module.css";
import { MoneyInput } from "../../../ui/form/money-input.tsx";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import type { Field } from "../../../ui/form/use-form.ts";

/** The longest 违约事实 or opinion that a case takes, in characters. */
export const mostWords = 500;

interface Props {
  /** 拟扣违约金 in yuan; nought for a warning in writing. */
  readonly amount: Field<string>;
  /** 违约事实, which stands in the letter. */
  readonly memo: Field<string>;
  /** What the firm still has as 履约保证金 of the contract: the penalty cannot be more. */
  readonly deposit: Fen;
}

/** The fault of a penalty that is more than the deposit, for the `rules` of a form. */
export const withinDeposit = (amount: Fen, deposit: Fen): Readonly<Record<string, string>> =>
  amount > deposit ? { amount: `不得超过现有履约保证金 ${shownAmount(deposit)} 元` } : {};

/** 违约金 and 违约事实: the two fields of the draft of a letter. */
export function DraftFields({ amount: { fault, ...amount }, memo, deposit }: Props) {
  const id = useId();
  return (
    <>
      <div>
        <label htmlFor={`${id}-amount`}>
          拟扣违约金（元）<span>现有履约保证金 {shownAmount(deposit)} 元，填0为书面告诫</span>
        </label>
        <MoneyInput
          {...amount}
          id={`${id}-amount`}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-fault`}
        />
        <p className={fieldStyles["fault"]} id={`${id}-fault`} aria-live="polite">
          {fault}
        </p>
      </div>
      <ReasonField label="违约事实（必填，写入函件）" {...memo} most={mostWords} />
    </>
  );
}
