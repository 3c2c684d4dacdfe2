import { useId } from "react";
import field from "../../../../../ui/form/field.module.css";
import longForm from "../../../../../ui/form/long-form.module.css";
import { noQuality, type QualityText, type TemplateProps } from "./ware-text.ts";

const columns = [
  ["promise", "承诺值", ""],
  ["measured", "最近化验值", "选填"],
  ["reject", "拒收值", "选填"],
] as const satisfies readonly (readonly [keyof QualityText, string, string])[];

/** 质量指标 of the product: what is promised, what was measured last, and what the buyer may refuse. */
export function QualityTable({ template, text, faults, change }: TemplateProps) {
  const id = useId();
  if (template.qualities.length === 0) return null;
  const changeValue = (code: string, patch: Partial<QualityText>) =>
    change({
      qualities: { ...text.qualities, [code]: { ...(text.qualities[code] ?? noQuality), ...patch } },
    });
  return (
    <>
      <h2 className={longForm["heading"]}>质量指标</h2>
      <p className={longForm["hint"]}>
        承诺值、拒收值填数值或界限，如热值承诺 5500、全硫承诺 ≤0.50、热值拒收 &lt;5200
      </p>
      <table className={longForm["table"]}>
        <thead>
          <tr>
            <th scope="col">指标</th>
            {columns.map(([key, title]) => (
              <th key={key} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {template.qualities.map(({ code, label, unit, required }) => (
            <tr key={code}>
              <td>
                {label} {unit}
                {required && <b> *</b>}
              </td>
              {columns.map(([key, title, placeholder]) => (
                <td key={key}>
                  <input
                    className={field["input"]}
                    aria-label={`${label} ${title}`}
                    aria-describedby={`${id}-fault`}
                    aria-required={required && key === "promise"}
                    placeholder={placeholder}
                    maxLength={30}
                    value={text.qualities[code]?.[key] ?? ""}
                    onChange={({ target }) => changeValue(code, { [key]: target.value })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={field["fault"]} id={`${id}-fault`} aria-live="polite">
        {faults.qualities}
      </p>
    </>
  );
}
