import { Amount, noNumber } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { Due } from "../../../ui/query-page/due.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import { useUpTo } from "../../../ui/theme/media.ts";
import { TodoCards } from "./todo-cards.tsx";
import { GroupHead, groupOf, inGroups, type TodoRows } from "./todo-groups.tsx";
import styles from "./todo-page.module.css";
import { Acts, Remaining, What, Who } from "./todo-row.tsx";

/** The matters with who has each, and what the reader can do about it: do it, remind a colleague, or assign it. */
export const TodoTable = (props: TodoRows) => {
  const isPhone = useUpTo("xs");
  return isPhone ? <TodoCards {...props} /> : <WideTable {...props} />;
};

const WideTable = ({ rows, by, none }: TodoRows) => (
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
        title: "剩余",
        className: styles["remaining"],
        show: ({ until }) => (until === null ? noNumber : <Remaining until={until} />),
      },
      {
        title: "事项",
        className: styles["matter"],
        show: (row) => (
          <>
            <What row={row} /> <small className={layout["quiet"]}>{row.about}</small>
          </>
        ),
      },
      {
        title: "对方",
        from: "laptop",
        className: styles["party"],
        show: ({ party }) => party || noNumber,
      },
      {
        title: "金额",
        unit: "元",
        figure: true,
        show: ({ amount, own }) => <Amount of={amount} strong={own} />,
      },
      { title: "负责人", className: styles["who"], show: (row) => <Who row={row} /> },
      { title: "操作", figure: true, show: (row) => <Acts row={row} /> },
    ]}
    rows={inGroups(rows, by).flatMap(([, some]) => some)}
    rowKey={({ kind, id }) => `${kind} ${id}`}
    groups={{ of: (row) => groupOf(row, by), head: (_, some) => <GroupHead rows={some} by={by} /> }}
    none={none}
  />
);
