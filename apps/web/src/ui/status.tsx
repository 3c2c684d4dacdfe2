import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./status.module.css";

/** A status is a shape, a word and a colour, never a colour alone; what is off (停用, 已下架, 草稿) calls nobody. */
export type StatusMark =
  | "waiting"
  | "running"
  | "countdown"
  | "last-seconds"
  | "done"
  | "failed"
  | "paused"
  | "off";

/** What waits for the exchange's decision (待审核, 待审批, 待复核) looks the same to its people in every list. */
export const awaitsDecision = "countdown" satisfies StatusMark;

export function Status({ mark, children }: { readonly mark: StatusMark; readonly children: ReactNode }) {
  return <span className={classNames(styles["status"], styles[mark])}>{children}</span>;
}
