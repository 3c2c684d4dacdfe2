import { dictionaryCalls } from "@zd/api/trading/dictionaries";
import { type DictionaryKey, dictionaryOf, entryFaults } from "@zd/domain/trading/dictionaries";
import { useId, useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import form from "../../../ui/form.module.css";
import { SelectField } from "../../../ui/select-field.tsx";
import styles from "./dictionaries.module.css";
import type { EntryNames } from "./entry-names.ts";
import type { Entry } from "./reads.ts";

const options = { refreshes: [dictionaryCalls.readDictionary], silent: true };

interface EntryProps {
  readonly of: DictionaryKey;
  /** Null for a new one. */
  readonly entry: Entry | null;
  readonly parent: string | null;
  readonly names: EntryNames;
  readonly onClose: () => void;
}

/** 新增或修改字典条目 */
export function EntryDialog({ of: key, entry, parent, names, onClose }: EntryProps) {
  const id = useId();
  const { title, fields } = dictionaryOf(key);
  const [name, setName] = useState(entry?.name ?? "");
  const [values, setValues] = useState<Readonly<Record<string, string>>>(
    () =>
      entry?.values ??
      Object.fromEntries(
        Object.entries(fields).map(([field, { kind }]) => [field, kind === "flag" ? "N" : ""]),
      ),
  );
  const save = useCommand(dictionaryCalls.saveEntry, options);
  const ready = Object.keys(entryFaults(key, name, values)).length === 0;
  const set = (field: string, value: string) => setValues({ ...values, [field]: value });

  return (
    <ConfirmCard
      title={`${entry ? "修改" : "新增"}${title}`}
      confirmLabel="保存"
      ready={ready}
      busy={save.isPending}
      error={save.error}
      successMessage="已保存"
      onConfirm={(answered) =>
        save.confirm(
          {
            dictionary: key,
            entry: entry?.entry ?? null,
            parent: parent as never,
            name: name.trim(),
            values,
          } as never,
          answered,
        )
      }
      onClose={onClose}
    >
      <div>
        <label htmlFor={`${id}-name`}>名称</label>
        <input
          id={`${id}-name`}
          maxLength={40}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      {Object.entries(fields).map(([field, declared]) => (
        <Field
          key={field}
          of={declared}
          value={values[field] ?? ""}
          names={names}
          onChange={(value) => set(field, value)}
        />
      ))}
    </ConfirmCard>
  );
}

interface FieldProps {
  readonly of: ReturnType<typeof dictionaryOf>["fields"][string];
  readonly value: string;
  readonly names: EntryNames;
  readonly onChange: (value: string) => void;
}

function Field({ of: { label, kind, most, optional, choices, of }, value, names, onChange }: FieldProps) {
  const id = useId();
  const known = of ? [...(names.get(of) ?? [])] : Object.entries(choices ?? {});
  if (kind === "flag") {
    return (
      <label className={form["check"]}>
        <input
          type="checkbox"
          checked={value === "Y"}
          onChange={({ target }) => onChange(target.checked ? "Y" : "N")}
        />
        {label}
      </label>
    );
  }
  if (kind === "entries") {
    const chosen = value.split(",").filter((one) => one !== "");
    return (
      <fieldset className={styles["entries"]}>
        <legend>{label}</legend>
        {known.map(([entry, name]) => (
          <label key={entry} className={form["check"]}>
            <input
              type="checkbox"
              checked={chosen.includes(entry)}
              onChange={({ target }) =>
                onChange(
                  (target.checked ? [...chosen, entry] : chosen.filter((one) => one !== entry)).join(","),
                )
              }
            />
            {name}
          </label>
        ))}
      </fieldset>
    );
  }
  if (kind !== "text")
    return (
      <SelectField
        label={label}
        note={optional ? "选填" : undefined}
        placeholder={optional ? "不限" : "请选择"}
        value={value}
        options={known.map(([entry, name]) => ({ value: entry, label: name }))}
        onChange={onChange}
      />
    );
  return (
    <div>
      <label htmlFor={id}>
        {label}
        {optional && <span>选填</span>}
      </label>
      <input id={id} maxLength={most} value={value} onChange={({ target }) => onChange(target.value)} />
    </div>
  );
}

interface StateProps {
  readonly of: DictionaryKey;
  readonly entry: Entry;
  readonly onClose: () => void;
}

/** 启用或停用字典条目 */
export function StateDialog({ of: dictionary, entry, onClose }: StateProps) {
  const set = useCommand(dictionaryCalls.setEntryState, options);
  const act = entry.enabled ? "停用" : "启用";
  return (
    <ConfirmCard
      title={`${act}${dictionaryOf(dictionary).title}`}
      confirmLabel={act}
      look={entry.enabled ? "danger" : "main"}
      ready
      busy={set.isPending}
      error={set.error}
      successMessage={`已${act}`}
      onConfirm={(answered) =>
        set.confirm({ dictionary, entry: entry.entry, enabled: !entry.enabled }, answered)
      }
      onClose={onClose}
    >
      <p>
        {entry.name}
        {entry.enabled ? "：停用后不能在新的交易申请中选择，已有记录不变。" : "：启用后可在交易申请中选择。"}
      </p>
    </ConfirmCard>
  );
}
