import type { firmTodos } from "@zd/api/identity/firm-todos";
import type { OutputOf } from "@zd/api/wire/operation";
import { useUser } from "../../../api/session.ts";
import layout from "../../../ui/page/layout.module.css";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import styles from "./todo-page.module.css";

type People = OutputOf<typeof firmTodos.list>["people"];

/** Who of the firm has how much to do; what several may do counts for each of them. */
export function PeopleTable({ people }: { readonly people: People }) {
  const me = useUser()?.user_id;
  return (
    <section className={styles["people"]} aria-labelledby="people">
      <h2 id="people">负责人</h2>
      <PlainTable
        label="按负责人"
        columns={[
          {
            title: "同事",
            head: true,
            words: true,
            show: ({ user, name, rights }) => (
              <>
                {user === me ? "我" : name} <small className={layout["quiet"]}>{rights}</small>
              </>
            ),
          },
          {
            title: "今天",
            figure: true,
            show: ({ today }) => <span className={today > 0 ? styles["now"] : undefined}>{today}</span>,
          },
          { title: "合计", figure: true, show: ({ total }) => total },
        ]}
        rows={people}
        rowKey={({ user }) => user}
        none="没有等待办理的事项"
      />
      <p className={layout["note"]}>多人均可办理的事项，各计一次；“今天”含已逾期。</p>
    </section>
  );
}
