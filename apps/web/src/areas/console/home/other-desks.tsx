import { Link } from "@tanstack/react-router";
import { type TodoKind, todoOf, todos } from "@zd/api/console/todos";
import { hasDesk, mayDo, type RoleName } from "@zd/domain/identity/access";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { noNumber } from "../../../ui/figures/figures.tsx";
import { consoleArea } from "../pages.ts";
import { useDeskTodos } from "../use-desk-todos.ts";
import styles from "./home-page.module.css";

interface Props {
  readonly roles: readonly RoleName[];
}

/** What waits at the desks of others, as figures alone: their pages are in the menu of nobody else. A reader of all desks has links. */
export function OtherDesks({ roles }: Props) {
  const { data, error, refetch } = useDeskTodos();
  const isReader = !hasDesk(roles);
  const others = (data?.todos ?? []).filter(({ kind }) => !mayDo(roles, todoOf(kind).work));
  const desks = Map.groupBy(others, ({ kind }) => deskOf(kind));
  const total = others.reduce((sum, { count }) => sum + count, 0);
  if (error && !data) return <FailedState what="其他岗位" error={error} onRetry={() => void refetch()} />;
  return (
    <details className={styles["others"]} open={isReader}>
      <summary>
        {isReader ? "各岗位待办" : "其他岗位"} <b>{data === undefined ? noNumber : total}</b>
        {[...desks].map(([title, of]) => (
          <span key={title}>
            {title} <b>{of.reduce((sum, { count }) => sum + count, 0)}</b>
          </span>
        ))}
      </summary>
      <dl>
        {[...desks].map(([title, of]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              {of.map(({ kind, count }) => (
                <Waiting key={kind} kind={kind} count={count} isLink={isReader} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

interface WaitingProps {
  readonly kind: TodoKind;
  readonly count: number;
  readonly isLink: boolean;
}

function Waiting({ kind, count, isLink }: WaitingProps) {
  const { title, page } = todos[kind];
  return (
    <span>
      {isLink ? <Link to={page}>{title}</Link> : title} <b>{count}</b>
    </span>
  );
}

/** The desk of a kind of work, as the menu calls it. */
const deskOf = (kind: TodoKind): string =>
  consoleArea.menu.find(({ work }) => work === todoOf(kind).work)?.title ?? "系统管理";
