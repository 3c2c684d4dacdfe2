import type { ReactNode } from "react";
import { wordsOf } from "../../api/failures.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import styles from "./handling.module.css";

interface Props {
  readonly title: string;
  readonly act: string;
  readonly look?: "main" | "danger";
  readonly ready: boolean;
  readonly busy: boolean;
  readonly error: Error | null;
  /** What follows from it. */
  readonly follows?: string;
  /** What it is about, in figures. */
  readonly sums?: readonly (readonly [label: string, figure: ReactNode])[];
  readonly onAct: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** The confirmation before a record is handled; a refusal says why, and nothing has happened. */
export function HandlingDialog(props: Props) {
  const {
    title,
    act,
    look = "main",
    ready,
    busy,
    error,
    follows,
    sums = [],
    onAct,
    onClose,
    children,
  } = props;
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
          <Button look={look} disabled={!ready} busy={busy} onClick={onAct}>
            {act}
          </Button>
        </>
      }
    >
      <div className={styles["form"]}>
        {sums.length > 0 && (
          <dl className={styles["sum"]}>
            {sums.map(([label, figure]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
        )}
        {children}
        {follows && <p className={styles["follows"]}>{follows}</p>}
        {error && (
          <p className={styles["refusal"]} role="alert">
            {wordsOf(error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
