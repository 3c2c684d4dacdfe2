import { contractSteps } from "@zd/api/contracts/actions";
import { contractDetails } from "@zd/api/contracts/details";
import { contractParties } from "@zd/domain/contracts/codes";
import type { Side } from "@zd/domain/terms/codes";
import { useId } from "react";
import { positive } from "../../../../parts/form-rules.ts";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { shownAmount } from "../../../../ui/figures/figures.tsx";
import { MoneyInput } from "../../../../ui/form/money-input.tsx";
import { ReasonField } from "../../../../ui/form/reason-field.tsx";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import { Effects } from "./effects.tsx";
import { type ActionProps, useContractAction } from "./use-contract-action.ts";

/** 解除申请: what the seller keeps for what was delivered, and what goes from one deposit to the other side. */
export function TerminationDialog({ contract, onClose }: ActionProps) {
  const id = useId();
  const { contractNo, deposits } = contract;
  const terms = useForm(contractDetails.previewTermination, {
    initial: { kept: "", by: "" as Side | "", penalty: "" },
    input: ({ kept, by, penalty }) => ({
      contractNo,
      kept,
      penalty: by === "" ? null : { by, amount: penalty },
    }),
    rules: ({ penalty }) => (penalty ? positive("penalty.amount", penalty.amount) : {}),
  });
  const reason = useForm(contractSteps.proposeTermination, {
    initial: { memo: "" },
    input: ({ memo }) => terms.input && { ...terms.input, memo },
  });
  const command = useContractAction(contractSteps.proposeTermination, contract);
  const card = useCard(contractDetails.previewTermination, terms.isSettled ? terms.input : null);
  const { values, change } = terms;
  return (
    <ConfirmCard
      title="解除申请"
      confirmLabel="申请解除"
      look="danger"
      ready={reason.input !== null}
      busy={command.busy}
      error={command.error}
      successMessage="已申请解除，待对方确认"
      card={card}
      onConfirm={(answered, { seen }) => {
        if (reason.input !== null) command.send({ ...reason.input, card: seen }, answered);
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
        <MoneyInput id={`${id}-kept`} value={values.kept} onChange={(amount) => change({ kept: amount })} />
      </div>
      <SelectField
        label="从履约保证金扣付对方"
        value={values.by}
        placeholder="双方均不扣付"
        options={(["B", "S"] as const).map((side) => ({
          value: side,
          label: `${contractParties[side]}承担`,
        }))}
        onChange={(by) => change({ by: by as Side | "" })}
      />
      {values.by !== "" && (
        <div>
          <label htmlFor={`${id}-penalty`}>
            扣付金额（元）<span>不超过 {shownAmount(deposits[values.by])}</span>
          </label>
          <MoneyInput
            id={`${id}-penalty`}
            value={values.penalty}
            onChange={(penalty) => change({ penalty })}
          />
        </div>
      )}
      <ReasonField label="解除原因（必填）" {...reason.field("memo")} most={500} />
    </ConfirmCard>
  );
}
