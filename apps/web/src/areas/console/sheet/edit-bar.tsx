import { Button } from "../../../ui/button.tsx";
import styles from "../parameters/parameters.module.css";

interface Props {
  readonly count: number;
  readonly faulty: boolean;
  readonly onAbandon: () => void;
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
