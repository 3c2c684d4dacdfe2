import { type ReactNode, useId } from "react";
import { type Answer, WithAnswer } from "../../../ui/feedback/with-answer.tsx";
import styles from "./block.module.css";

interface Props<T> {
  readonly title: string;
  /** Stands beside the title, such as a link to all of it. */
  readonly note?: ReactNode;
  /** Where more of it is. */
  readonly more?: ReactNode;
  /** The answer that the block shows: its skeleton and its failure are drawn here. */
  readonly of: Answer<T>;
  /** How many lines it will have, as far as can be said beforehand. */
  readonly lines: number;
  /** Draws the answer once it is there. */
  readonly children: (data: T) => ReactNode;
}

/** A part of the home page: it loads, fails and is asked for again by itself. */
export function Block<T>({ title, note, more, of, lines, children }: Props<T>) {
  const id = useId();
  return (
    <section className={styles["block"]} aria-labelledby={id}>
      <header className={styles["head"]}>
        <h2 id={id}>{title}</h2>
        {note && <p>{note}</p>}
        {more && <div className={styles["more"]}>{more}</div>}
      </header>
      <WithAnswer of={of} lines={lines}>
        {children}
      </WithAnswer>
    </section>
  );
}
