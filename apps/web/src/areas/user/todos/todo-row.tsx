import { Link } from "@tanstack/react-router";
import { firmTodoOf } from "@zd/api/identity/firm-todo-kinds";
import { firmTodos } from "@zd/api/identity/firm-todos";
import { spanWords } from "@zd/domain/identity/firm-todos";
import { type Instant, type UserId, userId } from "@zd/domain/kernel/brand";
import { formatShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { useCommand } from "../../../api/hooks.ts";
import { useUser } from "../../../api/session.ts";
import { placeOf } from "../../../api/todos.ts";
import { type FirmMatter, namesOf, Remind, shortMoment } from "../../../parts/todos/remind.tsx";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import { MenuButton } from "../../../ui/buttons/menu-button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { nearnessOf } from "../../../ui/query-page/due.tsx";
import type { Search } from "../../../ui/query-page/list-search.ts";
import styles from "./todo-page.module.css";

export type TodoRow = FirmMatter;

/** What stands before how long a deadline is away. */
const leads = { past: "逾期", today: "剩", later: "剩" } as const;

/** 剩余: how long a deadline is away in the two largest units; today's in orange, what is past in red. */
export function Remaining({ until }: { readonly until: Instant }) {
  const near = useServerTime((now) => nearnessOf(until, now));
  const words = useServerTime((now) => spanWords(until - now));
  return (
    <span className={classNames(styles["left"], styles[near])}>
      {leads[near]} {words}
    </span>
  );
}

/** What is to be done, with its number, which leads there; `data-row` is where the keys of the page lead. */
export const What = ({ row }: { readonly row: TodoRow }) => (
  <>
    {row.own ? <b>{firmTodoOf(row.kind).title}</b> : firmTodoOf(row.kind).title}{" "}
    <Link {...linkOf(row)} data-row="">
      {row.id}
    </Link>
  </>
);

/** Its page, which differs from row to row. */
const linkOf = (row: TodoRow): { readonly to: string; readonly search: Search } => placeOf(row);

/** Whom it waits for, and who was last reminded of it. */
export function Who({ row: { own, people, assignee, reminder } }: { readonly row: TodoRow }) {
  const today = useServerTime(shanghaiDay);
  const when = reminder && shortMoment(formatShanghai(reminder.at), today);
  return (
    <>
      {own ? `我${assignee === null && people.length > 1 ? "等" : ""}` : namesOf({ people })}
      {reminder && (
        <small className={styles["reminder"]}>
          {own ? `${reminder.byName} ${when} 提醒您` : `${when} 已提醒${reminder.toName}`}
        </small>
      )}
    </>
  );
}

export function Acts({ row }: { readonly row: TodoRow }) {
  const { kind, id, own, mayAct, people, mayAssign } = row;
  const { act } = firmTodoOf(kind);
  const named = `${act} ${id}`;
  return (
    <span className={styles["acts"]}>
      {mayAssign && <Assign row={row} />}
      {own ? (
        <Link {...linkOf(row)} className={buttonClass({ small: true })} aria-label={named}>
          {act}
        </Link>
      ) : (
        <>
          {mayAct && (
            <Link {...linkOf(row)} aria-label={named}>
              {act}
            </Link>
          )}
          {people.length > 0 && <Remind matter={row} />}
        </>
      )}
    </span>
  );
}

/** 分派: to oneself, to a colleague who may do it, or back to all of them. */
function Assign({ row: { kind, id, able, assignee } }: { readonly row: TodoRow }) {
  const me = useUser()?.user_id;
  const assign = useCommand(firmTodos.assign, { refreshes: [firmTodos.list, firmTodos.count] });
  const give = (to: UserId | null) => assign.mutate({ kind, id, to, from: assignee });
  const items = [
    ...able
      .filter(({ user }) => user !== assignee)
      .map(({ user, name }) => ({
        label: user === me ? "我来办" : `分派给${name}`,
        onSelect: () => give(userId(user)),
      })),
    ...(assignee === null ? [] : [{ label: "退回，均可办理", onSelect: () => give(null) }]),
  ];
  return items.length === 0 ? null : <MenuButton label="分派" items={items} />;
}
