import { firmTodoOf } from "@zd/api/identity/firm-todo-kinds";
import type { firmTodos } from "@zd/api/identity/firm-todos";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { shortMoment } from "../../../parts/todos/remind.tsx";
import { useServerTime } from "../../../realtime/server-clock.ts";
import styles from "./todo-page.module.css";

type Records = OutputOf<typeof firmTodos.list>["reminders"];

/** 提醒记录: who has reminded whom of what of late, and whether it was read or is over; nothing where nobody was reminded. */
export function ReminderRecords({ records }: { readonly records: Records }) {
  const today = useServerTime(shanghaiDay);
  if (records.length === 0) return null;
  const when = (at: Records[number]["at"]) => shortMoment(formatShanghai(at), today);
  return (
    <section className={styles["reminders"]} aria-labelledby="reminders">
      <h2 id="reminders">提醒记录</h2>
      <ol>
        {records.map(({ kind, id, at, byName, toName, readAt, isOver }) => (
          <li key={`${kind} ${id} ${toName}`}>
            <p>
              <time>{when(at)}</time> {byName} 提醒 <b>{toName}</b> {firmTodoOf(kind).title} {id}
            </p>
            <span>{isOver ? "已了结" : readAt === null ? "未读" : `已读 ${when(readAt)}`}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
