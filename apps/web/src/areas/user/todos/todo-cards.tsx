import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Amount } from "../../../ui/figures/figures.tsx";
import { Due } from "../../../ui/query-page/due.tsx";
import { GroupHead, inGroups, type TodoRows } from "./todo-groups.tsx";
import styles from "./todo-page.module.css";
import { Acts, Remaining, What, Who } from "./todo-row.tsx";

/** The matters on a phone: a card for each, with its deadline, whose it is, and what the reader can do about it. */
export const TodoCards = ({ rows, by, none }: TodoRows) =>
  rows.length === 0 ? (
    <EmptyState title={none}>要本企业办理的事项会显示在这里</EmptyState>
  ) : (
    inGroups(rows, by).map(([group, some]) => (
      <section key={group}>
        <h2 className={styles["groupHead"]}>
          <GroupHead rows={some} by={by} />
        </h2>
        <ol className={styles["cards"]}>
          {some.map((row) => (
            <li key={`${row.kind} ${row.id}`}>
              <p className={styles["cardHead"]}>
                <span>
                  <What row={row} />
                </span>
                {row.until !== null && <Due at={row.until} />}
              </p>
              <p className={styles["cardWords"]}>{[row.party, row.about].filter(Boolean).join(" · ")}</p>
              <div className={styles["cardFoot"]}>
                <div>
                  {row.amount !== null && (
                    <b>
                      <Amount of={row.amount} />
                    </b>
                  )}
                  <p>
                    <Who row={row} /> {row.until !== null && <Remaining until={row.until} />}
                  </p>
                </div>
                <Acts row={row} />
              </div>
            </li>
          ))}
        </ol>
      </section>
    ))
  );
