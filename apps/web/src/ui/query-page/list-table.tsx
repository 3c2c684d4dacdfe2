import { Link } from "@tanstack/react-router";
import type { Column } from "@zd/api/wire/listing";
import { Table, type TableColumnType } from "antd";
import { type ReactNode, useRef } from "react";
import { classNames } from "../class-names.ts";
import type { DrawingName } from "../feedback/drawings.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import paper from "../page/paper.module.css";
import { useUpTo } from "../theme/media.ts";
import { useIsPrinting } from "../theme/printing.ts";
import { Cell, isFigure } from "./cell.tsx";
import { ColumnTitle } from "./column-title.tsx";
import styles from "./query-page.module.css";

export interface RowChoice<R> {
  /** Whether the row can be picked. */
  readonly may: (row: R) => boolean;
  /** The rows that are picked, also those of other pages. */
  readonly picked: readonly R[];
  readonly onPick: (rows: readonly R[]) => void;
}

/** Where a row leads by its key. */
export type RowPage = (key: string) => {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
};

interface Props<R extends object> {
  /** The columns that are shown, in their order. */
  readonly columns: readonly (readonly [string, Column])[];
  readonly rows: readonly R[];
  /** The column that tells rows apart; its text is the link to the row's detail. */
  readonly rowKey: string;
  readonly keyOf: (row: R) => string;
  /** Whether the rows are low. */
  readonly dense: boolean;
  /** Stands there where there is no row. */
  readonly drawing: DrawingName;
  /** Widths of columns in px, by their keys; of one that has none, its longest text decides. */
  readonly widths: Readonly<Record<string, number>>;
  /** Called with the width of a column whose edge was dragged. */
  readonly onWiden: (key: string, width: number) => void;
  /** Called with the key of a column that was dragged, and of that on which it was dropped. */
  readonly onMove: (key: string, to: string) => void;
  /** The key of the column by which the list is ordered, undefined for the usual order; and which way. */
  readonly sorted: { readonly by: string | undefined; readonly descending: boolean };
  /** What may help where no row is found; undefined for the usual words. */
  readonly emptyHint: ReactNode;
  /** What may be done with a row, at its end; undefined where nothing may. */
  readonly rowAction: ((row: R) => ReactNode) | undefined;
  /** The page of its own that a row has; undefined where it opens beside the list. */
  readonly rowPage: RowPage | undefined;
  /** Undefined where rows are not picked. */
  readonly choice: RowChoice<R> | undefined;
  /** Called with the key of the row whose detail is to open. */
  readonly onOpen: (key: string) => void;
  /** By a column's key, with `-` before it from the greatest down; undefined for the usual order. */
  readonly onSort: (sort: string | undefined) => void;
}

/** The rows of a list; the whole row opens its detail. */
export function ListTable<R extends object>(props: Props<R>) {
  const { rows, keyOf, dense, drawing, emptyHint, choice, onOpen, onSort } = props;
  // Paper does not scroll: there the table is as wide as the sheet, with its head on every page.
  const isPrinting = useIsPrinting();
  return (
    <Table<R>
      size={dense ? "small" : "medium"}
      rowKey={keyOf}
      columns={useTableColumns(props)}
      dataSource={[...rows]}
      {...(choice && { rowSelection: selectionOf(choice, keyOf) })}
      pagination={false}
      {...(!isPrinting && { scroll: { x: "max-content" }, sticky: { offsetHeader: 0 } })}
      showSorterTooltip={false}
      locale={{
        emptyText: (
          <EmptyState title="没有符合条件的记录" drawing={drawing}>
            {emptyHint ?? "请放宽筛选条件或延长查询时间"}
          </EmptyState>
        ),
      }}
      onRow={(row) => ({
        // A link of the row leads where it says; that of its key opens it, or another tab.
        onClick: ({ target }) => {
          if (!(target as Element).closest("a")) onOpen(keyOf(row));
        },
        className: styles["row"] ?? "",
      })}
      onChange={(_page, _filters, sorter) => {
        const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
        onSort(order ? `${order === "descend" ? "-" : ""}${String(columnKey)}` : undefined);
      }}
    />
  );
}

const selectionOf = <R extends object>({ may, picked, onPick }: RowChoice<R>, keyOf: (row: R) => string) => ({
  fixed: true,
  selectedRowKeys: picked.map(keyOf),
  // Those of other pages stay chosen.
  preserveSelectedRowKeys: true,
  onChange: (_keys: unknown, rows: R[]) => onPick(rows),
  getCheckboxProps: (row: R) => ({ disabled: !may(row) }),
});

/** The first column stays in sight, and so does the row's action at the end, or how it stands where that is said last. */
function useTableColumns<R extends object>(props: Props<R>): TableColumnType<R>[] {
  const { columns, sorted, rowAction, rowKey, keyOf, rowPage, widths, onWiden, onMove } = props;
  const dragged = useRef<string | null>(null);
  /** Where the key's own column is left out, the first one stands for it. */
  const linked = columns.some(([key]) => key === rowKey) ? rowKey : columns[0]?.[0];
  // Two frozen columns would leave a phone nothing to scroll.
  const phone = useUpTo("xs");
  const last = columns.length - 1;
  /** A mere figure would only cover its neighbour. */
  const staysAtEnd = !phone && !rowAction && columns[last]?.[1].states !== undefined;
  const shown = columns.map(([key, column], at) =>
    tableColumn<R>(key, column, {
      fixed: at === 0 ? "start" : at === last && staysAtEnd ? "end" : undefined,
      sorted: sorted.by === key ? (sorted.descending ? "descend" : "ascend") : null,
      keyOf: key === linked ? keyOf : null,
      rowPage,
      width: widths[key],
      onWiden: (width) => onWiden(key, width),
      onDrag: () => {
        dragged.current = key;
      },
      onDrop: () => {
        if (dragged.current !== null && dragged.current !== key) onMove(dragged.current, key);
        dragged.current = null;
      },
    }),
  );
  return rowAction ? [...shown, actionColumn(rowAction, phone)] : shown;
}

interface Placing<R> {
  /** The side at which the column stays while the others scroll; undefined for none. */
  readonly fixed: "start" | "end" | undefined;
  /** How the list is ordered by this column; null where it is not. */
  readonly sorted: "ascend" | "descend" | null;
  /** Of the column whose text is the link to the row's detail: the row's key. */
  readonly keyOf: ((row: R) => string) | null;
  /** Where the link leads; undefined where it opens the row beside the list. */
  readonly rowPage: RowPage | undefined;
  /** In px; undefined where its longest text decides. */
  readonly width: number | undefined;
  readonly onWiden: (width: number) => void;
  /** Its head is dragged to the place of another, or another's is dropped on it. */
  readonly onDrag: () => void;
  readonly onDrop: () => void;
}

function tableColumn<R>(
  key: string,
  column: Column,
  { fixed, sorted, keyOf, rowPage, width, onWiden, onDrag, onDrop }: Placing<R>,
): TableColumnType<R> {
  return {
    key,
    dataIndex: key,
    title: <ColumnTitle name={key} column={column} width={width} onWiden={onWiden} />,
    onHeaderCell: () => ({
      draggable: true,
      onDragStart: onDrag,
      onDragOver: (event) => event.preventDefault(),
      onDrop,
    }),
    align: isFigure(column) ? "right" : "left",
    className: fixed === "start" ? (styles["key"] ?? "") : "",
    render: (value: unknown, row: R) => {
      const shown = <Cell column={column} value={value} />;
      const cell =
        width === undefined ? (
          shown
        ) : (
          <span className={styles["sized"]} style={{ width }}>
            {shown}
          </span>
        );
      if (!keyOf) return cell;
      return rowPage ? (
        <Link {...rowPage(keyOf(row))} className={styles["link"]}>
          {cell}
        </Link>
      ) : (
        <RowLink rowKey={keyOf(row)}>{cell}</RowLink>
      );
    },
    ...(fixed ? { fixed } : {}),
    ...(column.sortable ? { sorter: true, sortOrder: sorted } : {}),
  };
}

/** Opens the detail of a row; as a link it can be opened in another tab, and sent. */
export const RowLink = ({ rowKey, children }: { readonly rowKey: string; readonly children: ReactNode }) => (
  <Link
    to="."
    search={(now: object) => ({ ...now, open: rowKey })}
    state={{ openedFromList: true }}
    resetScroll={false}
    preload={false}
    className={styles["link"]}
  >
    {children}
  </Link>
);

const actionColumn = <R,>(render: (row: R) => ReactNode, phone: boolean): TableColumnType<R> => ({
  key: "action",
  title: <span className={styles["title"]}>操作</span>,
  className: classNames(paper["screen"], styles["act"]) ?? "",
  render: (_value: unknown, row: R) => render(row),
  ...(phone ? {} : { fixed: "end" as const }),
});
