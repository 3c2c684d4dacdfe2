import type { ReactNode } from "react";
import styles from "./contract.module.css";

export interface RecordColumn<Row> {
  readonly title: string;
  readonly unit?: string;
  readonly figure?: boolean;
  readonly show: (row: Row) => ReactNode;
}

interface Props<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly RecordColumn<Row>[];
  /** What stands there where there are no rows. */
  readonly none: string;
}

/** A small table of records inside a detail. */
export function RecordTable<Row>({ label, rows, columns, none }: Props<Row>) {
  if (rows.length === 0) return <p className={styles["none"]}>{none}</p>;
  return (
    <div className={styles["scroll"]}>
      <table className={styles["table"]} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, unit, figure }) => (
              <th key={title} scope="col" className={figure ? styles["number"] : undefined}>
                {unit ? `${title} ${unit}` : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: records are only added to
            <tr key={i}>
              {columns.map(({ title, figure, show }) => (
                <td key={title} className={figure ? styles["number"] : undefined}>
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
