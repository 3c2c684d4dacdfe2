import { blacklist } from "@zd/api/identity/blacklist";
import type { FirmId } from "@zd/domain/kernel/brand";
import { useState } from "react";
import { useCallQuery } from "../../api/hooks.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { useSettled } from "../../ui/use-settled.ts";

interface Props {
  readonly value: FirmId | null;
  /** What no choice means. */
  readonly none: string;
  readonly onChange: (firm: FirmId | null) => void;
}

/** A member firm, looked for by a part of its name, its pinyin or its credit code. */
export function FirmField({ value, none, onChange }: Props) {
  const [keyword, setKeyword] = useState("");
  const settled = useSettled(keyword.trim(), keyword.trim()).value;
  const found = useCallQuery(
    blacklist.listFirmChoices,
    { keyword: settled },
    { keepPrevious: true, staleMs: 30_000 },
  );
  return (
    <SelectField
      label="企业"
      placeholder={none}
      source={found}
      value={value ?? ""}
      options={(found.data ?? []).map(({ firm, name, creditCode }) => ({
        value: firm,
        label: `${name}（${creditCode}）`,
      }))}
      onSearch={setKeyword}
      onChange={(firm) => onChange((firm || null) as FirmId | null)}
    />
  );
}
