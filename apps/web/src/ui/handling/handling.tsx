import type { ReactNode } from "react";
import styles from "./handling.module.css";

/** 轮到谁: what must be done next, by whom, until when. */
export function DutyBar({
  who,
  what,
  hint,
  until,
}: {
  readonly who: string;
  readonly what: string;
  readonly hint?: string;
  readonly until?: ReactNode;
}) {
  return (
    <p className={styles["duty"]}>
      <b>
        轮到{who}：{what}
      </b>
      {hint && <span>{hint}</span>}
      {until && <time>{until}</time>}
    </p>
  );
}

interface Bar {
  readonly title: string;
  readonly unit: string;
  readonly done: bigint;
  readonly whole: bigint;
  readonly figures: readonly (readonly [label: string, figure: ReactNode])[];
}

/** How much of quantity and money is done. */
export const Bars = ({ bars }: { readonly bars: readonly Bar[] }) => (
  <div className={styles["bars"]}>
    {bars.map(({ title, unit, done, whole, figures }) => (
      <section key={title} aria-label={title}>
        <h3>
          {title}
          <i>{unit}</i>
        </h3>
        <progress
          max={10_000}
          value={whole === 0n ? 0 : Number((done * 10_000n) / whole)}
          aria-label={title}
        />
        <dl>
          {figures.map(([label, figure]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </div>
);

/** The record at the left, what has happened to it at the right. */
export const Columns = ({ children, aside }: { readonly children: ReactNode; readonly aside: ReactNode }) => (
  <div className={styles["columns"]}>
    <div>{children}</div>
    <aside>{aside}</aside>
  </div>
);

/** A titled part of a detail. */
export function Part({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles["part"]} aria-label={title}>
      <h3>
        {title}
        {note !== undefined && <span>{note}</span>}
      </h3>
      {children}
    </section>
  );
}

export interface RecordColumn<Row> {
  readonly title: string;
  readonly unit?: string;
  readonly figure?: boolean;
  readonly show: (row: Row) => ReactNode;
}

/** A small table of records inside a detail. */
export function Records<Row>({
  label,
  rows,
  columns,
  none,
}: {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly RecordColumn<Row>[];
  /** What stands there where there are no rows. */
  readonly none: string;
}) {
  if (rows.length === 0) return <p className={styles["muted"]}>{none}</p>;
  return (
    <div className={styles["scroll"]}>
      <table className={styles["records"]} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, unit, figure }) => (
              <th key={title} scope="col" className={figure ? styles["figure"] : undefined}>
                {title}
                {unit && <i>{unit}</i>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: records are only added to
            <tr key={i}>
              {columns.map(({ title, figure, show }) => (
                <td key={title} className={figure ? styles["figure"] : undefined}>
                  {show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** 办理: the buttons of what may be done now, with what it comes to. */
export const Actions = ({ hint, children }: { readonly hint?: ReactNode; readonly children: ReactNode }) => (
  <footer className={styles["foot"]}>
    <p>{hint}</p>
    {children}
  </footer>
);
