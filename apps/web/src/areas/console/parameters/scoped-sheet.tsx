import { parameterSheet } from "@zd/api/trading/parameters";
import type { ParameterKey } from "@zd/domain/trading/parameter-table";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { EditBar } from "../sheet/edit-bar.tsx";
import { useEdits } from "../sheet/use-edits.ts";
import { faultOf, wireOf } from "./parameter-text.ts";
import type { ParameterSheet } from "./reads.ts";
import { SaveDialog } from "./save-dialog.tsx";
import { ScopeBar, type ScopeBarProps, scopeWords } from "./scope-bar.tsx";
import { type Edit, type Row, SheetTable } from "./sheet-table.tsx";

/** The parameters of one scope: they are edited in their table, and saved together. */
export function ScopedSheet({ scope, onOpen }: Pick<ScopeBarProps, "scope" | "onOpen">) {
  const answer = useCallQuery(parameterSheet.readParameters, scope);
  const { edits, editedSheet, set: setEdit, clear: abandon } = useEdits<ParameterKey, Edit, ParameterSheet>();
  const [isSaving, setSaving] = useState(false);
  if (answer.error && !answer.data)
    return <FailedState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton lines={16} />;
  const sheet = editedSheet ?? answer.data;
  const { isFaulty, ...change } = changeOf(sheet, edits);
  const edit = (row: Row, next: Edit | null) => {
    const same = next !== null && next !== "reset" && wireOf(row.key, next) === row.value && row.own;
    setEdit(row.key, same ? null : next, sheet);
  };
  const leaveSaving = () => {
    setSaving(false);
    abandon();
  };

  return (
    <>
      <ScopeBar scope={scope} sheet={sheet} disabled={edits.size > 0} onOpen={onOpen} />
      <SheetTable sheet={sheet} edits={edits} onEdit={edit} />
      <EditBar count={edits.size} faulty={isFaulty} onAbandon={abandon} onSave={() => setSaving(true)} />
      {isSaving && (
        <SaveDialog
          title={`修改参数 · ${scopeWords(scope, sheet)}`}
          change={{ ...scope, version: sheet.version, ...change }}
          onClose={() => setSaving(false)}
          onDone={leaveSaving}
          onStale={() => {
            leaveSaving();
            void answer.refetch();
          }}
        />
      )}
    </>
  );
}

/** What the edits change of a sheet, and whether one of the new values is wrong. */
function changeOf({ rows }: ParameterSheet, edits: ReadonlyMap<ParameterKey, Edit>) {
  const values = rows.flatMap(({ key }) => {
    const edit = edits.get(key);
    return edit === undefined || edit === "reset" ? [] : [{ key, value: wireOf(key, edit) }];
  });
  return {
    values,
    resets: rows.flatMap(({ key }) => (edits.get(key) === "reset" ? [key] : [])),
    isFaulty: values.some(({ key, value }) => faultOf(key, value) !== undefined),
  };
}
