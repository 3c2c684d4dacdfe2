import { dictionaryCalls } from "@zd/api/trading/dictionaries";
import { type DictionaryKey, dictionaryOf, entryFaults } from "@zd/domain/trading/dictionaries";
import { useId } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import formStyles from "../../../ui/form/form.module.css";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import styles from "./dictionaries.module.css";
import type { EntryNames } from "./entry-names.ts";
import type { Entry } from "./reads.ts";

const settings = { refreshes: [dictionaryCalls.readDictionary], silent: true };

interface EntryProps {
  readonly of: DictionaryKey;
  /** Null for a new one. */
  readonly entry: Entry | null;
  /** The entry of the dictionary above; null where there is none above. */
  readonly parent: string | null;
  /** Names of the entries that a field can refer to. */
  readonly names: EntryNames;
  readonly onClose: () => void;
}

/** The values of a new entry: a flag is off, everything else is empty. */
const emptyValues = (fields: ReturnType<typeof dictionaryOf>["fields"]): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, kind === "flag" ? "N" : ""]));

/** 新增或修改字典条目 */
export function EntryDialog({ of: key, entry, parent, names, onClose }: EntryProps) {
  const { title, fields } = dictionaryOf(key);
  const { input, values, change, field } = useForm(dictionaryCalls.saveEntry, {
    initial: () => ({
      name: entry?.name ?? "",
      values: entry?.values ?? emptyValues(fields),
    }),
    input: ({ name, values }) => ({ dictionary: key, entry: entry?.entry ?? null, parent, name, values }),
    rules: ({ name, values }) => entryFaults(key, name, values),
  });
  const save = useCommand(dictionaryCalls.saveEntry, settings);

  return (
    <ConfirmCard
      title={`${entry ? "修改" : "新增"}${title}`}
      confirmLabel="保存"
      ready={input !== null}
      busy={save.isPending}
      error={save.error}
      successMessage="已保存"
      onConfirm={(callbacks) => input !== null && save.confirm(input, callbacks)}
      onClose={onClose}
    >
      <TextField label="名称" {...field("name")} />
      {Object.entries(fields).map(([name, declaration]) => (
        <Field
          key={name}
          of={declaration}
          value={values.values[name] ?? ""}
          names={names}
          onChange={(value) => change({ values: { ...values.values, [name]: value } })}
        />
      ))}
    </ConfirmCard>
  );
}

interface FieldProps {
  /** The declaration of the field. */
  readonly of: ReturnType<typeof dictionaryOf>["fields"][string];
  /** Y or N of a flag, identifiers in commas of entries. */
  readonly value: string;
  readonly names: EntryNames;
  /** Called with the value in the same form. */
  readonly onChange: (value: string) => void;
}

function Field({ of: { label, kind, most, optional, choices, of }, value, names, onChange }: FieldProps) {
  const id = useId();
  const options = of ? [...(names.get(of) ?? [])] : Object.entries(choices ?? {});
  if (kind === "flag") {
    return (
      <label className={formStyles["check"]}>
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
    const selection = value.split(",").filter((one) => one !== "");
    return (
      <fieldset className={styles["entries"]}>
        <legend>{label}</legend>
        {options.map(([entry, name]) => (
          <label key={entry} className={formStyles["check"]}>
            <input
              type="checkbox"
              checked={selection.includes(entry)}
              onChange={({ target }) =>
                onChange(
                  (target.checked ? [...selection, entry] : selection.filter((one) => one !== entry)).join(
                    ",",
                  ),
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
        options={options.map(([entry, name]) => ({ value: entry, label: name }))}
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
  /** The entry that is enabled or disabled. */
  readonly entry: Entry;
  readonly onClose: () => void;
}

/** 启用或停用字典条目 */
export function StateDialog({ of: dictionary, entry, onClose }: StateProps) {
  const set = useCommand(dictionaryCalls.setEntryState, settings);
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
      onConfirm={(callbacks) =>
        set.confirm({ dictionary, entry: entry.entry, enabled: !entry.enabled }, callbacks)
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
