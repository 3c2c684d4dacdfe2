import { type ParameterKey, parameterDefinition } from "@zd/domain/trading/parameter-table";
import { useId } from "react";
import { Choice } from "../../../ui/choice/choice.tsx";
import { classNames } from "../../../ui/class-names.ts";
import fieldStyles from "../../../ui/form/field.module.css";
import { choicesOf } from "../../../ui/form/select-field.tsx";
import { faultOf, type ParameterText, type TimeUnit, timeUnits, wireOf } from "./parameter-text.ts";
import styles from "./parameters.module.css";

interface Props {
  /** The parameter, which says the kind of the field. */
  readonly of: ParameterKey;
  /** Null where the wares have no common value, and nobody has typed one. */
  readonly value: ParameterText | null;
  /** Stands in the field while there is no value, in Chinese. */
  readonly vacant?: string;
  /** Called with what stands in the field, which need not be a value yet. */
  readonly onChange: (value: ParameterText) => void;
}

const emptyText: ParameterText = { text: "", unit: "1", none: false };

/** The field of one parameter, in its own unit. */
export function ParameterEditor({ of, value, vacant = "各不相同", onChange }: Props) {
  const id = useId();
  const { label, kind, unit, choices, none } = parameterDefinition(of);
  const text = value ?? emptyText;
  const fault = value === null ? undefined : faultOf(of, wireOf(of, value));
  const aria = {
    "aria-invalid": fault !== undefined,
    "aria-describedby": fault === undefined ? undefined : `${id}-fault`,
  };
  return (
    <div className={styles["editor"]}>
      {choices ? (
        <Choice
          className={styles["choice"]}
          aria-label={label}
          placeholder={value === null ? vacant : undefined}
          value={text.text}
          options={choicesOf(choices)}
          onChange={(choice) => onChange({ ...emptyText, text: choice })}
          {...aria}
        />
      ) : (
        <input
          className={classNames(fieldStyles["input"], styles["text"])}
          aria-label={label}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          disabled={text.none}
          placeholder={value === null ? vacant : text.none ? none : ""}
          value={text.text}
          onChange={({ target }) => onChange({ ...text, text: target.value })}
          {...aria}
        />
      )}
      {kind === "seconds" ? (
        <Choice
          className={styles["unit"]}
          aria-label={`${label}的单位`}
          disabled={text.none}
          value={text.unit}
          options={choicesOf(timeUnits)}
          onChange={(unit) => onChange({ ...text, unit: unit as TimeUnit })}
        />
      ) : (
        unit !== "" && <span>{unit}</span>
      )}
      {none !== undefined && (
        <label>
          <input
            type="checkbox"
            checked={text.none}
            onChange={({ target }) => onChange({ ...emptyText, none: target.checked })}
          />
          {none}
        </label>
      )}
      {fault !== undefined && (
        <p id={`${id}-fault`} className={fieldStyles["fault"]} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
