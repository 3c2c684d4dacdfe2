import { useNavigate } from "@tanstack/react-router";
import { parameterSheet } from "@zd/api/trading/parameters";
import {
  declared,
  type ParameterKey,
  parameterGroups,
  parameterSources,
} from "@zd/domain/trading/parameters";
import { Fragment, useState } from "react";
import { z } from "zod";
import { useCallQuery } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState, FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import layout from "../../../ui/page/layout.module.css";
import { Scrolling } from "../../../ui/page/scrolling.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { Tag } from "../../../ui/status/tag.tsx";
import plain from "../../../ui/tables/table.module.css";
import { useAddress } from "../address.ts";
import table from "../console.module.css";
import { EditBar } from "../sheet/edit-bar.tsx";
import { SetBy } from "../sheet/set-by.tsx";
import { SheetTabs } from "../sheet/sheet-tabs.tsx";
import { useEdits } from "../sheet/use-edits.ts";
import { ParameterEditor } from "./parameter-editor.tsx";
import { faultOf, isIdle, type ParameterText, textOf, wireOf, wordsOfValue } from "./parameter-text.ts";
import styles from "./parameters.module.css";
import type { ParameterSheet } from "./reads.ts";
import { SaveDialog } from "./save-dialog.tsx";
import { ScopeBar, type ScopeBarProps, scopeWords } from "./scope-bar.tsx";

type Row = ParameterSheet["rows"][number];
/** An edit of a value: another one, or 恢复 to that of the layer below. */
type Edit = ParameterText | "reset";

/** 参数表 (domain §0.4): the parameters of the company, a mode or a ware kind, and their history. */
export function ParametersPage() {
  const address = useAddress();
  const navigate = useNavigate();
  const open = (search: Readonly<Record<string, string>>) =>
    void navigate({ to: ".", search, replace: true });
  const history = address["tab"] === "history";
  return (
    <div className={table["page"]}>
      {!history && <h1 className="sr">参数表</h1>}
      <SheetTabs label="参数" values="参数表" history={history} onOpen={open} />
      {history ? (
        <QueryPage
          of={parameterSheet.listParameterChanges}
          rowKey="change"
          emptyHint="参数表按平台默认值运行，还没有修改过"
        />
      ) : (
        <SheetOfAddress address={address} onOpen={open} />
      )}
    </div>
  );
}

interface AddressProps {
  /** The search of the address: tab, mode, downmode and ware kind. */
  readonly address: Readonly<Record<string, string>>;
  /** Goes to another scope or tab by the search of its address. */
  readonly onOpen: (search: Readonly<Record<string, string>>) => void;
}

function SheetOfAddress({ address, onOpen }: AddressProps) {
  const scope = z.safeDecode(parameterSheet.readParameters.input, address as never);
  if (!scope.success) return <EmptyState page title="没有找到该范围" />;
  return <ScopedSheet key={JSON.stringify(scope.data)} scope={scope.data} onOpen={onOpen} />;
}

function ScopedSheet({ scope, onOpen }: Pick<ScopeBarProps, "scope" | "onOpen">) {
  const answer = useCallQuery(parameterSheet.readParameters, scope);
  const { edits, editedSheet, set: setEdit, clear: abandon } = useEdits<ParameterKey, Edit, ParameterSheet>();
  const [isSaving, setSaving] = useState(false);
  if (answer.error && !answer.data)
    return <FailedState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton lines={16} />;
  const sheet = editedSheet ?? answer.data;

  const edit = (row: Row, next: Edit | null) => {
    const same = next !== null && next !== "reset" && wireOf(row.key, next) === row.value && row.own;
    setEdit(row.key, same ? null : next, sheet);
  };
  const newValueOf = (row: Row): string | null => {
    const edit = edits.get(row.key);
    if (edit === undefined) return row.value;
    return edit === "reset" ? row.below : wireOf(row.key, edit);
  };
  const valueNow = (key: ParameterKey) => {
    const row = sheet.rows.find((one) => one.key === key);
    return row ? newValueOf(row) : null;
  };
  const changedRows = sheet.rows.filter(({ key }) => edits.has(key));
  const faulty = changedRows.some(
    (row) => edits.get(row.key) !== "reset" && faultOf(row.key, newValueOf(row)) !== undefined,
  );

  return (
    <>
      <ScopeBar scope={scope} sheet={sheet} disabled={edits.size > 0} onOpen={onOpen} />
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
              {sheet.mayChange && <th scope="col">操作</th>}
            </tr>
          </thead>
          <tbody>
            {Object.entries(parameterGroups).map(([group, title]) => {
              const rows = sheet.rows.filter(({ key }) => declared(key).group === group);
              if (rows.length === 0) return null;
              return (
                <Fragment key={group}>
                  <tr className={styles["group"]}>
                    <th colSpan={sheet.mayChange ? 6 : 5} scope="colgroup">
                      {title}
                    </th>
                  </tr>
                  {rows.map((row) => (
                    <Line
                      key={row.key}
                      row={row}
                      edit={edits.get(row.key) ?? null}
                      idle={isIdle(row.key, valueNow)}
                      mayChange={sheet.mayChange}
                      onEdit={(next) => edit(row, next)}
                    />
                  ))}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </Scrolling>
      <EditBar count={edits.size} faulty={faulty} onAbandon={abandon} onSave={() => setSaving(true)} />
      {isSaving && (
        <SaveDialog
          title={`修改参数 · ${scopeWords(scope, sheet)}`}
          change={{
            ...scope,
            version: sheet.version,
            values: changedRows.flatMap((row) =>
              edits.get(row.key) === "reset" ? [] : [{ key: row.key, value: newValueOf(row) }],
            ),
            resets: changedRows.flatMap(({ key }) => (edits.get(key) === "reset" ? [key] : [])),
          }}
          onClose={() => setSaving(false)}
          onDone={() => {
            setSaving(false);
            abandon();
          }}
          onStale={() => {
            setSaving(false);
            abandon();
            void answer.refetch();
          }}
        />
      )}
    </>
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
  const { label, source: why } = declared(key);
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
