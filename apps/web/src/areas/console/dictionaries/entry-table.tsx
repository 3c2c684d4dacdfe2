import { type DictionaryKey, dictionaryOf } from "@zd/domain/trading/dictionaries";
import { Button } from "../../../ui/buttons/button.tsx";
import { noNumber } from "../../../ui/figures/figures.tsx";
import { Status } from "../../../ui/status/status.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/tables/plain-table.tsx";
import { type EntryNames, shownValue } from "./entry-names.ts";
import type { Entry, EntryId } from "./reads.ts";

/** A dialog about one entry: 修改, 指标模板 of a product, 启用 or 停用. */
export type EntryStep = "edit" | "quality" | "state";

interface Props {
  /** The dictionary. */
  readonly of: DictionaryKey;
  /** All entries of one parent, or of a dictionary without parents, in their order. */
  readonly entries: readonly Entry[];
  /** Names of the entries that a field can refer to. */
  readonly names: EntryNames;
  /** Whether the user may change the dictionary. */
  readonly mayChange: boolean;
  /** While an entry is on its way to another place. */
  readonly isMoving: boolean;
  /** Opens the dialog of an entry. */
  readonly onStep: (step: EntryStep, entry: Entry) => void;
  /** Called with all entries in their new order. */
  readonly onOrder: (entries: EntryId[]) => void;
}

/** The entries with their values, and what can be done with each. */
export function EntryTable({ of: key, entries, names, mayChange, isMoving, onStep, onOrder }: Props) {
  const { title, fields } = dictionaryOf(key);
  const move = (at: number, by: -1 | 1) => {
    const ids = entries.map(({ entry }) => entry);
    const [entry] = ids.splice(at, 1);
    if (entry) ids.splice(at + by, 0, entry);
    onOrder(ids);
  };
  const button = (words: string, { name }: Entry, onClick: () => void, disabled = false) => (
    <Button look="text" small aria-label={`${words} ${name}`} disabled={disabled} onClick={onClick}>
      {words}
    </Button>
  );
  return (
    <PlainTable
      label={title}
      edge
      columns={[
        { title: "名称", head: true, show: ({ name }) => name },
        ...Object.entries(fields).map(
          ([field, declaration]): PlainColumn<Entry> => ({
            title: declaration.label,
            words: true,
            show: ({ values }) => shownValue(declaration, values[field] ?? "", names) || noNumber,
          }),
        ),
        { title: "使用", unit: "处", figure: true, show: ({ uses }) => uses },
        {
          title: "状态",
          show: ({ enabled }) => (
            <Status tone={enabled ? "success" : "muted"}>{enabled ? "启用" : "停用"}</Status>
          ),
        },
        mayChange && {
          title: "操作",
          show: (entry, at) => (
            <>
              {button("修改", entry, () => onStep("edit", entry))}
              {key === "products" && button("指标模板", entry, () => onStep("quality", entry))}
              {button(entry.enabled ? "停用" : "启用", entry, () => onStep("state", entry))}
              {button("上移", entry, () => move(at, -1), at === 0 || isMoving)}
              {button("下移", entry, () => move(at, 1), at === entries.length - 1 || isMoving)}
            </>
          ),
        },
      ]}
      rows={entries}
      rowKey={({ entry }) => entry}
    />
  );
}
