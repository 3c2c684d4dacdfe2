import type { Row } from "@zd/api/wire/listing";
import { classNames } from "../class-names.ts";
import { drawingOfList } from "../feedback/drawing-of-list.ts";
import { FailedState } from "../feedback/empty-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import paper from "../page/paper.module.css";
import { useUpTo } from "../theme/media.ts";
import { type inOrder, moved } from "./column-order.ts";
import { ListCards } from "./list-cards.tsx";
import { ListFoot } from "./list-foot.tsx";
import type { ListSettings } from "./list-settings.ts";
import { ListTable } from "./list-table.tsx";
import { PrintedList } from "./printed-list.tsx";
import styles from "./query-page.module.css";
import type { PartProps } from "./query-page-props.ts";
import type { Columns, Filters } from "./use-list.ts";
import type { WholeList } from "./use-whole-print.ts";

interface RowsProps<C extends Columns> {
  /** All columns that users see with their keys, in the order of this reader. */
  readonly columns: ReturnType<typeof inOrder>;
  /** How the list is looked at, as this browser keeps it. */
  readonly settings: ListSettings;
  readonly onSettings: (settings: ListSettings) => void;
  readonly picks: {
    /** Whether rows are picked on this page. */
    readonly isOffered: boolean;
    /** The rows that are picked, also those of other pages. */
    readonly picked: readonly Row<C>[];
    readonly may: (row: Row<C>) => boolean;
    readonly put: (rows: readonly Row<C>[]) => void;
  };
  readonly onOpen: (key: string) => void;
}

interface WholeProps<C extends Columns> {
  /** All rows while they are printed; null otherwise. */
  readonly whole: WholeList<C> | null;
}

/** The rows of the page on the screen, and while the list is printed all of them on paper. */
export function RowsOrPrint<F extends Filters, C extends Columns>({
  whole,
  ...props
}: PartProps<F, C> & RowsProps<C> & WholeProps<C>) {
  const { of, rowKey, list, columns, settings } = props;
  return (
    <>
      <div className={whole ? paper["screen"] : styles["rows"]}>
        <Rows {...props} />
      </div>
      {whole && (
        <PrintedList
          listing={of.listing}
          filters={list.filters}
          columns={columns.filter(([key]) => !settings.hidden.includes(key))}
          rowKey={rowKey}
          of={whole}
        />
      )}
    </>
  );
}

/** The table with its foot; or why there is none. */
function Rows<F extends Filters, C extends Columns>(props: PartProps<F, C> & RowsProps<C>) {
  const { rowKey, list, columns, settings, onSettings, picks } = props;
  const { listing } = props.of;
  const { answer, query } = list;
  const narrow = useUpTo("sm");
  const phone = useUpTo("xs");
  if (answer.error) return <FailedState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton lines={12} />;
  const keyOf = (row: Row<C>) => String(row[rowKey as keyof Row<C>]);
  const choice = picks.isOffered ? { may: picks.may, picked: picks.picked, onPick: picks.put } : undefined;
  const { card } = listing;
  return (
    <>
      <div className={classNames(answer.isPlaceholderData && styles["asking"])}>
        {phone && card ? (
          <ListCards<Row<C>>
            card={card}
            columns={listing.columns}
            rows={answer.data.rows}
            keyOf={keyOf}
            drawing={drawingOfList(props.of.name)}
            emptyHint={props.emptyHint}
            action={props.cardAction ?? props.rowAction}
            turn={props.cardTurn}
            sums={answer.data.sums}
            sort={list.search["sort"]}
            onSort={(sort) => list.go({ sort })}
            rowPage={props.rowPage}
            choice={choice}
            onOpen={props.onOpen}
          />
        ) : (
          <ListTable<Row<C>>
            columns={columns.filter(
              ([key, { secondary }]) => !settings.hidden.includes(key) && !(narrow && secondary),
            )}
            rows={answer.data.rows}
            keyOf={keyOf}
            dense={settings.dense}
            widths={settings.widths}
            onWiden={(key, width) =>
              onSettings({ ...settings, widths: { ...settings.widths, [key]: width } })
            }
            onMove={(key, to) =>
              onSettings({
                ...settings,
                order: moved(
                  columns.map(([each]) => each),
                  key,
                  to,
                ),
              })
            }
            rowKey={rowKey}
            sorted={{ by: query.sort, descending: query.descending === true }}
            drawing={drawingOfList(props.of.name)}
            emptyHint={props.emptyHint}
            rowAction={props.rowAction}
            rowPage={props.rowPage}
            choice={choice}
            onOpen={props.onOpen}
            onSort={(sort) => list.go({ sort })}
          />
        )}
      </div>
      <ListFoot
        columns={listing.columns}
        list={answer.data}
        byKey={listing.byKey}
        pageIndex={query.pageIndex}
        pageSize={query.pageSize}
        onGo={list.go}
        onPageSize={(pageSize) => {
          onSettings({ ...settings, pageSize });
          list.go({});
        }}
      />
    </>
  );
}
