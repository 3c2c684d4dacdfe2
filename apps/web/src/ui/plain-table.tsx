import type { ReactNode } from "react";
import { Scrolling } from "./scrolling.tsx";
import styles from "./table.module.css";

export interface PlainColumn<Row> {
  readonly title: string;
  /** Stands in the header, after the title. */
  readonly unit?: string;
  /** Stands at the right. */
  readonly figure?: boolean;
  /** May be long, and is broken. */
  readonly words?: boolean;
  /** The title is heard, and not seen: what stands below says it. */
  readonly quiet?: boolean;
  readonly show: (row: Row) => ReactNode;
}

interface Props<Row> {
  /** What is in it, for whoever does not see it. */
  readonly caption: string;
  readonly columns: readonly PlainColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row, place: number) => string | number;
  readonly isChosen?: (row: Row) => boolean;
}

const classOf = <Row,>({ figure, words }: PlainColumn<Row>) =>
  figure ? styles["number"] : words ? styles["wrap"] : undefined;

/** A plain table, for as many rows as are read at once. */
export const PlainTable = <Row,>({ caption, columns, rows, rowKey, isChosen }: Props<Row>) => (
  <Scrolling className={styles["scroll"]}>
    <table className={styles["table"]}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" className={classOf(column)}>
              <span className={column.quiet ? "sr" : undefined}>
                {column.unit ? `${column.title} ${column.unit}` : column.title}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={rowKey(row, place)} className={isChosen?.(row) ? styles["chosen"] : undefined}>
            {columns.map((column) => (
              <td key={column.title} className={classOf(column)}>
                {column.show(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Scrolling>
);
