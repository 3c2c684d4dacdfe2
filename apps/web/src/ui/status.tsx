import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./status.module.css";

/** A status is a shape, a word and a colour, never a colour alone. */
export type StatusMark = "waiting" | "running" | "countdown" | "last-seconds" | "done" | "failed" | "paused";

export function Status({ mark, children }: { readonly mark: StatusMark; readonly children: ReactNode }) {
  return <span className={classNames(styles["status"], styles[mark])}>{children}</span>;
}
