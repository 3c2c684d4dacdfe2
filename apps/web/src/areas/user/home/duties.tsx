import { Link } from "@tanstack/react-router";
import { type FirmTodoKind, firmTodoOf, todoPageOf } from "@zd/api/identity/firm-todo-kinds";
import { type TodoKind, todoKinds } from "@zd/api/identity/firms";
import type { Instant } from "@zd/domain/kernel/brand";
import { type TodoCounts, useTodos } from "../../../api/todos.ts";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { classNames } from "../../../ui/class-names.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { grouped } from "../../../ui/figures/figures.tsx";
import styles from "./duties.module.css";
import { shortTime } from "./short-time.ts";

/** What waits for the user under one heading of the firm's summary. */
interface Duty {
  readonly heading: TodoKind;
  readonly count: number;
  /** The earliest deadline; null where none runs. */
  readonly until: Instant | null;
  /** The page on which it is done; the list of to-dos where there are several. */
  readonly to: string;
}

function dutiesOf(counts: TodoCounts): readonly Duty[] {
  const waiting = counts.kinds.filter(({ own }) => own.total > 0);
  const headings = Map.groupBy(waiting, ({ kind }) => firmTodoOf(kind as FirmTodoKind).heading);
  return (Object.keys(todoKinds) as TodoKind[]).flatMap((heading) => {
    const some = headings.get(heading) ?? [];
    if (some.length === 0) return [];
    const pages = [...new Set(some.map(({ kind, side }) => todoPageOf(kind, side)))];
    const moments = some.flatMap(({ own }) => (own.until === null ? [] : [own.until]));
    return [
      {
        heading,
        count: some.reduce((sum, { own }) => sum + own.total, 0),
        until: moments.length === 0 ? null : (Math.min(...moments) as Instant),
        to: pages.length === 1 && pages[0] !== undefined ? pages[0] : "/user/todo",
      },
    ];
  });
}

/** 待办: what waits for the user himself, by its heading, each a link to it; nothing where nothing does. */
export function Duties({ today }: { readonly today: string }) {
  const { data, error, refetch } = useTodos();
  const now = useServerTime((at) => at - (at % 60_000));
  if (error && !data) return <FailedState what="待办事项" error={error} onRetry={() => void refetch()} />;
  const duties = data ? dutiesOf(data) : [];
  if (duties.length === 0) return null;
  return (
    <nav className={styles["duties"]} aria-label="待办事项">
      {duties.map(({ heading, count, until, to }) => (
        <Link key={heading} to={to}>
          {todoKinds[heading]} <b>{grouped(String(count))}</b>
          {until !== null && (
            <small className={classNames(until < now && styles["late"])}>
              {shortTime(until, today)} {until < now ? "已过期" : "截止"}
            </small>
          )}
        </Link>
      ))}
    </nav>
  );
}
