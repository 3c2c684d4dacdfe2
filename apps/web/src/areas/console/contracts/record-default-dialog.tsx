import { contractControl, recordedDefaults } from "@zd/api/contracts/control";
import { contractParties } from "@zd/domain/contracts/codes";
import type { Side } from "@zd/domain/terms/codes";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { ReasonField } from "../../../ui/reason-field.tsx";
import { choicesOf, SelectField } from "../../../ui/select-field.tsx";
import { type ControlActionProps, controlSettings, seenOf } from "./control-action.ts";

type Kind = keyof typeof recordedDefaults;

/** 登记违约: what the clock does not find by itself. */
export function RecordDefaultDialog({ contract, onClose }: ControlActionProps) {
  const [side, setSide] = useState<Side | "">("");
  const [kind, setKind] = useState<Kind | "">("");
  const [memo, setMemo] = useState("");
  const record = useCommand(contractControl.recordDefault, controlSettings);
  const { contractNo } = contract;
  const card = useCard(
    contractControl.previewDefault,
    side !== "" && kind !== "" ? { contractNo, side, kind } : null,
  );
  return (
    <ConfirmCard
      title="登记违约"
      confirmLabel="登记违约"
      ready={side !== "" && kind !== "" && memo.trim() !== ""}
      busy={record.isPending}
      error={record.error}
      successMessage="已登记违约"
      card={card}
      onConfirm={(answered, { seen }) => {
        if (side !== "" && kind !== "")
          record.confirm({ ...seenOf(contract), side, kind, memo: memo.trim(), card: seen }, answered);
      }}
      onClose={onClose}
    >
      <SelectField
        label="违约方"
        value={side}
        placeholder="请选择"
        options={(["B", "S"] as const).map((value) => ({
          value,
          label: `${contractParties[value]} ${value === "B" ? contract.buyer.firmName : contract.seller.firmName}`,
        }))}
        onChange={(chosen) => setSide(chosen as Side | "")}
      />
      <SelectField
        label="违约类型"
        value={kind}
        placeholder="请选择"
        options={choicesOf(recordedDefaults)}
        onChange={(chosen) => setKind(chosen as Kind | "")}
      />
      <ReasonField label="违约事实（必填）" value={memo} onChange={setMemo} most={500} />
    </ConfirmCard>
  );
}
