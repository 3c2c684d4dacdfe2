import { dictionaryCalls } from "@zd/api/trading/dictionaries";
import { type DictionaryKey, dictionaryOf } from "@zd/domain/trading/dictionaries";
import { useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { SelectInLine } from "../../../ui/form/select-field.tsx";
import { ImportButton } from "../../../ui/import/import-button.tsx";
import layout from "../../../ui/page/layout.module.css";
import tabs from "../parameters/parameters.module.css";
import { EntryDialog, StateDialog } from "./entry-dialogs.tsx";
import { useEntryNames } from "./entry-names.ts";
import { type EntryStep, EntryTable } from "./entry-table.tsx";
import { entriesImport } from "./import-entries.ts";
import { QualityDialog } from "./quality-dialog.tsx";
import type { Entry, EntryId } from "./reads.ts";

interface Props {
  /** The dictionary. */
  readonly of: DictionaryKey;
  /** The entry of the dictionary above whose entries are shown; empty for the first one. */
  readonly under: string;
  /** Called with another entry of the dictionary above. */
  readonly onUnder: (entry: string) => void;
}

/** The entries of a dictionary: of one with a dictionary above, those of one parent. */
export function Entries({ of: key, under, onUnder }: Props) {
  const { title, parent: above } = dictionaryOf(key);
  const mayChange = may(useUser(), "manage-dictionaries");
  const answer = useCallQuery(dictionaryCalls.readDictionary, { dictionary: key });
  const others = useEntryNames(key);
  const names = others.data;
  const [dialog, setDialog] = useState<{ readonly step: EntryStep; readonly entry: Entry | null } | null>(
    null,
  );
  const order = useCommand(dictionaryCalls.orderEntries, { refreshes: [dictionaryCalls.readDictionary] });
  if (answer.error) return <FailedState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (others.error) return <FailedState error={others.error} onRetry={() => void others.refetch()} />;
  if (!answer.data || !names) return <Skeleton lines={12} />;
  const parents = above ? [...(names.get(above) ?? [])] : [];
  const selectedParent = above ? ((under || (parents[0]?.[0] ?? "")) as EntryId) : null;
  const entries = answer.data.filter(({ parent }) => !above || parent === selectedParent);
  const close = () => setDialog(null);

  return (
    <>
      <div className={tabs["scope"]}>
        {above && (
          <SelectInLine
            label={dictionaryOf(above).title}
            value={selectedParent ?? ""}
            options={parents.map(([value, label]) => ({ value, label }))}
            onChange={onUnder}
          />
        )}
        {mayChange && selectedParent !== "" && (
          <div className={layout["acts"]}>
            <ImportButton plan={entriesImport(key)} />
            <Button look="main" onClick={() => setDialog({ step: "edit", entry: null })}>
              新增{title}
            </Button>
          </div>
        )}
      </div>
      {entries.length === 0 ? (
        <EmptyState title={`没有${title}`}>新增后即可在交易申请中选择</EmptyState>
      ) : (
        <EntryTable
          of={key}
          entries={entries}
          names={names}
          mayChange={mayChange}
          isMoving={order.isPending}
          onStep={(step, entry) => setDialog({ step, entry })}
          onOrder={(ids) => order.mutate({ dictionary: key, parent: selectedParent, entries: ids })}
        />
      )}
      {dialog?.step === "edit" && (
        <EntryDialog
          of={key}
          entry={dialog.entry}
          parent={dialog.entry ? dialog.entry.parent : selectedParent}
          names={names}
          onClose={close}
        />
      )}
      {dialog?.step === "quality" && dialog.entry && <QualityDialog of={dialog.entry} onClose={close} />}
      {dialog?.step === "state" && dialog.entry && (
        <StateDialog of={key} entry={dialog.entry} onClose={close} />
      )}
    </>
  );
}
