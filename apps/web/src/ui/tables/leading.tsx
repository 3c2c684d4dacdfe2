import type { ReactNode } from "react";
import styles from "./leading.module.css";

/**
 * A part of a page whose height is known only once it has come: what follows it on the page waits for it, and so never
 * moves away under a reader's eyes.
 */
export const Leading = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles["leading"]}>{children}</div>
);
