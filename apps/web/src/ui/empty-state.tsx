import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import styles from "./empty-state.module.css";

interface Props {
  readonly title: string;
  /** What to do next. */
  readonly children?: ReactNode;
}

/** Stands where there is nothing to show, and says what to do next. */
export function EmptyState({ title, children }: Props) {
  return (
    <div className={styles["empty"]}>
      <p>{title}</p>
      {children && <div>{children}</div>}
    </div>
  );
}

/** Stands where something could not be loaded. */
export function FailedState({ words, onRetry }: { readonly words: string; readonly onRetry: () => void }) {
  return (
    <div className={styles["empty"]} role="alert">
      <p>{words}</p>
      <div>
        <Button onClick={onRetry}>重试</Button>
      </div>
    </div>
  );
}
