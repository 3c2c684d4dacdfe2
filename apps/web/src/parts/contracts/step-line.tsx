import { classNames } from "../../ui/class-names.ts";
import styles from "./step-line.module.css";

export interface StepOfLine {
  /** Differs from those of the other steps. */
  readonly label: string;
  /** When it was done, or who is waited for. */
  readonly note: string;
  /** How far the step is; broken where it ended before its time. */
  readonly mark: "done" | "now" | "next" | "broken";
}

const markWords = { done: "已完成", now: "进行中", next: "未开始", broken: "已中止" } as const;

/** 签订 → 付款 → … → 完成: how far something has come. */
export function StepLine({
  steps,
  label,
}: {
  readonly steps: readonly StepOfLine[];
  readonly label: string;
}) {
  return (
    <ol className={styles["line"]} aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.label}
          className={classNames(styles["step"], styles[step.mark])}
          aria-current={step.mark === "now" ? "step" : undefined}
        >
          {step.label}
          <span className="sr">{markWords[step.mark]}</span>
          <small>{step.note}</small>
        </li>
      ))}
    </ol>
  );
}
