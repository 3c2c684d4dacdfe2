import { useNavigate, useSearch } from "@tanstack/react-router";
import { system } from "@zd/api/system/operations";
import { systemSettings } from "@zd/api/system/settings";
import type { OutputOf } from "@zd/api/wire/operation";
import { parseSetting, type SettingKey, settingGroups, settingOf } from "@zd/domain/system/settings";
import { Fragment, useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { classNames } from "../../../ui/class-names.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import layout from "../../../ui/page/layout.module.css";
import { Scrolling } from "../../../ui/page/scrolling.tsx";
import type { Search } from "../../../ui/query-page/list-search.ts";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { Leading } from "../../../ui/tables/leading.tsx";
import plain from "../../../ui/tables/table.module.css";
import table from "../console.module.css";
import tabs from "../parameters/parameters.module.css";
import { EditBar } from "../sheet/edit-bar.tsx";
import { SetBy } from "../sheet/set-by.tsx";
import { SheetTabs } from "../sheet/sheet-tabs.tsx";
import { useEdits } from "../sheet/use-edits.ts";
import { OutsideParties } from "./outside-parties.tsx";
import { SettingField, shownSetting } from "./setting-field.tsx";

type Sheet = OutputOf<typeof systemSettings.readSettings>;
type Row = Sheet["rows"][number];
type Edits = ReadonlyMap<SettingKey, string>;

/** 系统设置: name, look and limits of the company's site. */
export function SettingsPage() {
  const { tab } = useSearch({ from: "/console/settings" });
  const navigate = useNavigate();
  const open = (search: Search) => void navigate({ to: ".", search });
  const history = tab === "history";
  return (
    <div className={table["page"]}>
      {!history && (
        <header className={layout["head"]}>
          <h1>系统设置</h1>
        </header>
      )}
      <SheetTabs label="视图" values="设置" history={history} onOpen={open} />
      {history ? (
        <QueryPage
          of={systemSettings.listSettingChanges}
          rowKey="change"
          emptyHint="全部设置按默认值运行，还没有修改过"
        />
      ) : (
        <>
          <Leading>
            <Settings />
          </Leading>
          <OutsideParties />
        </>
      )}
    </div>
  );
}

function Settings() {
  const answer = useCallQuery(systemSettings.readSettings, {});
  const mayChange = may(useUser(), "manage-system");
  const { edits, editedSheet, set, clear } = useEdits<SettingKey, string, Sheet>();
  const [isSaving, setSaving] = useState(false);
  if (answer.error && !answer.data)
    return <FailedState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton lines={16} />;
  const sheet = editedSheet ?? answer.data;

  const edit = ({ key, value }: Row, text: string) => set(key, text === value ? null : text, sheet);
  const abandon = () => {
    clear();
    setSaving(false);
    void answer.refetch();
  };
  const faulty = [...edits].some(([key, text]) => !parseSetting(key, text).ok);

  return (
    <>
      <Scrolling className={plain["scroll"]}>
        <table className={classNames(plain["table"], plain["edge"])} aria-label="系统设置">
          <thead>
            <tr>
              <th scope="col">设置</th>
              <th scope="col">值</th>
              <th scope="col">默认值</th>
              <th scope="col">最近修改</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(settingGroups).map(([group, title]) => (
              <Fragment key={group}>
                <tr className={tabs["group"]}>
                  <th colSpan={4} scope="colgroup">
                    {title}
                  </th>
                </tr>
                {sheet.rows
                  .filter((row) => row.group === group)
                  .map((row) => (
                    <Line
                      key={row.key}
                      row={row}
                      edit={edits.get(row.key) ?? null}
                      mayChange={mayChange}
                      onEdit={(text) => edit(row, text)}
                    />
                  ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </Scrolling>
      <EditBar count={edits.size} faulty={faulty} onAbandon={abandon} onSave={() => setSaving(true)} />
      {isSaving && (
        <SaveDialog sheet={sheet} edits={edits} onClose={() => setSaving(false)} onDone={abandon} />
      )}
    </>
  );
}

interface LineProps {
  /** The setting as it is saved. */
  readonly row: Row;
  /** The new text; null while the setting is as it is saved. */
  readonly edit: string | null;
  /** Whether the user may edit the settings. */
  readonly mayChange: boolean;
  /** Called with the text of the field, which need not be a value yet. */
  readonly onEdit: (text: string) => void;
}

function Line({ row: { key, value, usual, by, at, reason }, edit, mayChange, onEdit }: LineProps) {
  const { label, hint } = settingOf(key);
  return (
    <tr className={edit === null ? undefined : tabs["edited"]}>
      <th scope="row" className={tabs["name"]}>
        {label}
        {hint && <small>{hint}</small>}
      </th>
      <td className={tabs["value"]}>
        {mayChange ? (
          <SettingField of={key} value={edit ?? value} onChange={onEdit} />
        ) : (
          shownSetting(key, value)
        )}
      </td>
      <td className={layout["quiet"]}>{shownSetting(key, usual)}</td>
      <td className={tabs["who"]}>
        <SetBy by={by} at={at} reason={reason} />
      </td>
    </tr>
  );
}

interface SaveProps {
  /** The settings as they were when the first edit was made. */
  readonly sheet: Sheet;
  /** The new texts by their settings. */
  readonly edits: Edits;
  readonly onClose: () => void;
  /** Called once the settings are saved. */
  readonly onDone: () => void;
}

function SaveDialog({ sheet, edits, onClose, onDone }: SaveProps) {
  const save = useCommand(systemSettings.saveSettings, {
    refreshes: [systemSettings.readSettings, systemSettings.listSettingChanges, system.readParameters],
    silent: true,
  });
  const change = {
    version: sheet.version,
    values: sheet.rows.flatMap(({ key }) => (edits.has(key) ? [{ key, value: edits.get(key) ?? "" }] : [])),
  };
  const { input, field } = useForm(systemSettings.saveSettings, {
    initial: { reason: "" },
    input: ({ reason }) => ({ ...change, reason }),
  });
  return (
    <ConfirmCard
      title="修改系统设置"
      confirmLabel="保存"
      ready={input !== null}
      busy={save.isPending}
      error={save.error}
      successMessage="已保存，立即生效"
      card={useCard(systemSettings.previewSettings, change)}
      onConfirm={({ onSuccess }) =>
        input !== null &&
        save.confirm(input, {
          onSuccess: () => {
            onSuccess();
            onDone();
          },
        })
      }
      onClose={onClose}
    >
      <ReasonField label="修改原因（必填）" {...field("reason")} />
    </ConfirmCard>
  );
}
