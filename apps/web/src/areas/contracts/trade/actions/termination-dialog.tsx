import { contractSteps } from "@zd/api/contracts/actions";
import { contractDetails } from "@zd/api/contracts/details";
import { contractParties } from "@zd/domain/contracts/codes";
import { parseYuan } from "@zd/domain/money/yuan";
import type { Side } from "@zd/domain/terms/codes";
import { useId, useState } from "react";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { shownAmount } from "../../../../ui/figures.tsx";
import { MoneyInput } from "../../../../ui/money-input.tsx";
import { ReasonField } from "../../../../ui/reason-field.tsx";
import { SelectField } from "../../../../ui/select-field.tsx";
import { useSettled } from "../../../../ui/use-settled.ts";
import { Effects } from "./effects.tsx";
import { type ActionProps, useContractAction } from "./use-contract-action.ts";

/** 解除申请: what the seller keeps for what was delivered, and what goes from one deposit to the other side. */
export function TerminationDialog({ contract, onClose }: ActionProps) {
  const id = useId();
  const [kept, setKept] = useState("");
  const [by, setBy] = useState<Side | "">("");
  const [penalty, setPenalty] = useState("");
  const [memo, setMemo] = useState("");
  const command = useContractAction(contractSteps.proposeTermination, contract);
  const [keeps, pays] = [parseYuan(kept), parseYuan(penalty)];
  const { contractNo, deposits } = contract;
  const whole = keeps !== null && (by === "" || (pays !== null && pays > 0n));
  const terms =
    keeps === null || !whole
      ? null
      : { kept: keeps, penalty: by === "" || pays === null ? null : { by, amount: pays } };
  const typed = `${kept} ${by} ${penalty}`;
  const asked = useSettled(terms, typed);
  const card = useCard(
    contractDetails.previewTermination,
    asked.key === typed && asked.value ? { contractNo, ...asked.value } : null,
  );
  return (
    <ConfirmCard
      title="解除申请"
      confirmLabel="申请解除"
      look="danger"
      ready={terms !== null && memo.trim() !== ""}
      busy={command.busy}
      error={command.error}
      successMessage="已申请解除，待对方确认"
      card={card}
      onConfirm={(answered, { seen }) => {
        if (terms) command.send({ ...terms, memo: memo.trim(), card: seen }, answered);
      }}
      onClose={onClose}
    >
      <Effects
        of={[
          ["合同号", contractNo],
          ["买方已付货款", `${shownAmount(contract.paid)} 元`],
          ["买方在押保证金", `${shownAmount(deposits.B)} 元`],
          ["卖方在押保证金", `${shownAmount(deposits.S)} 元`],
        ]}
      />
      <div>
        <label htmlFor={`${id}-kept`}>
          卖方保留的货款（元）<span>没有交货填 0</span>
        </label>
        <MoneyInput id={`${id}-kept`} value={kept} onChange={setKept} />
      </div>
      <SelectField
        label="从履约保证金扣付对方"
        value={by}
        placeholder="双方均不扣付"
        options={(["B", "S"] as const).map((side) => ({
          value: side,
          label: `${contractParties[side]}承担`,
        }))}
        onChange={(value) => setBy(value as Side | "")}
      />
      {by !== "" && (
        <div>
          <label htmlFor={`${id}-penalty`}>
            扣付金额（元）<span>不超过 {shownAmount(deposits[by])}</span>
          </label>
          <MoneyInput id={`${id}-penalty`} value={penalty} onChange={setPenalty} />
        </div>
      )}
      <ReasonField label="解除原因（必填）" value={memo} onChange={setMemo} most={500} />
    </ConfirmCard>
  );
}
