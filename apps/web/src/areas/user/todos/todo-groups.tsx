import { firmTodoOf } from "@zd/api/identity/firm-todo-kinds";
import { nearness } from "@zd/domain/identity/firm-todos";
import styles from "./todo-page.module.css";
import type { TodoRow } from "./todo-row.tsx";

/** By what rows stand together. */
export const groupings = { near: "按截止", kind: "按事项" } as const;
export type Grouping = keyof typeof groupings;

export interface TodoRows {
  readonly rows: readonly TodoRow[];
  readonly by: Grouping;
  /** Said where there is none. */
  readonly none: string;
}

/** The rows in the order of their groups: by kind they stand where the first of the kind does. */
export const inGroups = (rows: readonly TodoRow[], by: Grouping) => [
  ...Map.groupBy(rows, (row) => groupOf(row, by)),
];

/** The group of a row. */
export const groupOf = (row: TodoRow, by: Grouping) => (by === "kind" ? row.kind : row.nearness);

/** What heads a group: its name, how many there are, and how many of them are one's own. */
export const GroupHead = ({ rows, by }: Omit<TodoRows, "none">) => {
  const [first] = rows;
  if (!first) return null;
  const isNear = by === "near" && (first.nearness === "late" || first.nearness === "today");
  return (
    <>
      <span className={isNear ? styles[first.nearness === "late" ? "past" : "today"] : undefined}>
        {by === "kind" ? firmTodoOf(first.kind).title : nearness[first.nearness]} <b>{rows.length}</b> 项
      </span>
      <span className={styles["mine"]}>我的 {rows.filter(({ own }) => own).length}</span>
    </>
  );
};
