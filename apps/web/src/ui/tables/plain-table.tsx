import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Scrolling } from "../page/scrolling.tsx";
import styles from "./table.module.css";

export interface PlainColumn<Row> {
  /** Heads the column, and differs from the titles of the others. */
  readonly title: string;
  /** Stands in the header, after the title. */
  readonly unit?: string | undefined;
  /** Stands at the right. */
  readonly figure?: boolean;
  /** May be long, and is broken. */
  readonly words?: boolean;
  /** The title is heard, and not seen: what stands below says it. */
  readonly quiet?: boolean;
  /** Names its row: its cells are the heads of their rows. */
  readonly head?: boolean;
  /** The narrowest window that has room for it: wider than 1024 px, or wider than 960 px; any where it is left out. */
  readonly from?: "laptop" | "tablet";
  /** Of all cells of the column and of its head: what only this table has. */
  readonly className?: string | undefined;
  /** The cell of a row; `place` counts the rows from 0. */
  readonly show: (row: Row, place: number) => ReactNode;
  /** Stands below the column, in the row of sums, which there is as soon as one column has a sum. */
  readonly sum?: ReactNode;
}

interface RowGroups<Row> {
  /** The group of a row. */
  readonly of: (row: Row) => string;
  /** Heads the rows of a group. */
  readonly head: (group: string, rows: readonly Row[]) => ReactNode;
}

interface Props<Row> {
  /** What is in it, for whoever does not see it. */
  readonly label: string;
  /** What is false is left out. */
  readonly columns: readonly (PlainColumn<Row> | false)[];
  readonly rows: readonly Row[];
  /** Tells the rows apart; the place only where nothing else does. */
  readonly rowKey: (row: Row, place: number) => string | number;
  readonly rowClass?: (row: Row, place: number) => string | undefined;
  /** Whether a row stands out, since something else on the page is about it. */
  readonly isChosen?: (row: Row) => boolean;
  /** Rows that stand together, each group under a head of its own; they come in the order of the groups. */
  readonly groups?: RowGroups<Row> | undefined;
  /** Said in place of the rows where there is none. */
  readonly none?: ReactNode;
  /** Reaches to both edges of the page or panel, and keeps its text off them; else it lines up with the text around it. */
  readonly edge?: boolean;
  /** Low rows, for a table that is watched as a whole. */
  readonly dense?: boolean;
  /** What is around it scrolls, and its heads stay in sight there. */
  readonly inner?: boolean;
  /** On a phone each row is a block, its cells below each other with their titles: for rows that are read one by one, and may have buttons. */
  readonly stacked?: boolean;
}

/** Heads the column of what may be done with a row, which paper does without. */
const actsTitle = "操作";

const classOf = <Row,>({ title, figure, words, from, className }: PlainColumn<Row>) =>
  classNames(
    figure && styles["number"],
    words && styles["wrap"],
    title === actsTitle && styles["acts"],
    from && styles[from],
    className,
  ) || undefined;

interface CellProps<Row> {
  readonly column: PlainColumn<Row>;
  readonly children: ReactNode;
}

/** A cell of a row: of a column that names its rows it is the row's head. */
const Cell = <Row,>({ column, children }: CellProps<Row>) =>
  column.head ? (
    <th scope="row" className={classOf(column)}>
      {children}
    </th>
  ) : (
    <td className={classOf(column)} data-title={column.title}>
      {children}
    </td>
  );

interface RowProps<Row> {
  readonly row: Row;
  /** Counts the rows from 0. */
  readonly place: number;
  readonly columns: readonly PlainColumn<Row>[];
  /** Empty where the row is as the others. */
  readonly className: string;
}

const BodyRow = <Row,>({ row, place, columns, className }: RowProps<Row>) => (
  <tr className={className || undefined}>
    {columns.map((column) => (
      <Cell key={column.title} column={column}>
        {column.show(row, place)}
      </Cell>
    ))}
  </tr>
);

/** The rows by their groups, with the place of each group's first row; one group where there are none. */
function groupsOf<Row>(rows: readonly Row[], groups: RowGroups<Row> | undefined) {
  const all: readonly (readonly [string, readonly Row[]])[] =
    groups === undefined ? [["", rows]] : [...Map.groupBy(rows, groups.of)];
  let from = 0;
  return all.map(([group, some]) => {
    const first = from;
    from += some.length;
    return { group, some, from: first };
  });
}

/** A plain table, for as many rows as are read at once. */
export const PlainTable = <Row,>({
  label,
  columns: declared,
  rows,
  rowKey,
  rowClass,
  isChosen,
  groups,
  none,
  edge = false,
  dense = false,
  inner = false,
  stacked = false,
}: Props<Row>) => {
  const columns = declared.filter((column) => column !== false);
  const table = (
    <table
      className={classNames(
        styles["table"],
        edge && styles["edge"],
        dense && styles["dense"],
        inner && styles["inner"],
        stacked && styles["stacked"],
      )}
      aria-label={label}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" className={classOf(column)}>
              {column.quiet ? <span className="sr">{column.title}</span> : column.title}
              {column.unit && <i> {column.unit}</i>}
            </th>
          ))}
        </tr>
      </thead>
      {groupsOf(rows, groups).map(({ group, some, from }) => (
        <tbody key={group}>
          {groups && (
            <tr className={styles["group"]}>
              <th scope="rowgroup" colSpan={columns.length}>
                {groups.head(group, some)}
              </th>
            </tr>
          )}
          {some.map((row, at) => (
            <BodyRow
              key={rowKey(row, from + at)}
              row={row}
              place={from + at}
              columns={columns}
              className={classNames(isChosen?.(row) && styles["chosen"], rowClass?.(row, from + at))}
            />
          ))}
        </tbody>
      ))}
      {rows.length === 0 && none !== undefined && (
        <tbody>
          <tr>
            <td className={styles["none"]} colSpan={columns.length}>
              {none}
            </td>
          </tr>
        </tbody>
      )}
      {columns.some(({ sum }) => sum !== undefined) && (
        <tfoot>
          <tr>
            {columns.map((column) => (
              <Cell key={column.title} column={column}>
                {column.sum}
              </Cell>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
  return inner ? table : <Scrolling className={styles["scroll"]}>{table}</Scrolling>;
};
