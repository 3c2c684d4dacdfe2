import { blacklist } from "@zd/contract/identity/blacklist";
import type { FirmId } from "@zd/domain/kernel/brand";
import { useId, useState } from "react";
import { useAnswer } from "../../api/hooks.ts";

interface Props {
  readonly value: FirmId | null;
  /** What no choice means. */
  readonly none: string;
  readonly onChange: (firm: FirmId | null) => void;
}

/** A member firm, looked for by a part of its name or its credit code. */
export function FirmField({ value, none, onChange }: Props) {
  const id = useId();
  const [keyword, setKeyword] = useState("");
  const choices = useAnswer(
    blacklist.listFirmChoices,
    { keyword: keyword.trim() },
    { keepLast: true, freshMs: 30_000 },
  );
  return (
    <>
      <div>
        <label htmlFor={`${id}-keyword`}>查找企业</label>
        <input
          id={`${id}-keyword`}
          maxLength={64}
          placeholder="名称或统一社会信用代码"
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
        />
      </div>
      <div>
        <label htmlFor={`${id}-firm`}>企业</label>
        <select
          id={`${id}-firm`}
          value={value ?? ""}
          onChange={({ target }) => onChange((target.value || null) as FirmId | null)}
        >
          <option value="">{none}</option>
          {choices.data?.map(({ firm, name, creditCode }) => (
            <option key={firm} value={firm}>
              {name}（{creditCode}）
            </option>
          ))}
        </select>
      </div>
    </>
  );
}
