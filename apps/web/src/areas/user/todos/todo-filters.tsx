import { firmTodoKinds } from "@zd/api/identity/firm-todo-kinds";
import { type Nearness, nearness } from "@zd/domain/identity/firm-todos";
import { classNames } from "../../../ui/class-names.ts";
import { noNumber } from "../../../ui/figures/figures.tsx";
import { choicesOf, SelectInLine } from "../../../ui/form/select-field.tsx";
import type { Search } from "../../../ui/query-page/list-search.ts";
import { type Grouping, groupings } from "./todo-groups.tsx";
import styles from "./todo-page.module.css";
import type { TodoRow } from "./todo-row.tsx";

interface Props {
  /** All that is listed; undefined until it is read. */
  readonly rows: readonly TodoRow[] | undefined;
  /** Those of the chosen kind; undefined likewise. */
  readonly ofKind: readonly TodoRow[] | undefined;
  /** Undefined where all deadlines are shown. */
  readonly near: Nearness | undefined;
  /** Empty where all kinds are shown. */
  readonly kind: string;
  readonly by: Grouping;
  /** Called with what changes in the address. */
  readonly onGo: (more: Search) => void;
}

/** Which to-dos are shown, by deadline and by kind, and how they stand together. */
export const TodoFilters = ({ rows, ofKind, near, kind, by, onGo }: Props) => (
  <div className={styles["bar"]}>
    <fieldset className={styles["views"]} aria-label="截止">
      <button type="button" aria-pressed={near === undefined} onClick={() => onGo({ near: undefined })}>
        全部 <b>{ofKind?.length ?? noNumber}</b>
      </button>
      {(Object.keys(nearness) as Nearness[]).map((word) => (
        <button key={word} type="button" aria-pressed={near === word} onClick={() => onGo({ near: word })}>
          {nearness[word]} <Count of={word} rows={ofKind} />
        </button>
      ))}
    </fieldset>
    <SelectInLine
      label="事项"
      look="small"
      value={kind}
      options={[{ value: "", label: "全部事项" }, ...kindsOf(rows)]}
      onChange={(value) => onGo({ kind: value || undefined })}
    />
    <SelectInLine
      label="分组"
      look="small"
      value={by}
      options={choicesOf(groupings)}
      onChange={(value) => onGo({ by: value === "kind" ? value : undefined })}
    />
  </div>
);

interface CountProps {
  readonly of: Nearness;
  /** Undefined until they are read. */
  readonly rows: readonly TodoRow[] | undefined;
}

/** How many end so soon; only what is there to be done now is marked. */
function Count({ of, rows }: CountProps) {
  const count = rows?.filter((row) => row.nearness === of).length;
  const presses = count !== undefined && count > 0 && of !== "later" && of !== "open";
  return <b className={classNames(presses && styles["now"])}>{count ?? noNumber}</b>;
}

/** The kinds of which something waits, as choices. */
const kindsOf = (rows: readonly TodoRow[] | undefined) =>
  [...new Set(rows?.map((row) => row.kind))].map((one) => ({
    value: one,
    label: firmTodoKinds[one].title,
  }));
