import { type ReactNode, useState } from "react";
import { type Answered, ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { ReasonField } from "../../../ui/reason-field.tsx";
import table from "../console.module.css";

interface Props {
  readonly title: string;
  /** What else keeps it from being sent. */
  readonly incomplete: boolean;
  readonly busy: boolean;
  readonly failure: Error | null;
  readonly onSend: (reason: string, answered: Answered) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What is asked for in an owner's place, with the reason why it is not he who does it; another has to confirm it. */
export function RequestDialog({ title, incomplete, busy, failure, onSend, onClose, children }: Props) {
  const [reason, setReason] = useState("");
  return (
    <ConfirmCard
      title={title}
      act="提交复核"
      done="已提交复核"
      ready={!incomplete && reason.trim() !== ""}
      busy={busy}
      error={failure}
      onAct={(answered) => onSend(reason.trim(), answered)}
      onClose={onClose}
    >
      {children}
      <ReasonField label="受托事由（必填，货主可见）" value={reason} onChange={setReason} />
      <p className={table["consequence"]}>须另一名交易管理复核后生效；在此之前货主仍可自行办理。</p>
    </ConfirmCard>
  );
}
