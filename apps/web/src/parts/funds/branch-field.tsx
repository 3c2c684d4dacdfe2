import { banks } from "@zd/api/funds/banks";
import type { OutputOf } from "@zd/api/wire/operation";
import { useState } from "react";
import { useCallQuery } from "../../api/hooks.ts";
import { SelectField } from "../../ui/form/select-field.tsx";
import { useSettled } from "../../ui/form/use-settled.ts";

type Branch = OutputOf<typeof banks.readBranch>;

/** Branches that come in one answer; a bank may have thousands. */
const atOnce = 100;

interface Props {
  /** The bank's name; while it is empty there is nothing to choose from. */
  readonly bank: string;
  /** The branch's number, empty for none. */
  readonly value: string;
  /** The branch that is chosen already, where it is known. */
  readonly selectedBranch?: Branch | undefined;
  readonly fault?: string | undefined;
  /** Told the number of the branch. */
  readonly onChange: (no: string) => void;
}

/** 开户支行 of the bank that was chosen; of a large bank it is looked for by a part of its name. */
export function BranchField({ bank, value, selectedBranch, fault, onChange }: Props) {
  const [namePart, setNamePart] = useState("");
  const { value: name } = useSettled(namePart.trim(), namePart.trim());
  const branchesQuery = useCallQuery(
    banks.findBranches,
    { ...(bank && { bank }), name, pageIndex: 1, pageSize: atOnce },
    { enabled: bank !== "", staleMs: 600_000, keepPrevious: true },
  );
  const branches = branchesQuery.data?.branches ?? (selectedBranch ? [selectedBranch] : []);
  const isLarge = namePart !== "" || (branchesQuery.data?.total ?? 0) > atOnce;
  return (
    <SelectField
      label="开户支行"
      placeholder="请选择"
      source={branchesQuery}
      value={value}
      options={branches.map(({ no, name: label }) => ({ value: no, label }))}
      fault={fault}
      {...(isLarge && { onSearch: setNamePart })}
      onChange={onChange}
    />
  );
}
