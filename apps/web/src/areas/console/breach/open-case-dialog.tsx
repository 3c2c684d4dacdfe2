import { breachControl } from "@zd/api/contracts/breach";
import type { OutputOf } from "@zd/api/wire/operation";
import { defaultKinds } from "@zd/domain/contracts/codes";
import { fen } from "@zd/domain/kernel/brand";
import { formatYuan } from "@zd/domain/money/yuan";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import form from "../../../ui/form.module.css";
import { SelectField } from "../../../ui/select-field.tsx";
import { caseReads } from "./case-reads.ts";
import { type Draft, DraftFields, draftAmount } from "./draft-fields.tsx";

type OpenDefault = OutputOf<typeof breachControl.listOpenDefaults>[number];

interface Props {
  readonly defaults: readonly OpenDefault[];
  readonly onClose: () => void;
}

const keyOf = ({ contractNo, place }: OpenDefault) => `${contractNo}/${place}`;

/** 立案: of a default whose draft was thrown away. */
export function OpenCaseDialog({ defaults, onClose }: Props) {
  const [chosen, setChosen] = useState<OpenDefault | null>(null);
  const [draft, setDraft] = useState<Draft>({ amount: "", memo: "" });
  const open = useCommand(breachControl.open, { refreshes: caseReads, silent: true });
  const held = chosen?.held ?? fen(0n);
  const amount = chosen && draftAmount(draft, held);
  const choose = (key: string) => {
    const found = defaults.find((one) => keyOf(one) === key) ?? null;
    setChosen(found);
    setDraft({ ...draft, amount: found ? formatYuan(found.amount) : "" });
  };
  return (
    <ConfirmCard
      title="违约立案"
      confirmLabel="立案"
      ready={amount !== null}
      busy={open.isPending}
      error={open.error}
      successMessage="已立案"
      onConfirm={(answered) => {
        if (!chosen || amount === null) return;
        const { contractNo, place } = chosen;
        open.confirm({ contractNo, place, amount, memo: draft.memo.trim() }, answered);
      }}
      onClose={onClose}
    >
      <SelectField
        label="违约"
        placeholder="请选择"
        value={chosen ? keyOf(chosen) : ""}
        options={defaults.map((one) => ({
          value: keyOf(one),
          label: `${one.contractNo} ${one.firmName} ${defaultKinds[one.kind]}`,
        }))}
        onChange={choose}
      />
      <DraftFields draft={draft} held={held} onChange={setDraft} />
      <p className={form["consequence"]}>立案后为草稿，发函前对违约方不可见。</p>
    </ConfirmCard>
  );
}
