import { bankPart } from "@zd/api/admission/registration-parts";
import { banks } from "@zd/api/funds/banks";
import { greatestLength } from "@zd/api/wire/form-input";
import type { BankPart, Faults } from "@zd/domain/identity/registration";
import { useState } from "react";
import { useAside, useCallQuery } from "../../api/hooks.ts";
import { BranchField } from "../../parts/funds/branch-field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import styles from "./registration.module.css";

interface Props {
  readonly value: BankPart;
  /** The name of the account must be that of the firm. */
  readonly firmName: string;
  /** What is wrong with each field, in Chinese. */
  readonly faults: Faults<"bank">;
  /** Whether the user has tried to leave the step: until then missing fields are no faults. */
  readonly showsFaults: boolean;
  /** Called with the fields that have changed. */
  readonly onChange: (value: Partial<BankPart>) => void;
}

/** Stands for the branch while none is selected; the query is off then. */
const noBranch = "0";

/** 银行账户: of the firm itself, for all money that comes and goes. */
export function BankStep({ value, firmName, faults, showsFaults, onChange }: Props) {
  const seldom = { staleMs: 600_000 } as const;
  const allBanks = useCallQuery(banks.listBanks, {}, seldom);
  const branch = useAside(
    banks.readBranch,
    { no: value.branchNo || noBranch },
    { ...seldom, enabled: value.branchNo !== "" },
  );
  const [selectedBank, setSelectedBank] = useState("");
  const bank = selectedBank || (branch?.bank ?? "");
  return (
    <div className={styles["grid"]}>
      <SelectField
        label="银行"
        placeholder="请选择"
        value={bank}
        source={allBanks}
        options={(allBanks.data ?? []).map(({ name }) => ({ value: name, label: name }))}
        onChange={(name) => {
          setSelectedBank(name);
          onChange({ branchNo: "" });
        }}
      />
      <BranchField
        bank={bank}
        value={value.branchNo}
        selectedBranch={branch}
        onChange={(branchNo) => onChange({ branchNo })}
        fault={showsFaults ? faults.branchNo : undefined}
      />
      <TextField
        label="银行账号"
        inputMode="numeric"
        maxLength={greatestLength(bankPart, "number") ?? undefined}
        value={value.number}
        onChange={(number) => onChange({ number: number.replaceAll(/\s/g, "") })}
        fault={showsFaults || value.number.length > 8 ? faults.number : undefined}
      />
      <TextField label="户名（须与企业名称一致）" value={firmName} onChange={() => {}} readOnly />
    </div>
  );
}
