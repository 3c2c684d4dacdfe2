import { type ReactNode, useState } from "react";
import { type Answered, type CardRead, ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { ReasonField } from "../../../ui/reason-field.tsx";

interface Props {
  readonly title: string;
  /** What else keeps it from being sent. */
  readonly incomplete: boolean;
  readonly busy: boolean;
  readonly failure: Error | null;
  /** What it would come to; null while the fields say too little to ask for it. */
  readonly card: CardRead | null;
  readonly onSend: (given: { readonly reason: string; readonly seen: string }, answered: Answered) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** What is asked for in an owner's place, with the reason why it is not he who does it; another has to confirm it. */
export function RequestDialog(props: Props) {
  const { title, incomplete, busy, failure, card, onSend, onClose, children } = props;
  const [reason, setReason] = useState("");
  return (
    <ConfirmCard
      title={title}
      confirmLabel="提交复核"
      successMessage="已提交复核"
      ready={!incomplete && reason.trim() !== ""}
      busy={busy}
      error={failure}
      card={card}
      onConfirm={(answered, { seen }) => onSend({ reason: reason.trim(), seen }, answered)}
      onClose={onClose}
    >
      {children}
      <ReasonField label="受托事由（必填，货主可见）" value={reason} onChange={setReason} />
    </ConfirmCard>
  );
}
