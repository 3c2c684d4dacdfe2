import { Link } from "@tanstack/react-router";
import { firmTodoOf, takesMoney, todoPageOf } from "@zd/api/identity/firm-todo-kinds";
import type { Instant } from "@zd/domain/kernel/brand";
import { formatShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { isStaff, useUser } from "../../../api/session.ts";
import { type TodoCounts, useTodos } from "../../../api/todos.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Amount } from "../../../ui/figures/figures.tsx";
import { Block } from "./block.tsx";
import styles from "./due-block.module.css";

type Kind = TodoCounts["kinds"][number];

/** What of a kind is overdue or ends today, of the whole firm. */
const pressingOf = ({ firm }: Kind) => firm.late + firm.today;

/** 今天截止: what of the firm ends today or is overdue, by kind, with what money it takes and what of that is lacking. */
export function DueBlock({ today }: { readonly today: string }) {
  const todos = useTodos();
  const user = useUser();
  if (user === null || isStaff(user)) return null;
  return (
    <Block
      title="今天截止"
      more={
        <Link to="/user/todo" search={{ scope: "firm" }}>
          全部
        </Link>
      }
      of={todos}
      lines={3}
    >
      {({ kinds, money }) => {
        const pressing = kinds.filter((kind) => pressingOf(kind) > 0);
        if (pressing.length === 0) return <p className={styles["none"]}>今天没有截止事项</p>;
        return (
          <ul className={styles["list"]}>
            {pressing.map((kind) => (
              <DueLine key={`${kind.kind} ${kind.side}`} of={kind} money={money} today={today} />
            ))}
          </ul>
        );
      }}
    </Block>
  );
}

interface LineProps {
  readonly of: Kind;
  readonly money: TodoCounts["money"];
  readonly today: string;
}

function DueLine({ of, money: { lines, lacking }, today }: LineProps) {
  const { kind, side, firm, own } = of;
  const { title, act } = firmTodoOf(kind);
  const sum = takesMoney(kind) ? lines.find((line) => line.kind === kind) : undefined;
  const page = todoPageOf(kind, side);
  return (
    <li>
      <b className={classNames(firm.late > 0 && styles["late"])}>
        {firm.late > 0 ? "已逾期" : timeOf(firm.until, today)}
      </b>
      <span>
        {title} {pressingOf(of)} 项
        {sum && (
          <>
            {" "}
            <Amount of={sum.amount} /> 元
          </>
        )}
        {sum && lacking > 0n && (
          <strong>
            今天可用资金不足 <Amount of={lacking} /> 元
          </strong>
        )}
      </span>
      {own.total > 0 ? (
        <Link to={page} aria-label={`${act}：${title}`}>
          {act}
        </Link>
      ) : (
        <Link to="/user/todo" search={{ scope: "firm", kind }} aria-label={`提醒同事：${title}`}>
          提醒
        </Link>
      )}
    </li>
  );
}

/** `17:00` of today. */
const timeOf = (until: Instant | null, today: string) =>
  until === null || shanghaiDay(until) !== today ? "今天" : formatShanghai(until).slice(11, 16);
