import { declared, type ParameterKey } from "@zd/domain/trading/parameters";
import { useId } from "react";
import { Choice } from "../../../ui/choice/choice.tsx";
import { choicesOf } from "../../../ui/select-field.tsx";
import { faultOf, type ParameterText, type TimeUnit, timeUnits, wireOf } from "./parameter-text.ts";
import styles from "./parameters.module.css";

interface Props {
  readonly of: ParameterKey;
  /** Null where there is not one value to begin with, and none has been typed. */
  readonly typed: ParameterText | null;
  /** Why there is none. */
  readonly vacant?: string;
  readonly onChange: (typed: ParameterText) => void;
}

const untyped: ParameterText = { text: "", unit: "1", none: false };

/** The field of one parameter, in its own unit. */
export function ParameterEditor({ of, typed, vacant = "各不相同", onChange }: Props) {
  const id = useId();
  const { label, kind, unit, choices, none } = declared(of);
  const now = typed ?? untyped;
  const fault = typed === null ? undefined : faultOf(of, wireOf(of, typed));
  const described = {
    "aria-invalid": fault !== undefined,
    "aria-describedby": fault === undefined ? undefined : `${id}-fault`,
  };
  return (
    <div className={styles["editor"]}>
      {choices ? (
        <Choice
          className={styles["choice"]}
          aria-label={label}
          placeholder={typed === null ? vacant : undefined}
          value={now.text}
          options={choicesOf(choices)}
          onChange={(text) => onChange({ ...untyped, text })}
          {...described}
        />
      ) : (
        <input
          className={styles["text"]}
          aria-label={label}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          disabled={now.none}
          placeholder={typed === null ? vacant : now.none ? none : ""}
          value={now.text}
          onChange={({ target }) => onChange({ ...now, text: target.value })}
          {...described}
        />
      )}
      {kind === "seconds" ? (
        <Choice
          className={styles["unit"]}
          aria-label={`${label}的单位`}
          disabled={now.none}
          value={now.unit}
          options={choicesOf(timeUnits)}
          onChange={(unit) => onChange({ ...now, unit: unit as TimeUnit })}
        />
      ) : (
        unit !== "" && <span>{unit}</span>
      )}
      {none !== undefined && (
        <label>
          <input
            type="checkbox"
            checked={now.none}
            onChange={({ target }) => onChange({ ...untyped, none: target.checked })}
          />
          {none}
        </label>
      )}
      {fault !== undefined && (
        <p id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
