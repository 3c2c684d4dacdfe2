import type { ReactNode } from "react";
import { DemoFilling } from "../feedback/demo-filling.tsx";
import type { Period } from "./list-search.ts";
import styles from "./query-page.module.css";

interface PeriodProps {
  /** What the period is about, or null for a list without one. */
  readonly periodTitle: string | null;
  readonly period: Period;
  /** The number of days that nobody chose; null of a period that somebody did choose. */
  readonly usualDays: number | null;
}

/** The period that a list is about. */
const PeriodWords = ({ periodTitle, period, usualDays }: PeriodProps) =>
  periodTitle !== null && (
    <p>
      {usualDays === null ? periodTitle : `${periodTitle}默认近 ${usualDays} 天`} {period.from} 至 {period.to}
    </p>
  );

interface ListTitleProps {
  readonly title: string;
  readonly period: PeriodProps;
}

/** What a list below something else is called, with its period. */
export const ListTitle = ({ title, period }: ListTitleProps) => (
  <div className={styles["listTitle"]}>
    <h2>{title}</h2>
    <PeriodWords {...period} />
  </div>
);

interface Props {
  readonly title: string;
  /** Of the list; null where the list has a title of its own below, which says it. */
  readonly period: PeriodProps | null;
  /** The buttons at the end of the line; null for none. */
  readonly actions: ReactNode;
}

/** What the list is called, the period that it is about, and what begins a new row. */
export const ListHead = ({ title, period, actions }: Props) => (
  <header className={styles["head"]}>
    <h1>{title}</h1>
    {period && <PeriodWords {...period} />}
    <DemoFilling />
    {actions && <div className={styles["actions"]}>{actions}</div>}
  </header>
);
