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
  readonly confirmLabel: string;
  readonly successMessage: string;
  readonly danger?: boolean;
  /** Without words it cannot be done. */
  readonly needed?: boolean;
  /** What stands above the words. */
  readonly words: string;
  readonly card: CardRead | null;
  readonly command: { readonly isPending: boolean; readonly error: Error | null };
  readonly onConfirm: (memo: string, answered: Answered, given: Given) => void;
  readonly onClose: () => void;
}

/** A step of the mall's staff, with what they say of it. */
export function MemoDialog(props: Props) {
  const {
    title,
    confirmLabel,
    successMessage,
    danger = false,
    needed = false,
    words,
    card,
    command,
    onConfirm,
    onClose,
  } = props;
  const [memo, setMemo] = useState("");
  return (
    <ConfirmCard
      title={title}
      confirmLabel={confirmLabel}
      look={danger ? "danger" : "main"}
      successMessage={successMessage}
      ready={!needed || memo.trim() !== ""}
      busy={command.isPending}
      error={command.error}
      card={card}
      onConfirm={(answered, given) => onConfirm(memo.trim(), answered, given)}
      onClose={onClose}
    >
      <ReasonField label={words} value={memo} onChange={setMemo} />
    </ConfirmCard>
  );
}
