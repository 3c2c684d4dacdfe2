import { useNavigate, useSearch } from "@tanstack/react-router";
import { type Listing, type Row, seenColumns } from "@zd/contract/wire/listing";
import { type ReactNode, useEffect, useState } from "react";
import type { Marks } from "./cell.tsx";
import type { Search } from "./list-search.ts";
import { RowDrawer, RowFacts } from "./row-drawer.tsx";
import type { Columns, Filters } from "./use-list.ts";

/** What a page of a list says of its rows and of their detail. */
export interface RowDetailProps<F extends Filters, C extends Columns> {
  readonly listing: Listing<F, C>;
  /** The column by which rows are told apart; it opens the detail. */
  readonly rowKey: keyof C & string;
  readonly marks?: { readonly [K in keyof C]?: Marks };
  /** What the drawer shows besides the columns; it may close itself when the row is gone. */
  readonly detail?: (row: Row<C>, close: () => void) => ReactNode;
  readonly onDetailClosed?: () => void;
  /** What stands above the drawer instead of the row's key. */
  readonly detailTitle?: (row: Row<C>) => ReactNode;
  /** The detail says everything that the columns say. */
  readonly detailStandsAlone?: boolean;
}

/** The row whose detail is open: chosen by hand, or named by the address. */
export function useOpenRow<F extends Filters, C extends Columns>(
  { rowKey, onDetailClosed }: RowDetailProps<F, C>,
  rows: readonly Row<C>[] | undefined,
) {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const [opened, open] = useState<Row<C> | null>(null);
  const keyOf = (row: Row<C>) => String(row[rowKey as keyof Row<C>]);
  const named = search["open"];
  const wanted = named === undefined ? undefined : rows?.find((row) => keyOf(row) === named);
  useEffect(() => {
    if (!wanted) return;
    open(wanted);
    void navigate({ to: ".", search: { ...search, open: undefined } as never, replace: true });
  }, [wanted, navigate, search]);
  return {
    // As the list has it now, where it still does: what was done in the drawer may have changed the row.
    row: opened && (rows?.find((row) => keyOf(row) === keyOf(opened)) ?? opened),
    open,
    close: () => {
      open(null);
      onDetailClosed?.();
    },
  };
}

type Props<F extends Filters, C extends Columns> = RowDetailProps<F, C> & {
  /** Null while none is open. */
  readonly row: Row<C> | null;
  readonly onClose: () => void;
};

/** The drawer of one row: its columns, and what the page shows besides. */
export function RowDetail<F extends Filters, C extends Columns>(props: Props<F, C>) {
  const { listing, rowKey, marks = {}, row, detail, onClose } = props;
  /** A number that does not speak for itself is called what its column is called. */
  const nameOf = (key: string) =>
    key.length > 6 ? key : `${listing.columns[rowKey]?.title ?? ""} ${key}`.trim();
  return (
    <RowDrawer
      open={row !== null}
      title={row && (props.detailTitle?.(row) ?? nameOf(String(row[rowKey as keyof Row<C>])))}
      roomy={detail !== undefined}
      onClose={onClose}
    >
      {row && !props.detailStandsAlone && (
        <RowFacts columns={seenColumns(listing.columns)} row={row} marks={marks} />
      )}
      {row && detail?.(row, onClose)}
    </RowDrawer>
  );
}
