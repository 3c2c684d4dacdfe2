import { classNames } from "../class-names.ts";
import styles from "./handling.module.css";

export interface LineStep {
  readonly title: string;
  /** Done, waited for now, or still to come. */
  readonly state: "done" | "now" | "next";
  /** When it was done, or who must act. */
  readonly note?: string;
}

const spoken = { done: "已完成", now: "进行中", next: "未开始" } as const;

/** 步骤: where a record stands on its way, and what comes. */
export function StepLine({ label, steps }: { readonly label: string; readonly steps: readonly LineStep[] }) {
  return (
    <ol className={styles["steps"]} aria-label={label}>
      {steps.map(({ title, state, note }) => (
        <li
          key={title}
          className={classNames(styles[state])}
          aria-current={state === "now" ? "step" : undefined}
        >
          {title}
          <span className="sr">{spoken[state]}</span>
          <small>{note ?? "--"}</small>
        </li>
      ))}
    </ol>
  );
}

/** The steps up to the first that is not done; that one is waited for. */
export function inOrder(
  steps: readonly { readonly title: string; readonly done: boolean; readonly note?: string }[],
): readonly LineStep[] {
  const now = steps.findIndex(({ done }) => !done);
  return steps.map(({ done, ...step }, i) => ({
    ...step,
    state: done ? "done" : i === now ? "now" : "next",
  }));
}
