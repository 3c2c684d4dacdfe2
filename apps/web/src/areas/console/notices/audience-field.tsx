import { areas } from "@zd/api/identity/areas";
import { audienceFirmsMost, audienceKinds, memberKinds } from "@zd/domain/identity/audience";
import { useCallQuery } from "../../../api/hooks.ts";
import formStyles from "../../../ui/form/form.module.css";
import { choicesOf, SelectField } from "../../../ui/form/select-field.tsx";
import styles from "./audience-field.module.css";
import type { AudienceFields } from "./audience-fields.ts";
import { FirmsField } from "./firms-field.tsx";
import { NameList } from "./name-list.tsx";

/** Areas hardly ever change. */
const staleMs = 3_600_000;

interface Props {
  readonly value: AudienceFields;
  readonly onChange: (value: AudienceFields) => void;
  /** 要求回执: whether each firm is to confirm that it has read the notice. */
  readonly needsReceipt: boolean;
  readonly onReceipt: (needsReceipt: boolean) => void;
  readonly disabled: boolean;
}

/** 对象 of a notice: everybody, or members by their kind, their province or one by one; and whether they confirm. */
export function AudienceField({ value, onChange, needsReceipt, onReceipt, disabled }: Props) {
  const { kind } = value;
  const change = (patch: Partial<AudienceFields>) => onChange({ ...value, ...patch });
  return (
    <>
      <SelectField
        label="对象"
        note={kind === "everyone" ? "公开：访客也能看到" : "只有对象会员登录后能看到"}
        value={kind}
        disabled={disabled}
        options={choicesOf(audienceKinds)}
        onChange={(chosen) => change({ kind: chosen as AudienceFields["kind"] })}
      />
      {kind === "kinds" && (
        <fieldset className={styles["checks"]} aria-label="会员类型">
          {Object.entries(memberKinds).map(([code, label]) => (
            <label key={code} className={formStyles["check"]}>
              <input
                type="checkbox"
                checked={value.kinds.includes(code)}
                disabled={disabled}
                onChange={({ target }) =>
                  change({
                    kinds: target.checked
                      ? [...value.kinds, code]
                      : value.kinds.filter((other) => other !== code),
                  })
                }
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      {kind === "areas" && (
        <Provinces value={value.areas} disabled={disabled} onChange={(chosen) => change({ areas: chosen })} />
      )}
      {kind === "firms" && (
        <FirmsField
          value={value.firms}
          most={audienceFirmsMost}
          disabled={disabled}
          onChange={(firms) => change({ firms })}
        />
      )}
      <label className={formStyles["check"]}>
        <input
          type="checkbox"
          checked={needsReceipt}
          disabled={disabled}
          onChange={({ target }) => onReceipt(target.checked)}
        />
        要求回执：每家会员确认一次已阅
      </label>
    </>
  );
}

interface ProvincesProps {
  /** First two digits of their codes. */
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly disabled: boolean;
}

/** Provinces, one after the other. */
function Provinces({ value, onChange, disabled }: ProvincesProps) {
  const provinces = useCallQuery(areas.listAreas, {}, { staleMs });
  const all = (provinces.data ?? []).map(({ code, name }) => ({ value: code.slice(0, 2), label: name }));
  return (
    <>
      {!disabled && (
        <SelectField
          label="加入地区"
          note="按企业登记的所在地区；未登记地区的会员不在其内"
          placeholder="请选择"
          source={provinces}
          value=""
          options={all.filter((option) => !value.includes(option.value))}
          onChange={(code) => code !== "" && onChange([...value, code])}
        />
      )}
      <NameList
        label="地区"
        unit="个"
        names={value.map((code) => ({
          key: code,
          name: all.find((option) => option.value === code)?.label ?? code,
        }))}
        disabled={disabled}
        onRemove={(code) => onChange(value.filter((other) => other !== code))}
      />
    </>
  );
}
