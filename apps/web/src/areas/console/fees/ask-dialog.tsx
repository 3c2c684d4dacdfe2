import type { ReactNode } from "react";
import { wordsOf } from "../../../api/failures.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import table from "../console.module.css";

interface Props {
  readonly title: string;
  readonly action: string;
  readonly look?: "main" | "danger";
  readonly ready: boolean;
  readonly busy: boolean;
  readonly failure: Error | null;
  /** What follows, in a line. */
  readonly follows: string;
  readonly onSend: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** A step about what the exchange charges: its fields, what follows, and why it was refused. */
export function AskDialog(props: Props) {
  const { title, action, look = "main", ready, busy, failure, follows, onSend, onClose, children } = props;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      busy={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            取消
          </Button>
          <Button look={look} disabled={!ready} busy={busy} onClick={onSend}>
            {action}
          </Button>
        </>
      }
    >
      <div className={table["form"]}>
        {children}
        <p className={table["consequence"]}>{follows}</p>
        {failure && (
          <p className={table["refusal"]} role="alert">
            {wordsOf(failure)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
