import { type PlainColumn, PlainTable } from "../../ui/tables/plain-table.tsx";
import styles from "./contract.module.css";

export type RecordColumn<Row> = PlainColumn<Row>;

interface Props<Row> {
  /** What is in it, for whoever does not see it. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly RecordColumn<Row>[];
  /** What stands there where there are no rows. */
  readonly none: string;
}

/** A small table of records inside a detail; records are only added to. */
export const RecordTable = <Row,>({ label, rows, columns, none }: Props<Row>) =>
  rows.length === 0 ? (
    <p className={styles["none"]}>{none}</p>
  ) : (
    <PlainTable label={label} columns={columns} rows={rows} rowKey={(_, place) => place} />
  );
