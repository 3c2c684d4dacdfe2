import { type ParameterKey, parameterDefinition, parameterGroups } from "@zd/domain/trading/parameter-table";
import { parameterSources } from "@zd/domain/trading/parameters";
import { Fragment } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import layout from "../../../ui/page/layout.module.css";
import { Scrolling } from "../../../ui/page/scrolling.tsx";
import { Tag } from "../../../ui/status/tag.tsx";
import plain from "../../../ui/tables/table.module.css";
import { SetBy } from "../sheet/set-by.tsx";
import { ParameterEditor } from "./parameter-editor.tsx";
import { isIdle, type ParameterText, textOf, wireOf, wordsOfValue } from "./parameter-text.ts";
import styles from "./parameters.module.css";
import type { ParameterSheet } from "./reads.ts";

export type Row = ParameterSheet["rows"][number];
/** An edit of a value: another one, or 恢复 to that of the layer below. */
export type Edit = ParameterText | "reset";

interface Props {
  /** As it was when the first edit was made; the newest one while there is none. */
  readonly sheet: ParameterSheet;
  /** The edits that are not saved yet. */
  readonly edits: ReadonlyMap<ParameterKey, Edit>;
  /** Called with the new value of a row; null takes its edit back. */
  readonly onEdit: (row: Row, edit: Edit | null) => void;
}

/** The parameters of a sheet in their groups, each with its layers. */
export function SheetTable({ sheet: { rows: all, mayChange }, edits, onEdit }: Props) {
  /** The value as it will be once the edits are saved. */
  const valueNow = (key: ParameterKey): string | null => {
    const row = all.find((one) => one.key === key);
    const edit = edits.get(key);
    if (!row) return null;
    if (edit === undefined) return row.value;
    return edit === "reset" ? row.below : wireOf(key, edit);
  };
  return (
    <Scrolling className={plain["scroll"]}>
      <table className={classNames(plain["table"], plain["edge"])} aria-label="参数表">
        <thead>
          <tr>
            <th scope="col">参数</th>
            <th scope="col">值</th>
            <th scope="col">来源</th>
            <th scope="col">上一层</th>
            <th scope="col" className={plain["laptop"]}>
              设定
            </th>
            {mayChange && <th scope="col">操作</th>}
          </tr>
        </thead>
        <tbody>
          {Object.entries(parameterGroups).map(([group, title]) => {
            const rows = all.filter(({ key }) => parameterDefinition(key).group === group);
            if (rows.length === 0) return null;
            return (
              <Fragment key={group}>
                <tr className={styles["group"]}>
                  <th colSpan={mayChange ? 6 : 5} scope="colgroup">
                    {title}
                  </th>
                </tr>
                {rows.map((row) => (
                  <Line
                    key={row.key}
                    row={row}
                    edit={edits.get(row.key) ?? null}
                    idle={isIdle(row.key, valueNow)}
                    mayChange={mayChange}
                    onEdit={(next) => onEdit(row, next)}
                  />
                ))}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </Scrolling>
  );
}

interface LineProps {
  /** The parameter as it is saved, with its layers. */
  readonly row: Row;
  /** Null while the value is as it is saved. */
  readonly edit: Edit | null;
  /** Whether the selected way to reckon has no use for it. */
  readonly idle: boolean;
  /** Whether the user may edit the sheet. */
  readonly mayChange: boolean;
  /** Called with the new value; null takes the edit back. */
  readonly onEdit: (edit: Edit | null) => void;
}

function Line({ row, edit, idle, mayChange, onEdit }: LineProps) {
  const { key, value, source, own, below, belowSource, by, at, reason } = row;
  const { label, source: why } = parameterDefinition(key);
  return (
    <tr className={edit === null ? undefined : styles["edited"]}>
      <th scope="row" className={styles["name"]}>
        {label}
        {idle && <small>当前方式不使用</small>}
      </th>
      <td className={styles["value"]}>
        {mayChange && edit !== "reset" ? (
          <ParameterEditor of={key} value={edit ?? textOf(key, value)} onChange={onEdit} />
        ) : edit === "reset" ? (
          <span>恢复为 {wordsOfValue(key, below)}</span>
        ) : (
          wordsOfValue(key, value)
        )}
      </td>
      <td>
        <Tag tone={own ? "accent" : "plain"}>{parameterSources[source]}</Tag>
      </td>
      <td className={layout["quiet"]} title={belowSource === "platform" ? why : undefined}>
        {wordsOfValue(key, below)} <small>{parameterSources[belowSource]}</small>
      </td>
      <td className={`${plain["laptop"]} ${styles["who"]}`}>
        <SetBy by={by} at={at} reason={reason} />
      </td>
      {mayChange && (
        <td>
          {edit !== null ? (
            <Button look="text" small aria-label={`撤销修改 ${label}`} onClick={() => onEdit(null)}>
              撤销修改
            </Button>
          ) : own ? (
            <Button look="text" small aria-label={`恢复 ${label}`} onClick={() => onEdit("reset")}>
              恢复
            </Button>
          ) : null}
        </td>
      )}
    </tr>
  );
}
