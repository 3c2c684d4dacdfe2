import { type Listing, type ListOperation, type Row, seenColumns } from "@zd/api/wire/listing";
import { Fragment, type ReactNode, use } from "react";
import { EmptyState, FailedState } from "../feedback/empty-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { Cell } from "./cell.tsx";
import { statusColumn } from "./column-order.ts";
import { RowDrawer, RowFacts } from "./row-drawer.tsx";
import { RowQueueContext } from "./row-queue.ts";
import type { Columns, Filters } from "./use-list.ts";
import type { useOpenRow } from "./use-open-row.ts";

/** What a page of a list says of its rows and of their detail. */
export interface RowDetailProps<F extends Filters, C extends Columns> {
  /** The call that reads the list. */
  readonly of: ListOperation<F, C>;
  /** The column by which rows are told apart; it opens the detail. */
  readonly rowKey: keyof C & string;
  /** What the drawer shows besides the columns; it may close itself when the row is gone. */
  readonly detail?: (row: Row<C>, close: () => void) => ReactNode;
  /** Called once the drawer is closed, by whatever way. */
  readonly onDetailClosed?: () => void;
  /** What stands above the drawer instead of the row's key. */
  readonly detailTitle?: (row: Row<C>) => ReactNode;
  /** The detail says everything that the columns say. */
  readonly detailStandsAlone?: boolean;
}

type Props<F extends Filters, C extends Columns> = RowDetailProps<F, C> & {
  readonly openRow: ReturnType<typeof useOpenRow<F, C>>;
};

/** The drawer of one row: its columns, and what the page shows besides. */
export function RowDetail<F extends Filters, C extends Columns>(props: Props<F, C>) {
  const { rowKey, detail, openRow } = props;
  const { listing } = props.of;
  const { row, close } = openRow;
  const Queue = use(RowQueueContext);
  const key = row ? String(row[rowKey as keyof Row<C>]) : "";
  /** A number that does not speak for itself is called what its column is called. */
  const nameOf = (key: string) =>
    key.length > 6 ? key : `${listing.columns[rowKey]?.title ?? ""} ${key}`.trim();
  const isNumber = listing.numbers.has(rowKey);
  return (
    <RowDrawer
      open={openRow.isOpen}
      title={row ? (props.detailTitle?.(row) ?? nameOf(key)) : listing.title}
      state={row && stateOf(listing, row)}
      number={row && isNumber ? key : null}
      onClose={close}
      queue={(leaveTo) =>
        Queue &&
        openRow.named !== undefined &&
        Object.keys(listing.queues).map((kind) => (
          <Queue
            key={kind}
            kind={kind}
            open={openRow.named ?? ""}
            onGo={(next) => leaveTo(() => openRow.go(next))}
            onLeave={() => leaveTo(close)}
          />
        ))
      }
    >
      {row && (
        // What was typed or opened for one row is none of the next.
        <Fragment key={key}>
          {!props.detailStandsAlone && <RowFacts columns={factsOf(listing)} row={row} />}
          {detail?.(row, close)}
        </Fragment>
      )}
      {!row && openRow.isOpen && <NoRow openRow={openRow} />}
    </RowDrawer>
  );
}

/** The columns that are facts of a row: how it stands is said above them. */
const factsOf = <F extends Filters, C extends Columns>(listing: Listing<F, C>) =>
  seenColumns(listing.columns).filter(([key]) => key !== statusColumn(listing));

/** How a row stands, by the column that says so; null where none does. */
function stateOf<F extends Filters, C extends Columns>(listing: Listing<F, C>, row: Row<C>) {
  const key = statusColumn(listing);
  const column = key === null ? undefined : listing.columns[key];
  return key !== null && column ? <Cell column={column} value={row[key as keyof Row<C>]} /> : null;
}

type NoRowProps = {
  readonly openRow: { readonly isMissing: boolean; readonly error: Error | null; refetch(): void };
};

/** What stands there while the row is asked for, or why there is none. */
function NoRow({ openRow: { isMissing, error, refetch } }: NoRowProps) {
  if (error) return <FailedState error={error} onRetry={refetch} />;
  if (isMissing)
    return <EmptyState title="没有找到这条记录">记录不存在，或您没有查看权限；请核对链接</EmptyState>;
  return <Skeleton lines={8} />;
}
