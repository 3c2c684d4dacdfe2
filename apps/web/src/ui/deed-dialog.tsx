import type { ReactNode } from "react";
import { wordsOf } from "../api/failures.ts";
import { Button } from "./button.tsx";
import { CancelButton } from "./cancel-button.tsx";
import { Dialog } from "./dialog.tsx";
import { DraftBar } from "./draft/draft-bar.tsx";
import type { FormDraft } from "./draft/use-draft.ts";
import styles from "./form.module.css";
import { succeed } from "./notices.ts";

/** What a call is given to say that it is done. */
export interface Answered {
  readonly onSuccess: () => void;
}

interface Props {
  readonly title: string;
  /** What is on the button. */
  readonly act: string;
  readonly look?: "main" | "danger";
  readonly ready: boolean;
  readonly busy: boolean;
  readonly error: Error | null;
  /** What is said once it is done. */
  readonly done: string;
  /** As wide as the window allows, or as the rows of a table need. */
  readonly wide?: boolean | "table";
  /** What is kept of a long form until it is done. */
  readonly draft?: FormDraft;
  readonly onAct: (answered: Answered) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A step that is confirmed; a refusal says why, and nothing has happened. */
export function DeedDialog(props: Props) {
  const { title, act, look = "main", ready, busy, error, done, wide = false } = props;
  const { onAct, onClose, children, draft } = props;
  const answered: Answered = {
    onSuccess: () => {
      draft?.clear();
      succeed(done);
      onClose();
    },
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      busy={busy}
      draft={draft}
      wide={wide}
      footer={
        <>
          <CancelButton disabled={busy} />
          <Button look={look} disabled={!ready} busy={busy} onClick={() => onAct(answered)}>
            {act}
          </Button>
        </>
      }
    >
      <div className={styles["form"]}>
        {draft && <DraftBar draft={draft} />}
        {children}
        {error && (
          <p className={styles["refusal"]} role="alert">
            {wordsOf(error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
