import { useNavigate } from "@tanstack/react-router";
import type { ListQuery } from "@zd/api/wire/listing";
import type { Instant } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { useRef } from "react";
import { useOpenedAt } from "../../realtime/server-clock.ts";
import { classNames } from "../class-names.ts";
import { Skeleton } from "../feedback/skeleton.tsx";
import { MassBar } from "../mass/mass-bar.tsx";
import { usePrintsSheets } from "../page/print-line.tsx";
import { Leading } from "../tables/leading.tsx";
import { AntdRoot } from "../theme/antd-root.tsx";
import { contentWidth } from "./column-title.tsx";
import { FilterForm } from "./filter-form.tsx";
import { ListHead, ListTitle } from "./list-head.tsx";
import { useListSettings } from "./list-settings.ts";
import { RowsOrPrint } from "./page-rows.tsx";
import { PrintButton } from "./print-button.tsx";
import styles from "./query-page.module.css";
import type { PartProps, QueryPageProps } from "./query-page-props.ts";
import { Tools } from "./query-tools.tsx";
import { RowDetail } from "./row-detail.tsx";
import { useColumns } from "./use-columns.ts";
import { type Columns, type Filters, useList } from "./use-list.ts";
import { useOpenRow } from "./use-open-row.ts";
import { usePicks } from "./use-picks.ts";
import { useWholePrint } from "./use-whole-print.ts";
import { useWholeScreen } from "./use-whole-screen.ts";

/** 查询页: filters, chips, table, totals and detail of a list, from its one declaration. */
export function QueryPage<F extends Filters, C extends Columns>(props: QueryPageProps<F, C>) {
  // The default period is taken once, so that midnight does not change the question under the reader.
  const openedAt = useOpenedAt();
  return (
    <AntdRoot>
      {openedAt === null ? <Skeleton lines={12} /> : <Query {...props} openedAt={openedAt} />}
    </AntdRoot>
  );
}

function Query<F extends Filters, C extends Columns>(
  props: QueryPageProps<F, C> & { readonly openedAt: Instant },
) {
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
  const isEmpty = !list.answer.data || list.answer.data.total === 0;

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
      <div className={styles["bar"]}>
        <Tools
          {...props}
          list={list}
          columns={columns}
          settings={settings}
          onSettings={setSettings}
          widthOf={(key) => widthOf(root.current, key)}
          whole={whole}
          onWhole={setWhole}
          printing={printsSheets && <PrintButton of={printing} empty={isEmpty} />}
        />
        <TypedFilters {...props} list={list} />
      </div>
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

/** How wide a column has to be for what it shows, in px; null where it is not shown. */
function widthOf(page: HTMLElement | null, column: string): number | null {
  const cell = page?.querySelector(`[data-column="${column}"]`)?.closest("th");
  return cell ? contentWidth(cell) : null;
}

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

const noColumns: readonly never[] = [];
