import { type ReactNode, useState } from "react";
import { wordsOf } from "../../../api/failures.ts";
import { Button } from "../../../ui/button.tsx";
import { CancelButton } from "../../../ui/cancel-button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ReasonField } from "../../../ui/reason-field.tsx";
import table from "../console.module.css";

interface Props {
  readonly title: string;
  /** What else keeps it from being sent. */
  readonly incomplete: boolean;
  readonly busy: boolean;
  readonly failure: Error | null;
  readonly onSend: (reason: string) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What is asked for in an owner's place, with the reason why it is not he who does it; another has to confirm it. */
export function RequestDialog({ title, incomplete, busy, failure, onSend, onClose, children }: Props) {
  const [reason, setReason] = useState("");
  return (
    <Dialog
      title={title}
      onClose={onClose}
      busy={busy}
      footer={
        <>
          <CancelButton disabled={busy} />
          <Button
            look="main"
            busy={busy}
            disabled={busy || incomplete || reason.trim() === ""}
            onClick={() => onSend(reason.trim())}
          >
            提交复核
          </Button>
        </>
      }
    >
      <div className={table["form"]}>
        {children}
        <ReasonField label="受托事由（必填，货主可见）" value={reason} onChange={setReason} />
        <p className={table["consequence"]}>须另一名交易管理复核后生效；在此之前货主仍可自行办理。</p>
        {failure && (
          <p className={table["refusal"]} role="alert">
            {wordsOf(failure)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
