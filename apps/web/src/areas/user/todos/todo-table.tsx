import { Link } from "@tanstack/react-router";
import { firmTodoOf } from "@zd/api/identity/firm-todo-kinds";
import { firmTodos } from "@zd/api/identity/firm-todos";
import type { OutputOf } from "@zd/api/wire/operation";
import { type UserId, userId } from "@zd/domain/kernel/brand";
import { formatShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { useCommand } from "../../../api/hooks.ts";
import { useUser } from "../../../api/session.ts";
import { placeOf } from "../../../api/todos.ts";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { MenuButton } from "../../../ui/buttons/menu-button.tsx";
import { Amount, noNumber } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { Due } from "../../../ui/query-page/due.tsx";
import type { Search } from "../../../ui/query-page/list-search.ts";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import styles from "./todo-page.module.css";

type Row = OutputOf<typeof firmTodos.list>["rows"][number];

interface Props {
  readonly rows: readonly Row[];
  /** Said where there is none. */
  readonly none: string;
}

/** The matters with who has each, and what the reader can do about it: do it, remind a colleague, or assign it. */
export const TodoTable = ({ rows, none }: Props) => (
  <PlainTable
    label="待办"
    edge
    columns={[
      {
        title: "截止",
        className: styles["due"],
        show: ({ until }) => (until === null ? noNumber : <Due at={until} />),
      },
      {
        title: "事项",
        className: styles["matter"],
        show: (row) => (
          <>
            <b>{firmTodoOf(row.kind).title}</b> <Link {...linkOf(row)}>{row.id}</Link>{" "}
            <small className={layout["quiet"]}>{row.about}</small>
          </>
        ),
      },
      {
        title: "对方",
        from: "laptop",
        className: styles["party"],
        show: ({ party }) => party || noNumber,
      },
      { title: "金额", unit: "元", figure: true, show: ({ amount }) => <Amount of={amount} /> },
      { title: "负责人", className: styles["who"], show: (row) => <Who row={row} /> },
      { title: "操作", figure: true, show: (row) => <Acts row={row} /> },
    ]}
    rows={rows}
    rowKey={({ kind, id }) => `${kind} ${id}`}
    rowClass={({ own }) => (own ? styles["own"] : undefined)}
    none={none}
  />
);

/** Its page, which differs from row to row. */
const linkOf = (row: Row): { readonly to: string; readonly search: Search } => placeOf(row);

/** So many names are told. */
const mostNames = 3;

/** Whom it waits for, and who was last reminded of it. */
function Who({ row: { own, people, assignee, reminder } }: { readonly row: Row }) {
  const today = useServerTime(shanghaiDay);
  const names = people.slice(0, mostNames).map(({ name }) => name);
  const others =
    people.length === 0
      ? "无人有权办理"
      : names.join("、") + (people.length > mostNames ? `等 ${people.length} 人` : "");
  const when = reminder && shortMoment(formatShanghai(reminder.at), today);
  return (
    <>
      {own ? `我${assignee === null && people.length > 1 ? "等" : ""}` : others}
      {reminder && (
        <small className={styles["reminder"]}>
          {own ? `${reminder.byName} ${when} 提醒您` : `${when} 已提醒${reminder.toName}`}
        </small>
      )}
    </>
  );
}

/** `17:00` of today, otherwise `06-13 17:00`. */
const shortMoment = (whole: string, today: string) =>
  whole.startsWith(today) ? whole.slice(11, 16) : whole.slice(5, 16);

function Acts({ row }: { readonly row: Row }) {
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
          {people.length > 0 && <Remind row={row} />}
        </>
      )}
    </span>
  );
}

/** 提醒TA: the one who has it, or one of those who may do it. */
function Remind({ row: { kind, id, people } }: { readonly row: Row }) {
  const remind = useCommand(firmTodos.remind, { refreshes: [firmTodos.list] });
  const send = (to: UserId) => remind.mutate({ kind, id, to });
  const [only] = people;
  if (people.length === 1 && only)
    return (
      <Button
        small
        look="text"
        busy={remind.isPending}
        aria-label={`提醒${only.name}：${firmTodoOf(kind).title} ${id}`}
        onClick={() => send(only.user)}
      >
        提醒TA
      </Button>
    );
  return (
    <MenuButton
      label="提醒TA"
      items={people.map(({ user, name }) => ({ label: `提醒${name}`, onSelect: () => send(user) }))}
    />
  );
}

/** 分派: to oneself, to a colleague who may do it, or back to all of them. */
function Assign({ row: { kind, id, able, assignee } }: { readonly row: Row }) {
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
