import { useState } from "react";
import {
  type Answered,
  type CardRead,
  ConfirmCard,
  type Given,
} from "../../../ui/confirm-card/confirm-card.tsx";
import { ReasonField } from "../../../ui/reason-field.tsx";
import table from "../console.module.css";

interface Props {
  readonly title: string;
  readonly act: string;
  readonly done: string;
  readonly danger?: boolean;
  /** Without words it cannot be done. */
  readonly needed?: boolean;
  /** What it is done to, where no card says it. */
  readonly subject: readonly [title: string, text: string];
  /** What stands above the words; null where none are asked for. */
  readonly words: string | null;
  /** What follows, where no card says it. */
  readonly follows?: string;
  readonly card?: CardRead | null;
  readonly command: { readonly isPending: boolean; readonly error: Error | null };
  readonly onAct: (memo: string, answered: Answered, given: Given) => void;
  readonly onClose: () => void;
}

/** A step of the mall's staff, with what they say of it. */
export function MemoDialog(props: Props) {
  const { title, act, done, danger = false, needed = false, subject, words, follows, command } = props;
  const { card, onAct, onClose } = props;
  const [memo, setMemo] = useState("");
  return (
    <ConfirmCard
      title={title}
      act={act}
      look={danger ? "danger" : "main"}
      done={done}
      ready={!needed || memo.trim() !== ""}
      busy={command.isPending}
      error={command.error}
      {...(card !== undefined && { card })}
      onAct={(answered, given) => onAct(memo.trim(), answered, given)}
      onClose={onClose}
    >
      {card === undefined && (
        <dl className={table["effects"]}>
          <div>
            <dt>{subject[0]}</dt>
            <dd>{subject[1]}</dd>
          </div>
        </dl>
      )}
      {words !== null && <ReasonField label={words} value={memo} onChange={setMemo} />}
      {follows !== undefined && <p className={table["consequence"]}>{follows}</p>}
    </ConfirmCard>
  );
}
