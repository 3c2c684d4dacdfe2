import type { Column, ListPage } from "@zd/api/wire/listing";
import { grouped } from "../figures/figures.tsx";
import { SelectInLine } from "../form/select-field.tsx";
import styles from "./list-cards.module.css";

interface Props {
  /** All columns by their keys. */
  readonly columns: Readonly<Record<string, Column>>;
  /** The column with the figure that counts most; undefined where the cards have none. */
  readonly figure: string | undefined;
  /** The sums of the whole list, by column. */
  readonly sums: ListPage["sums"];
  /** How the list is ordered: a column's key, with `-` before it from the greatest down; undefined for the usual order. */
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
}

/** Above the cards of a list: in which order they stand, by the columns that can be sorted, and what their figures come to. */
export function CardBar({ columns, figure, sums, sort, onSort }: Props) {
  const sortable = Object.entries(columns).filter(([, { sortable, unseen }]) => sortable && !unseen);
  const sum = figure === undefined ? undefined : sums[figure];
  if (sortable.length === 0 && sum === undefined) return null;
  return (
    <div className={styles["bar"]}>
      {sortable.length > 0 && (
        <SelectInLine
          label="排序"
          look="small"
          value={sort ?? ""}
          options={[
            { value: "", label: "默认顺序" },
            ...sortable.flatMap(([key, column]) => {
              const [least, most] = wordsOf(column);
              return [
                { value: `-${key}`, label: `${column.title} ${most}` },
                { value: key, label: `${column.title} ${least}` },
              ];
            }),
          ]}
          onChange={(value) => onSort(value || undefined)}
        />
      )}
      {figure !== undefined && sum !== undefined && (
        <p>
          {columns[figure]?.title} <b>{grouped(sum)}</b> {columns[figure]?.unit}
        </p>
      )}
    </div>
  );
}

/** How the order of a column is called, from its least value up and from its greatest down. */
function wordsOf({ kind, due }: Column): readonly [least: string, most: string] {
  if (due) return ["先到截止在前", "后到截止在前"];
  if (kind === "time" || kind === "day") return ["从早到晚", "从晚到早"];
  return ["从小到大", "从大到小"];
}
