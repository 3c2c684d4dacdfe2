import type { ReactNode } from "react";
import { DemoFilling } from "../feedback/demo-filling.tsx";
import type { Period } from "./list-search.ts";
import styles from "./query-page.module.css";

interface Props {
  readonly title: string;
  /** What the period is about, or null for a list without one. */
  readonly periodTitle: string | null;
  readonly period: Period;
  /** The number of days that nobody chose; null of a period that somebody did choose. */
  readonly usualDays: number | null;
  /** The buttons at the end of the line; null for none. */
  readonly actions: ReactNode;
}

/** What the list is called, the period that it is about, and what begins a new row. */
export const ListHead = ({ title, periodTitle, period, usualDays, actions }: Props) => (
  <header className={styles["head"]}>
    <h1>{title}</h1>
    {periodTitle !== null && (
      <p>
        {usualDays === null ? periodTitle : `默认近 ${usualDays} 天`} {period.from} 至 {period.to}
      </p>
    )}
    <DemoFilling />
    {actions && <div className={styles["actions"]}>{actions}</div>}
  </header>
);
