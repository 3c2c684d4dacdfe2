import { useNavigate } from "@tanstack/react-router";
import type { Listing, ListQuery, Row } from "@zd/api/wire/listing";
import { seenColumns } from "@zd/api/wire/listing";
import type { Instant } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { type ReactNode, useRef } from "react";
import { useOpenedAt } from "../../realtime/server-clock.ts";
import { classNames } from "../class-names.ts";
import { FailedState } from "../feedback/empty-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import type { MassAction } from "../mass/mass-action.ts";
import { MassBar } from "../mass/mass-bar.tsx";
import paper from "../page/paper.module.css";
import { usePrintsSheets } from "../page/print-line.tsx";
import { Leading } from "../tables/leading.tsx";
import { AntdRoot } from "../theme/antd-root.tsx";
import { useUpTo } from "../theme/media.ts";
import { inOrder, moved, statusColumn } from "./column-order.ts";
import { contentWidth } from "./column-title.tsx";
import { FilterForm } from "./filter-form.tsx";
import { ListCards } from "./list-cards.tsx";
import { ListFoot } from "./list-foot.tsx";
import { ListHead, ListTitle } from "./list-head.tsx";
import { type ListSettings, useListSettings } from "./list-settings.ts";
import { ListTable, type RowPage } from "./list-table.tsx";
import { PrintButton } from "./print-button.tsx";
import { PrintedList } from "./printed-list.tsx";
import styles from "./query-page.module.css";
import { type Focus, Tools } from "./query-tools.tsx";
import { RowDetail, type RowDetailProps } from "./row-detail.tsx";
import { type Columns, type Filters, useList } from "./use-list.ts";
import { useOpenRow } from "./use-open-row.ts";
import { type PageChoice, usePicks } from "./use-picks.ts";
import { useWholePrint, type WholeList } from "./use-whole-print.ts";
import { useWholeScreen } from "./use-whole-screen.ts";

interface Props<F extends Filters, C extends Columns> extends RowDetailProps<F, C> {
  /** Where the page is called otherwise than its list. */
  readonly title?: string;
  /** What to do where the list is empty. */
  readonly emptyHint?: ReactNode;
  /** Stands at the end of each row: what may be done with it; the row's detail opens as well. */
  readonly rowAction?: (row: Row<C>) => ReactNode;
  /** The one button of a row's card on a phone, where it is another than `rowAction`. */
  readonly cardAction?: (row: Row<C>) => ReactNode;
  /** The page that a row leads to by its key, where it has one of its own instead of a detail beside the list. */
  readonly rowPage?: RowPage;
  /** Columns that are left out until somebody asks for them. */
  readonly folded?: readonly (keyof C & string)[];
  /** What the list is always asked with; nobody can choose otherwise. */
  readonly fixed?: { readonly [K in keyof F]?: string };
  /** One choice of a filter that stands before the chips, with how many rows it leaves. */
  readonly focus?: Focus<F>;
  /** Stands at the end of the title: what begins a new row. */
  readonly actions?: ReactNode;
  /** Stands below the title: the lists that the page shows by turns, of `useListTabs`. */
  readonly tabs?: ReactNode;
  /** What the list itself is called, where the page shows something else above it. */
  readonly listTitle?: string;
  /** Stands below the title: what the list is about as a whole. */
  readonly lead?: ReactNode;
  /** Rows that may be chosen together, and what to do with those that are. */
  readonly choice?:
    | (PageChoice<C> & { readonly action: (chosen: readonly Row<C>[]) => ReactNode })
    | undefined;
  /** What can be done with many rows at once, each by its own call, on one card. */
  readonly mass?: readonly MassAction<Row<C>>[] | undefined;
}

/** 查询页: filters, chips, table, totals and detail of a list, from its one declaration. */
export function QueryPage<F extends Filters, C extends Columns>(props: Props<F, C>) {
  // The default period is taken once, so that midnight does not change the question under the reader.
  const openedAt = useOpenedAt();
  return (
    <AntdRoot>
      {openedAt === null ? <Skeleton lines={12} /> : <Query {...props} openedAt={openedAt} />}
    </AntdRoot>
  );
}

type List<F extends Filters, C extends Columns> = ReturnType<typeof useList<F, C>>;

function Query<F extends Filters, C extends Columns>(props: Props<F, C> & { readonly openedAt: Instant }) {
  const { of, openedAt, choice, mass, rowPage } = props;
  const navigate = useNavigate();
  const { listing } = of;
  const [settings, setSettings] = useListSettings(of.name, props.folded ?? noColumns);
  const list = useList({ of, fixed: props.fixed ?? {}, pageSize: settings.pageSize, openedAt });
  const root = useRef<HTMLElement>(null);
  const columns = useColumns(listing, settings);
  const [whole, setWhole] = useWholeScreen();
  const picks = usePicks(props);
  const printsSheets = usePrintsSheets();
  const printing = useWholePrint(of, list.query as ListQuery<F, C>);
  const openRow = useOpenRow(props, list.answer.data, list.answer.isError);

  const period = { periodTitle: listing.period, period: list.period, usualDays: list.usualDays };

  return (
    <section ref={root} className={classNames(styles["page"], whole && styles["whole"])}>
      <ListHead
        title={props.title ?? listing.title}
        period={props.listTitle === undefined ? period : null}
        actions={
          (props.actions || choice) && (
            <>
              {!mass && choice?.action(picks.picked)}
              {props.actions}
            </>
          )
        }
      />
      {props.tabs}
      {props.lead !== undefined && <Leading>{props.lead}</Leading>}
      {props.listTitle !== undefined && <ListTitle title={props.listTitle} period={period} />}
      <Tools
        {...props}
        list={list}
        columns={columns}
        settings={settings}
        onSettings={setSettings}
        widthOf={(key) => {
          const cell = root.current?.querySelector(`[data-column="${key}"]`)?.closest("th");
          return cell ? contentWidth(cell) : null;
        }}
        whole={whole}
        onWhole={setWhole}
        printing={
          printsSheets && (
            <PrintButton of={printing} empty={!list.answer.data || list.answer.data.total === 0} />
          )
        }
      />
      <TypedFilters {...props} list={list} />
      {mass && (
        <MassBar
          picks={picks}
          stateWords={picks.stateWords}
          actions={mass}
          describe={picks.describe}
          onPick={picks.put}
        >
          {choice && picks.picked.every(choice.may) && choice.action(picks.picked)}
        </MassBar>
      )}
      <RowsOrPrint
        {...props}
        list={list}
        columns={columns}
        settings={settings}
        onSettings={setSettings}
        picks={picks}
        onOpen={(key) => {
          if (rowPage) void navigate(rowPage(key));
          else openRow.open(key);
        }}
        whole={printing.whole}
      />
      <RowDetail {...props} openRow={openRow} />
    </section>
  );
}

/** The columns as this reader has them ordered; on a phone, which has no room for a last one in sight, all as declared. */
function useColumns<F extends Filters, C extends Columns>(listing: Listing<F, C>, { order }: ListSettings) {
  const phone = useUpTo("xs");
  const columns = seenColumns(listing.columns);
  return inOrder(columns, order, phone ? null : statusColumn(listing));
}

type PartProps<F extends Filters, C extends Columns> = Props<F, C> & { readonly list: List<F, C> };

/** What is asked for beside the chips. */
function TypedFilters<F extends Filters, C extends Columns>({
  of,
  fixed = {},
  list,
  openedAt,
}: PartProps<F, C> & { readonly openedAt: Instant }) {
  const { listing } = of;
  const typed = Object.entries(listing.filters).filter(
    ([key]) => key !== listing.chips && !Object.hasOwn(fixed, key),
  );
  if (listing.period === null && typed.length === 0) return null;
  return (
    <FilterForm
      // A new address is a new form: what was typed but not asked for goes.
      key={JSON.stringify([list.ofAddress, list.period])}
      filters={Object.fromEntries(typed)}
      numbers={listing.numbers}
      today={shanghaiDay(openedAt)}
      periodTitle={listing.period}
      period={list.period}
      given={list.ofAddress}
      onAsk={(given, days) => list.go({ ...given, ...days })}
      onReset={list.reset}
    />
  );
}

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
function RowsOrPrint<F extends Filters, C extends Columns>({
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
            emptyHint={props.emptyHint}
            action={props.cardAction ?? props.rowAction}
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

const noColumns: readonly never[] = [];
