import { applications } from "@zd/api/trading/applications";
import type { FirmId } from "@zd/domain/kernel/brand";
import { useState } from "react";
import { useCallQuery } from "../../../../../api/hooks.ts";
import { Button } from "../../../../../ui/buttons/button.tsx";
import { Choice } from "../../../../../ui/choice/choice.tsx";
import { useSettled } from "../../../../../ui/form/use-settled.ts";
import layout from "../../../../../ui/page/layout.module.css";

/** A firm of a group. */
export interface Customer {
  readonly firm: FirmId;
  readonly name: string;
}

interface Props {
  readonly customers: readonly Customer[];
  readonly onChange: (customers: readonly Customer[]) => void;
}

/** The firms of a group: looked for by name or credit code, added and removed one by one. */
export function CustomersField({ customers, onChange }: Props) {
  const [typed, setTyped] = useState("");
  const { value: keyword } = useSettled(typed.trim(), typed.trim());
  const found = useCallQuery(
    applications.findFirmsToInvite,
    { keyword },
    { enabled: keyword !== "", keepPrevious: true },
  );
  const candidates = found.data?.filter(({ firm }) => !customers.some((one) => one.firm === firm)) ?? [];
  return (
    <fieldset>
      <legend>客户 {customers.length} 家</legend>
      <Choice
        aria-label="添加客户"
        placeholder="按企业名称或统一社会信用代码查找"
        value=""
        options={candidates.map(({ firm, name }) => ({ value: firm, label: name }))}
        onSearch={setTyped}
        onChange={(firm) => {
          const one = candidates.find((candidate) => candidate.firm === firm);
          if (one) onChange([...customers, one]);
        }}
      />
      {found.error && <p className={layout["note"]}>未能查找企业，请稍后再试</p>}
      <ul aria-label="组内客户">
        {customers.map(({ firm, name }) => (
          <li key={firm}>
            {name}{" "}
            <Button
              look="text"
              small
              aria-label={`移除 ${name}`}
              onClick={() => onChange(customers.filter((one) => one.firm !== firm))}
            >
              移除
            </Button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
