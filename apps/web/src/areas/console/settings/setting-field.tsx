import { parseSetting, type SettingKey, settingOf, settingWords } from "@zd/domain/system/settings";
import { useId } from "react";
import { Choice } from "../../../ui/choice/choice.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { noNumber } from "../../../ui/figures/figures.tsx";
import fieldStyles from "../../../ui/form/field.module.css";
import { choicesOf } from "../../../ui/form/select-field.tsx";
import styles from "./settings.module.css";

interface Props {
  /** The setting, which says the kind of the field. */
  readonly of: SettingKey;
  /** The text of the setting; Y or N of a flag. */
  readonly value: string;
  /** Called with the text of the field, which need not be a value yet; Y or N of a flag. */
  readonly onChange: (text: string) => void;
}

/** The field of a setting, with its fault below. */
export function SettingField({ of, value, onChange }: Props) {
  const id = useId();
  const { label, kind, most } = settingOf(of);
  const parsed = parseSetting(of, value);
  if (kind === "flag") {
    return (
      <div className={styles["field"]}>
        <Choice
          className={styles["flag"]}
          aria-label={label}
          value={value}
          options={choicesOf({ Y: "是", N: "否" })}
          onChange={onChange}
        />
      </div>
    );
  }
  return (
    <div className={styles["field"]}>
      <input
        className={classNames(
          fieldStyles["input"],
          styles[kind === "whole" || kind === "yuan" ? "number" : "text"],
        )}
        aria-label={label}
        aria-invalid={!parsed.ok}
        aria-describedby={parsed.ok ? undefined : id}
        inputMode={kind === "whole" ? "numeric" : kind === "yuan" ? "decimal" : "text"}
        maxLength={kind === "text" ? most : 200}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {!parsed.ok && (
        <p id={id} className={fieldStyles["fault"]} role="alert">
          {parsed.fault}
        </p>
      )}
    </div>
  );
}

/** The value of a setting in Chinese. */
export const shownSetting = (of: SettingKey, value: string): string =>
  value === "" ? noNumber : settingWords(of, value);
