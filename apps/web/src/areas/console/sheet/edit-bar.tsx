import { Button } from "../../../ui/buttons/button.tsx";
import styles from "../parameters/parameters.module.css";

interface Props {
  /** How many values are edited and not saved; the bar is hidden while there is none. */
  readonly count: number;
  /** Whether one of the edits cannot be saved. */
  readonly faulty: boolean;
  /** Drops the edits. */
  readonly onAbandon: () => void;
  /** Opens the dialog that saves the edits. */
  readonly onSave: () => void;
}

/** Stands below a sheet while something of it is not saved. */
export function EditBar({ count, faulty, onAbandon, onSave }: Props) {
  if (count === 0) return null;
  return (
    <footer className={styles["bar"]}>
      <span aria-live="polite">{count} 项修改未保存</span>
      <Button onClick={onAbandon}>放弃</Button>
      <Button look="main" disabled={faulty} onClick={onSave}>
        保存
      </Button>
    </footer>
  );
}
