import { blacklist } from "@zd/api/identity/blacklist";
import type { FirmId } from "@zd/domain/kernel/brand";
import { useState } from "react";
import { useCallQuery } from "../../api/hooks.ts";
import { SelectField } from "../../ui/form/select-field.tsx";
import { useSettled } from "../../ui/form/use-settled.ts";

interface Props {
  /** Null while no firm is selected. */
  readonly value: FirmId | null;
  /** Stands in the field while no firm is selected, such as 全部企业. */
  readonly none: string;
  /** Called with the firm that was selected; null once the field was emptied. */
  readonly onChange: (firm: FirmId | null) => void;
}

/** A member firm, found by a part of its name, its pinyin or its credit code. */
export function FirmField({ value, none, onChange }: Props) {
  const [keyword, setKeyword] = useState("");
  const settled = useSettled(keyword.trim(), keyword.trim()).value;
  const firms = useCallQuery(
    blacklist.listFirmChoices,
    { keyword: settled },
    { keepPrevious: true, staleMs: 30_000 },
  );
  return (
    <SelectField
      label="企业"
      placeholder={none}
      source={firms}
      value={value ?? ""}
      options={(firms.data ?? []).map(({ firm, name, creditCode }) => ({
        value: firm,
        label: `${name}（${creditCode}）`,
      }))}
      onSearch={setKeyword}
      onChange={(firm) => onChange((firm || null) as FirmId | null)}
    />
  );
}
