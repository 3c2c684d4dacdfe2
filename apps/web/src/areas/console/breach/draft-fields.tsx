import type { Fen } from "@zd/domain/kernel/brand";
import { parseYuan } from "@zd/domain/money/yuan";
import { useId } from "react";
import { shownAmount } from "../../../ui/figures.tsx";
import { MoneyInput } from "../../../ui/money-input.tsx";
import { ReasonField } from "../../../ui/reason-field.tsx";

/** As long as the contract takes. */
export const mostWords = 500;

/** What was typed into a draft. */
export interface Draft {
  readonly amount: string;
  readonly memo: string;
}

/** The amount of a draft, or null where it cannot be sent: nothing typed, or more than is held. */
export function draftAmount({ amount, memo }: Draft, held: Fen): Fen | null {
  const parsed = parseYuan(amount);
  return parsed === null || parsed > held || memo.trim() === "" ? null : parsed;
}

interface Props {
  readonly draft: Draft;
  readonly held: Fen;
  readonly onChange: (draft: Draft) => void;
}

/** 违约金 and 违约事实: all that somebody decides about a letter. */
export function DraftFields({ draft, held, onChange }: Props) {
  const id = useId();
  return (
    <>
      <div>
        <label htmlFor={`${id}-amount`}>
          拟扣违约金（元）<span>现有履约保证金 {shownAmount(held)} 元，填0为书面告诫</span>
        </label>
        <MoneyInput
          id={`${id}-amount`}
          value={draft.amount}
          onChange={(amount) => onChange({ ...draft, amount })}
        />
      </div>
      <ReasonField
        label="违约事实（必填，写入函件）"
        most={mostWords}
        value={draft.memo}
        onChange={(memo) => onChange({ ...draft, memo })}
      />
    </>
  );
}
