import { useNavigate, useSearch } from "@tanstack/react-router";
import type { RefusalName } from "@zd/contract/refusals";
import {
  type Column,
  type Filter,
  type Listing,
  type ListQuery,
  type Row,
  seenColumns,
} from "@zd/contract/wire/listing";
import type { Operation } from "@zd/contract/wire/operation";
import type { Instant } from "@zd/domain/kernel/brand";
import { Checkbox, Drawer, Pagination, Popover, Table, type TableColumnType } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { wordsOf } from "../../api/failures.ts";
import { useAnswer } from "../../api/hooks.ts";
import { kept } from "../../api/kept.ts";
import { useSite } from "../../api/site.ts";
import { useOpenedAt } from "../../realtime/server-clock.ts";
import { AntdRoot } from "../antd-root.tsx";
import { Button } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { EmptyState, FailedState } from "../empty-state.tsx";
import { grouped, noNumber } from "../figures.tsx";
import { IconButton } from "../icon-button.tsx";
import { CloseIcon, ColumnsIcon, DensityIcon, MaximizeIcon, RefreshIcon, RestoreIcon } from "../icons.tsx";
import { useMedia } from "../media.ts";
import { Skeleton } from "../skeleton.tsx";
import { Cell, isFigure, type Marks } from "./cell.tsx";
import { ExportButton } from "./export-button.tsx";
import { FilterForm } from "./filter-form.tsx";
import { periodOf, queryOf, type Search, usualHabits } from "./list-search.ts";
import styles from "./query-page.module.css";

type Columns = Readonly<Record<string, Column>>;
type Filters = Readonly<Record<string, Filter>>;

interface Props<F extends Filters, C extends Columns> {
  readonly listing: Listing<F, C>;
  readonly operation: Operation<Listing<F, C>["input"], Listing<F, C>["output"], RefusalName, "query">;
  /** Where the page is called otherwise than its list. */
  readonly title?: string;
  /** The column by which rows are told apart; it opens the detail. */
  readonly rowKey: keyof C & string;
  readonly marks?: { readonly [K in keyof C]?: Marks };
  /** What to do where the list is empty. */
  readonly emptyHint?: ReactNode;
  /** What the drawer shows besides the columns; it may close itself when the row is gone. */
  readonly detail?: (row: Row<C>, close: () => void) => ReactNode;
  readonly onDetailClosed?: () => void;
  /** What stands above the drawer instead of the row's key. */
  readonly detailTitle?: (row: Row<C>) => ReactNode;
  /** Stands at the end of each row: what may be done with it; the row's detail opens as well. */
  readonly rowAction?: (row: Row<C>) => ReactNode;
  /** Columns that are left out until somebody asks for them. */
  readonly folded?: readonly (keyof C & string)[];
  /** What the list is always asked with; nobody can choose otherwise. */
  readonly fixed?: { readonly [K in keyof F]?: string };
  /** One choice of a filter that stands before the chips, with how many rows it leaves. */
  readonly focus?: {
    readonly filter: keyof F & string;
    readonly value: string;
    readonly label: string;
    readonly count: number | undefined;
  };
  /** The detail says everything that the columns say. */
  readonly detailStandsAlone?: boolean;
  /** Stands at the end of the title: what begins a new row. */
  readonly actions?: ReactNode;
  /** Stands below the title: what the list is about as a whole. */
  readonly lead?: ReactNode;
  /** Rows that may be chosen together, and what to do with those that are. */
  readonly choice?:
    | {
        readonly may: (row: Row<C>) => boolean;
        readonly action: (chosen: readonly Row<C>[]) => ReactNode;
      }
    | undefined;
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

/** The pages of a list that goes from row to row: the next one, the one before, and the first. */
function Neighbours({
  previous = null,
  next = null,
  onGo,
}: {
  readonly previous: string | null | undefined;
  readonly next: string | null | undefined;
  readonly onGo: (place: Search) => void;
}) {
  if (previous === null && next === null) return null;
  return (
    <nav className={styles["neighbours"]} aria-label="翻页">
      <Button small disabled={previous === null} onClick={() => onGo({})}>
        首页
      </Button>
      <Button small disabled={previous === null} onClick={() => onGo({ before: previous ?? undefined })}>
        上一页
      </Button>
      <Button small disabled={next === null} onClick={() => onGo({ after: next ?? undefined })}>
        下一页
      </Button>
    </nav>
  );
}

function Query<F extends Filters, C extends Columns>(props: Props<F, C> & { readonly openedAt: Instant }) {
  const {
    listing,
    title = listing.title,
    operation,
    rowKey,
    marks = {} as NonNullable<typeof props.marks>,
    emptyHint,
    detail,
    detailTitle,
    onDetailClosed,
    detailStandsAlone = false,
    rowAction,
    focus,
    fixed = {} as NonNullable<typeof props.fixed>,
    folded = noColumns,
    actions,
    openedAt,
    lead,
    choice,
  } = props;
  const { chips, columns, filters } = listing;
  /** What is asked for beside the chips. */
  const typed = Object.entries(filters).filter(([key]) => key !== chips && !Object.hasOwn(fixed, key));
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const habits = useSite() ?? usualHabits;
  const asked = queryOf(listing, search, openedAt, habits);
  const query = { ...asked, filters: { ...asked.filters, ...fixed } };
  const period = periodOf(search, openedAt, habits);
  const answer = useAnswer(operation, query, { quiet: true, keepLast: true });
  const [settings, setSettings] = useSettings(operation.name, folded);
  const [whole, setWhole] = useWholeScreen();
  const [picked, setPicked] = useState<readonly Row<C>[]>([]);
  const [opened, setChosen] = useState<Row<C> | null>(null);
  const [wideDetail, setWideDetail] = useState(false);
  const narrow = useMedia("(max-width: 1100px)");
  // Two frozen columns would leave a phone nothing to scroll.
  const phone = useMedia("(max-width: 640px)");

  const go = (changed: Search) =>
    void navigate({
      to: ".",
      search: { ...search, page: undefined, after: undefined, before: undefined, ...changed } as never,
    });
  const list = answer.data;
  const isLong = list !== undefined && list.total === list.countedTo;
  const isSummed = Object.values(columns).some(({ total }) => total);
  // As the list has it now, where it still does: what was done in the drawer may have changed the row.
  const closeDetail = () => {
    setChosen(null);
    onDetailClosed?.();
  };
  const keyOf = (row: Row<C>) => String(row[rowKey as keyof Row<C>]);
  /** A number that does not speak for itself is called what its column is called. */
  const nameOf = (row: Row<C>) => {
    const key = keyOf(row);
    return key.length > 6 ? key : `${listing.columns[rowKey as keyof C]?.title ?? ""} ${key}`.trim();
  };
  const chosen = opened && (list?.rows.find((row) => keyOf(row) === keyOf(opened)) ?? opened);
  // An address may name the row whose detail is wanted.
  const named = search["open"];
  const wanted = named === undefined ? undefined : list?.rows.find((row) => keyOf(row) === named);
  useEffect(() => {
    if (!wanted) return;
    setChosen(wanted);
    void navigate({ to: ".", search: { ...search, open: undefined } as never, replace: true });
  }, [wanted, navigate, search]);
  const allColumns = seenColumns(columns);
  const shownColumns = allColumns.filter(
    ([key, { secondary }]) => !settings.hidden.includes(key) && !(narrow && secondary),
  );

  return (
    <section className={classNames(styles["page"], whole && styles["whole"])}>
      <header className={styles["head"]}>
        <h1>{title}</h1>
        {listing.period !== null && (
          <p>
            {search["from"] ? listing.period : `默认近 ${habits.searchDays} 天`} {period.from} 至 {period.to}
          </p>
        )}
        {(actions || choice) && (
          <div className={styles["actions"]}>
            {choice?.action(picked)}
            {actions}
          </div>
        )}
      </header>
      {lead}

      <div className={styles["tools"]}>
        {focus && (
          <fieldset className={styles["chips"]} aria-label={focus.label}>
            <button
              type="button"
              aria-pressed={(query.filters as Search)[focus.filter] === focus.value}
              onClick={() =>
                go({
                  [focus.filter]:
                    (query.filters as Search)[focus.filter] === focus.value ? undefined : focus.value,
                })
              }
            >
              {focus.label} <b className={styles["due"]}>{focus.count ?? noNumber}</b>
            </button>
          </fieldset>
        )}
        {chips !== null && (
          <Chips
            labels={filters[chips]?.labels ?? {}}
            counts={list?.countedTo === undefined ? (list?.counts ?? {}) : null}
            chosen={(query.filters as Search)[chips]}
            onChoose={(value) => go({ [chips]: value })}
          />
        )}
        <div className={styles["buttons"]}>
          <ExportButton
            listing={listing as unknown as Listing}
            operation={operation}
            query={query as unknown as ListQuery}
            empty={!list || list.total === 0}
          />
          <IconButton tip="刷新" onClick={() => void answer.refetch()}>
            <RefreshIcon />
          </IconButton>
          <IconButton
            tip={settings.dense ? "标准行高" : "紧凑行高"}
            onClick={() => setSettings({ ...settings, dense: !settings.dense })}
          >
            <DensityIcon />
          </IconButton>
          <Popover
            trigger="click"
            placement="bottomRight"
            content={
              <Checkbox.Group
                className={styles["columns"] ?? ""}
                options={allColumns.map(([key, { title: name }]) => ({
                  label: name,
                  value: key,
                  disabled: key === rowKey,
                }))}
                value={allColumns.map(([key]) => key).filter((key) => !settings.hidden.includes(key))}
                onChange={(kept) =>
                  setSettings({
                    ...settings,
                    hidden: allColumns.map(([key]) => key).filter((key) => !kept.includes(key)),
                  })
                }
              />
            }
          >
            <IconButton tip="列设置">
              <ColumnsIcon />
            </IconButton>
          </Popover>
          <IconButton tip={whole ? "退出全屏" : "全屏"} onClick={() => setWhole(!whole)}>
            {whole ? <RestoreIcon /> : <MaximizeIcon />}
          </IconButton>
        </div>
      </div>

      {(listing.period !== null || typed.length > 0) && (
        <FilterForm
          // A new address is a new form: what was typed but not asked for goes.
          key={JSON.stringify([asked.filters, period])}
          filters={Object.fromEntries(typed)}
          periodTitle={listing.period}
          period={period}
          given={asked.filters as Search}
          onAsk={(given, days) => go({ ...given, ...days })}
          onReset={() => void navigate({ to: ".", search: {} as never })}
        />
      )}

      {answer.error ? (
        <FailedState words={wordsOf(answer.error)} onRetry={() => void answer.refetch()} />
      ) : list ? (
        <>
          <div className={classNames(answer.isPlaceholderData && styles["asking"])}>
            <Table<Row<C>>
              size={settings.dense ? "small" : "medium"}
              rowKey={keyOf}
              columns={[
                ...shownColumns.map(([key, column], at) =>
                  tableColumn<Row<C>>(key, column, marks[key as keyof C], {
                    fixed:
                      at === 0
                        ? "start"
                        : at === shownColumns.length - 1 && !phone && !rowAction
                          ? "end"
                          : undefined,
                    sorted: query.sort === key ? (query.descending ? "descend" : "ascend") : null,
                  }),
                ),
                ...(rowAction ? [actionColumn(rowAction, phone)] : []),
              ]}
              dataSource={[...list.rows]}
              {...(choice && {
                rowSelection: {
                  fixed: true,
                  selectedRowKeys: picked.map(keyOf),
                  // Those of other pages stay chosen.
                  preserveSelectedRowKeys: true,
                  onChange: (_keys: unknown, rows: Row<C>[]) => setPicked(rows),
                  getCheckboxProps: (row: Row<C>) => ({ disabled: !choice.may(row) }),
                },
              })}
              pagination={false}
              scroll={{ x: "max-content" }}
              sticky={{ offsetHeader: 0 }}
              showSorterTooltip={false}
              locale={{
                emptyText: (
                  <EmptyState title="没有符合条件的记录">
                    {emptyHint ?? "请放宽筛选条件或延长查询时间"}
                  </EmptyState>
                ),
              }}
              onRow={(row) => ({
                onClick: () => setChosen(row),
                onKeyDown: ({ key }) => key === "Enter" && setChosen(row),
                tabIndex: 0,
                className: styles["row"] ?? "",
              })}
              onChange={(_page, _filters, sorter) => {
                const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
                go({ sort: order ? `${order === "descend" ? "-" : ""}${String(columnKey)}` : undefined });
              }}
            />
          </div>
          <footer className={styles["foot"]}>
            <p>
              共 <b>{grouped(String(list.total))}</b> 条{isLong && "以上"}
              {Object.entries(list.sums).map(([key, sum]) => (
                <span key={key}>
                  ，{columns[key]?.title} <b>{grouped(sum)}</b> {columns[key]?.unit}
                </span>
              ))}
              {isLong && isSummed && "，记录过多未合计，请缩小查询范围"}
            </p>
            {listing.byKey ? (
              <Neighbours previous={list.previous} next={list.next} onGo={go} />
            ) : (
              <Pagination
                size="small"
                current={query.pageIndex}
                pageSize={query.pageSize}
                total={list.total}
                showSizeChanger={false}
                showQuickJumper={list.total > query.pageSize}
                hideOnSinglePage
                onChange={(page) => go({ page: String(page) })}
              />
            )}
          </footer>
        </>
      ) : (
        <Skeleton lines={12} />
      )}

      <Drawer
        open={chosen !== null}
        onClose={closeDetail}
        title={chosen && (detailTitle?.(chosen) ?? nameOf(chosen))}
        size={wideDetail ? "100vw" : detail ? 836 : 480}
        closable={false}
        styles={{ body: { padding: 0, overflow: "hidden" } }}
        extra={
          <>
            {detail && (
              <IconButton
                tip={wideDetail ? "恢复宽度" : "展开详情"}
                onClick={() => setWideDetail(!wideDetail)}
              >
                {wideDetail ? <RestoreIcon /> : <MaximizeIcon />}
              </IconButton>
            )}
            <IconButton tip="关闭" onClick={closeDetail}>
              <CloseIcon />
            </IconButton>
          </>
        }
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
        <div className={styles["drawer"]} tabIndex={0}>
          {chosen && !detailStandsAlone && (
            <dl className={styles["detail"]}>
              {allColumns.map(([key, column]) => (
                <div key={key}>
                  <dt>
                    {column.title}
                    {column.unit && <i>{column.unit}</i>}
                  </dt>
                  <dd>
                    <Cell column={column} value={chosen[key as keyof Row<C>]} marks={marks[key as keyof C]} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {chosen && detail?.(chosen, closeDetail)}
        </div>
      </Drawer>
    </section>
  );
}

interface Placing {
  readonly fixed: "start" | "end" | undefined;
  readonly sorted: "ascend" | "descend" | null;
}

function tableColumn<R>(
  key: string,
  column: Column,
  marks: Marks | undefined,
  { fixed, sorted }: Placing,
): TableColumnType<R> {
  return {
    key,
    dataIndex: key,
    title: (
      <span className={styles["title"]}>
        {column.title}
        {column.unit && <i>{column.unit}</i>}
      </span>
    ),
    align: isFigure(column) ? "right" : "left",
    className: fixed === "start" ? (styles["key"] ?? "") : "",
    render: (value: unknown) => <Cell column={column} value={value} marks={marks} />,
    ...(fixed ? { fixed } : {}),
    ...(column.sortable ? { sorter: true, sortOrder: sorted } : {}),
  };
}

const actionColumn = <R,>(render: (row: R) => ReactNode, phone: boolean): TableColumnType<R> => ({
  key: "action",
  title: <span className={styles["title"]}>操作</span>,
  render: (_value: unknown, row: R) => render(row),
  ...(phone ? {} : { fixed: "end" as const }),
});

interface ChipsProps {
  readonly labels: Readonly<Record<string, string>>;
  /** Null of a list so long that it is not counted. */
  readonly counts: Readonly<Record<string, number>> | null;
  readonly chosen: string | undefined;
  readonly onChoose: (value: string | undefined) => void;
}

/** The statuses that occur, with how many rows stand in each. */
function Chips({ labels, counts, chosen, onChoose }: ChipsProps) {
  const total = counts && Object.values(counts).reduce((sum, n) => sum + n, 0);
  const present = Object.entries(labels).filter(
    ([value]) => counts === null || counts[value] || value === chosen,
  );
  return (
    <fieldset className={styles["chips"]} aria-label="状态">
      <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        全部 {counts && <b>{total}</b>}
      </button>
      {present.map(([value, label]) => (
        <button key={value} type="button" aria-pressed={chosen === value} onClick={() => onChoose(value)}>
          {label} {counts && <b>{counts[value] ?? 0}</b>}
        </button>
      ))}
    </fieldset>
  );
}

const noColumns: readonly never[] = [];

interface Settings {
  readonly hidden: readonly string[];
  readonly dense: boolean;
}

/** How this list is looked at in this browser. */
function useSettings(name: string, folded: readonly string[]) {
  const [keptSettings] = useState(() => kept<Settings>(`zd-table:${name}`, "local"));
  const [settings, setSettings] = useState<Settings>(
    () => keptSettings.read() ?? { hidden: folded, dense: false },
  );
  const put = (next: Settings) => {
    keptSettings.write(next);
    setSettings(next);
  };
  return [settings, put] as const;
}

/** The page over the whole window; Esc leaves it. */
function useWholeScreen() {
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    if (!whole) return;
    const leave = ({ key }: KeyboardEvent) => key === "Escape" && setWhole(false);
    addEventListener("keydown", leave);
    return () => removeEventListener("keydown", leave);
  }, [whole]);
  return [whole, setWhole] as const;
}
