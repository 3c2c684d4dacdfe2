import { classNames } from "../class-names.ts";
import styles from "./wizard.module.css";

interface Step {
  readonly title: string;
  /** Something of it is still missing or wrong. */
  readonly faulty?: boolean;
  /** Nothing of it is missing. */
  readonly done?: boolean;
}

interface Props {
  readonly label: string;
  /** In their order, with titles that differ. */
  readonly steps: readonly Step[];
  /** The step that is shown, counted from 0. */
  readonly here: number;
  readonly disabled: boolean;
  /** Called with the step that was pressed, counted from 0; not with the one that is shown. */
  readonly onGo: (step: number) => void;
}

/** The steps of a wizard, each to be gone to at any time. */
export function StepBar({ label, steps, here, disabled, onGo }: Props) {
  return (
    <ol className={styles["steps"]} aria-label={label}>
      {steps.map(({ title, faulty = false, done = false }, at) => (
        <li key={title}>
          <button
            type="button"
            disabled={disabled}
            className={classNames(at === here && styles["here"], faulty && styles["faulty"])}
            aria-current={at === here ? "step" : undefined}
            onClick={() => at !== here && onGo(at)}
          >
            <b className={styles["number"]}>{at + 1}</b> {title}
            {faulty && <span className={styles["lacking"]}>待完善</span>}
            {done && (
              <em className={styles["done"]} title="已填完">
                ✓
              </em>
            )}
          </button>
        </li>
      ))}
    </ol>
  );
}
