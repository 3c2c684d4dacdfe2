import { useState } from "react";
import {
  type Answered,
  type CardRead,
  ConfirmCard,
  type Given,
} from "../../../ui/confirm-card/confirm-card.tsx";
import { ReasonField } from "../../../ui/reason-field.tsx";

interface Props {
  readonly title: string;
  readonly act: string;
  readonly done: string;
  readonly danger?: boolean;
  /** Without words it cannot be done. */
  readonly needed?: boolean;
  /** What stands above the words. */
  readonly words: string;
  readonly card: CardRead | null;
  readonly command: { readonly isPending: boolean; readonly error: Error | null };
  readonly onAct: (memo: string, answered: Answered, given: Given) => void;
  readonly onClose: () => void;
}

/** A step of the mall's staff, with what they say of it. */
export function MemoDialog(props: Props) {
  const { title, act, done, danger = false, needed = false, words, card, command, onAct, onClose } = props;
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
      card={card}
      onAct={(answered, given) => onAct(memo.trim(), answered, given)}
      onClose={onClose}
    >
      <ReasonField label={words} value={memo} onChange={setMemo} />
    </ConfirmCard>
  );
}
