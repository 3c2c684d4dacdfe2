import type { ConsentPart, Faults } from "@zd/domain/identity/registration";
import { useSite } from "../../api/site.ts";
import form from "../../ui/form/form.module.css";
import styles from "./registration.module.css";

interface Props {
  readonly value: ConsentPart;
  /** What is wrong with each field, in Chinese. */
  readonly faults: Faults<"consent">;
  /** Whether the user has tried to leave the step: until then missing fields are no faults. */
  readonly showsFaults: boolean;
  /** Called with the fields that have changed. */
  readonly onChange: (value: Partial<ConsentPart>) => void;
}

const papers = [
  ["company", "企业入会协议"],
  ["person", "经办人授权与个人信息协议"],
] as const;

/** 协议签署: each is a page of the company's own. */
export function ConsentStep({ value, faults, showsFaults, onChange }: Props) {
  const company = useSite()?.companyId ?? "";
  return (
    <ul className={styles["consents"]}>
      {papers.map(([paper, title]) => (
        <li key={paper}>
          <label>
            <input
              type="checkbox"
              checked={value[paper]}
              onChange={({ target }) => onChange({ [paper]: target.checked })}
            />
            我已阅读并同意《{title}》
          </label>
          <a
            href={`/static/agreement/${encodeURIComponent(company)}/${paper}.html`}
            target="_blank"
            rel="noreferrer"
          >
            查看全文
          </a>
          {showsFaults && faults[paper] && (
            <p className={form["refusal"]} role="alert">
              {faults[paper]}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
