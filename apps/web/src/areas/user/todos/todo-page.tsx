import { useNavigate, useSearch } from "@tanstack/react-router";
import { firmTodoKinds } from "@zd/api/identity/firm-todo-kinds";
import { firmTodos, type TodoScope, todoScopes } from "@zd/api/identity/firm-todos";
import type { OutputOf } from "@zd/api/wire/operation";
import { type Nearness, nearness } from "@zd/domain/identity/firm-todos";
import { useCallQuery } from "../../../api/hooks.ts";
import { classNames } from "../../../ui/class-names.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { noNumber } from "../../../ui/figures/figures.tsx";
import { SelectInLine } from "../../../ui/form/select-field.tsx";
import layout from "../../../ui/page/layout.module.css";
import type { Search } from "../../../ui/query-page/list-search.ts";
import { OutbidNow } from "./outbid-now.tsx";
import { PeopleTable } from "./people-table.tsx";
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
  const navigate = useNavigate();
  const go = (more: Search) =>
    void navigate({ to: "/user/todo", search: { ...search, ...more } as never, replace: true });
  const of = useCallQuery(firmTodos.list, { scope }, { everyMs, keepPrevious: true });
  const { data } = of;
  const ofKind = data?.rows.filter((row) => kind === "" || row.kind === kind) ?? [];
  const rows = ofKind.filter((row) => near === undefined || row.nearness === near);
  return (
    <section aria-labelledby="todo" className={styles["page"]}>
      <header className={layout["head"]}>
        <h1 id="todo">我的待办</h1>
        <fieldset className={styles["switch"]} aria-label="范围">
          {(Object.keys(todoScopes) as TodoScope[]).map((one) => (
            <button key={one} type="button" aria-pressed={one === scope} onClick={() => go({ scope: one })}>
              {todoScopes[one]} <b>{data?.[one].total ?? noNumber}</b>
            </button>
          ))}
        </fieldset>
        <p className={styles["every"]}>先到截止的在前</p>
      </header>
      <OutbidNow />
      <div className={styles["columns"]}>
        <div className={styles["main"]}>
          <div className={styles["bar"]}>
            <fieldset className={styles["views"]} aria-label="截止">
              <button type="button" aria-pressed={near === undefined} onClick={() => go({ near: undefined })}>
                全部 <b>{data ? ofKind.length : noNumber}</b>
              </button>
              {(Object.keys(nearness) as Nearness[]).map((word) => (
                <button
                  key={word}
                  type="button"
                  aria-pressed={near === word}
                  onClick={() => go({ near: word })}
                >
                  {nearness[word]}{" "}
                  <b className={classNames(word !== "later" && word !== "open" && styles["now"])}>
                    {data ? ofKind.filter((row) => row.nearness === word).length : noNumber}
                  </b>
                </button>
              ))}
            </fieldset>
            <SelectInLine
              label="事项"
              look="small"
              value={kind}
              options={[{ value: "", label: "全部事项" }, ...kindsOf(data)]}
              onChange={(value) => go({ kind: value || undefined })}
            />
          </div>
          {of.error && !data ? (
            <FailedState what="待办" error={of.error} onRetry={() => void of.refetch()} />
          ) : data === undefined ? (
            <Skeleton lines={10} />
          ) : (
            <>
              <TodoTable rows={rows} none={emptyWords(scope, data, near !== undefined || kind !== "")} />
              {data[scope].total > data.rows.length && (
                <p className={layout["none"]}>列出最先到期的 {mostListed} 项，其余办理后依次出现</p>
              )}
            </>
          )}
        </div>
        {/* Below the list on a phone: it comes with it, and is not pushed down by it. */}
        {data && (
          <aside className={styles["side"]} aria-label="按负责人">
            <PeopleTable people={data.people} />
          </aside>
        )}
      </div>
    </section>
  );
}

/** The kinds of which something waits, as choices. */
const kindsOf = (data: Listed | undefined) =>
  [...new Set(data?.rows.map((row) => row.kind))].map((one) => ({
    value: one,
    label: firmTodoKinds[one].title,
  }));

/** Said where no row is shown. */
function emptyWords(scope: TodoScope, { own, firm }: Listed, isFiltered: boolean): string {
  if (isFiltered && (scope === "own" ? own : firm).total > 0) return "没有符合条件的待办，请放宽筛选";
  if (scope === "firm" || firm.total === 0) return "本企业没有待办，成交、收到函件或买家下单后会出现在这里";
  return `没有等待您办理的事项；本企业另有 ${firm.total} 项由同事办理，见“企业的”`;
}
