import { useNavigate, useSearch } from "@tanstack/react-router";
import { type FirmTodoKind, firmTodoKinds } from "@zd/api/identity/firm-todo-kinds";
import { firmTodos, type TodoScope, todoScopes } from "@zd/api/identity/firm-todos";
import type { OutputOf } from "@zd/api/wire/operation";
import { type Nearness, nearness } from "@zd/domain/identity/firm-todos";
import { useCall, useCallQuery } from "../../../api/hooks.ts";
import { useTodos } from "../../../api/todos.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { noNumber } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import paper from "../../../ui/page/paper.module.css";
import type { Search } from "../../../ui/query-page/list-search.ts";
import { useSaving } from "../../../ui/use-saving.ts";
import { MoneyOfDay } from "./money-of-day.tsx";
import { OutbidNow } from "./outbid-now.tsx";
import { PeopleTable } from "./people-table.tsx";
import { ReminderRecords } from "./reminder-records.tsx";
import { useRowKeys } from "./row-keys.ts";
import { TodoFilters } from "./todo-filters.tsx";
import type { Grouping } from "./todo-groups.tsx";
import styles from "./todo-page.module.css";
import { TodoTable } from "./todo-table.tsx";

const everyMs = 30_000;

/** So many rows an answer has at most. */
const mostListed = 500;

type Listed = OutputOf<typeof firmTodos.list>;

/** 我的待办 and 企业待办 (decision 0134): the earliest deadline first; which of them are shown is in the address. */
export function TodoPage() {
  const search: Search = useSearch({ strict: false });
  const scope: TodoScope = search["scope"] === "firm" ? "firm" : "own";
  const near = (Object.keys(nearness) as Nearness[]).find((word) => word === search["near"]);
  const kind = search["kind"] ?? "";
  const by: Grouping = search["by"] === "kind" ? "kind" : "near";
  const navigate = useNavigate();
  const go = (more: Search) =>
    void navigate({ to: "/user/todo", search: { ...search, ...more } as never, replace: true });
  const of = useCallQuery(firmTodos.list, { scope }, { everyMs, keepPrevious: true });
  const { data } = of;
  const counts = useTodos().data;
  const list = useRowKeys();
  const ofKind = data?.rows.filter((row) => kind === "" || row.kind === kind) ?? [];
  const rows = ofKind.filter((row) => near === undefined || row.nearness === near);
  return (
    <section aria-labelledby="todo" className={styles["page"]}>
      <header className={classNames(layout["head"], styles["head"])}>
        <h1 id="todo">我的待办</h1>
        <fieldset className={styles["switch"]} aria-label="范围">
          {(Object.keys(todoScopes) as TodoScope[]).map((one) => (
            <button key={one} type="button" aria-pressed={one === scope} onClick={() => go({ scope: one })}>
              {todoScopes[one]} <b>{data?.[one].total ?? noNumber}</b>
            </button>
          ))}
        </fieldset>
        <p className={styles["every"]}>先到截止的在前，J 下一项，K 上一项</p>
        <ExportTodos scope={scope} near={near} kind={kind} empty={rows.length === 0} />
      </header>
      <p className={paper["paper"]}>
        <span>范围 {todoScopes[scope]}</span>
        <span>截止 {near === undefined ? "全部" : nearness[near]}</span>
        <span>事项 {firmTodoKinds[kind as FirmTodoKind]?.title ?? "全部事项"}</span>
      </p>
      <div className={styles["columns"]}>
        <div className={styles["main"]} ref={list}>
          <TodoFilters rows={data?.rows} ofKind={data && ofKind} near={near} kind={kind} by={by} onGo={go} />
          {of.error && !data ? (
            <FailedState what="待办" error={of.error} onRetry={() => void of.refetch()} />
          ) : data === undefined ? (
            <Skeleton lines={10} />
          ) : (
            <>
              <TodoTable
                rows={rows}
                by={by}
                none={emptyWords(scope, data, near !== undefined || kind !== "")}
              />
              {data[scope].total > data.rows.length && (
                <p className={layout["none"]}>列出最先到期的 {mostListed} 项，其余办理后依次出现</p>
              )}
            </>
          )}
        </div>
        {/* Below the list on a phone: it comes with it, and is not pushed down by it. */}
        {data && (
          <aside className={styles["side"]} aria-label="负责人、资金与提醒">
            <PeopleTable people={data.people} />
            {counts && <MoneyOfDay of={counts.money} />}
            <ReminderRecords records={data.reminders} />
          </aside>
        )}
      </div>
      {data && <OutbidNow />}
    </section>
  );
}

interface ExportProps {
  readonly scope: TodoScope;
  /** Undefined where all deadlines are shown. */
  readonly near: Nearness | undefined;
  /** Empty where all kinds are shown. */
  readonly kind: string;
  readonly empty: boolean;
}

/** 导出 Excel: what the page shows, all of it. */
function ExportTodos({ scope, near, kind, empty }: ExportProps) {
  const call = useCall();
  const { busy, save } = useSaving<"xlsx">();
  const make = async () => ({
    name: `${todoScopes[scope]}待办.xlsx`,
    content: await call(firmTodos.download, {
      scope,
      near,
      kind: kind in firmTodoKinds ? (kind as FirmTodoKind) : undefined,
    }),
  });
  return (
    <Button small busy={busy !== null} disabled={empty} onClick={() => void save("xlsx", make)}>
      导出 Excel
    </Button>
  );
}

/** Said where no row is shown. */
function emptyWords(scope: TodoScope, { own, firm }: Listed, isFiltered: boolean): string {
  if (isFiltered && (scope === "own" ? own : firm).total > 0) return "没有符合条件的待办，请放宽筛选";
  if (scope === "firm" || firm.total === 0) return "本企业没有待办，成交、收到函件或买家下单后会出现在这里";
  return `没有等待您办理的事项；本企业另有 ${firm.total} 项由同事办理，见“企业的”`;
}
