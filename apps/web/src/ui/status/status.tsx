import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./status.module.css";
import type { SectionTone } from "./status-tones.ts";

/** A status is a shape, a word and a colour, never a colour alone. */
export function Status({ tone, children }: { readonly tone: SectionTone; readonly children: ReactNode }) {
  return <span className={classNames(styles["status"], styles[tone])}>{children}</span>;
}
