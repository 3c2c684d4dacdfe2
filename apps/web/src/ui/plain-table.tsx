import type { ReactNode } from "react";
import styles from "./table.module.css";

export interface PlainColumn<Row> {
  readonly title: string;
  /** A figure stands at the right; words that may be long are broken. */
  readonly kind?: "figure" | "words";
  /** Heard, and not seen: what stands below says it. */
  readonly quiet?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  /** What is in it, for whoever does not see it. */
  readonly caption: string;
  readonly columns: readonly PlainColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly isChosen?: (row: Row) => boolean;
}

const classOf = <Row,>({ kind }: PlainColumn<Row>) =>
  kind === "figure" ? styles["number"] : kind === "words" ? styles["wrap"] : undefined;

/** A plain table, for as many rows as are read at once. */
export const PlainTable = <Row,>({ caption, columns, rows, rowKey, isChosen }: Props<Row>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to scroll it too
  <div className={styles["scroll"]} tabIndex={0}>
    <table className={styles["table"]}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" className={classOf(column)}>
              {column.quiet ? <span className="sr">{column.title}</span> : column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} className={isChosen?.(row) ? styles["chosen"] : undefined}>
            {columns.map((column) => (
              <td key={column.title} className={classOf(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
