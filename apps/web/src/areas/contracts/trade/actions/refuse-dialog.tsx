import { contractSteps } from "@zd/api/contracts/actions";
import { contractDetails } from "@zd/api/contracts/details";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { ReasonField } from "../../../../ui/form/reason-field.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import { type ActionProps, useContractAction } from "./use-contract-action.ts";

/** 拒签: the contract ends by the fault of whoever refuses. */
export function RefuseDialog({ contract, onClose }: ActionProps) {
  const { contractNo } = contract;
  const { field, input } = useForm(contractSteps.refuseToSign, {
    initial: { memo: "" },
    input: ({ memo }) => ({ contractNo, memo }),
  });
  const card = useCard(contractDetails.previewStep, { contractNo, action: "refuse" });
  const command = useContractAction(contractSteps.refuseToSign, contract);
  return (
    <ConfirmCard
      title="拒签合同"
      confirmLabel="确认拒签"
      look="danger"
      ready={input !== null}
      busy={command.busy}
      error={command.error}
      successMessage="已拒签，合同违约终止"
      card={card}
      onConfirm={(answered, { seen }) => {
        if (input !== null) command.send({ ...input, card: seen }, answered);
      }}
      onClose={onClose}
    >
      <ReasonField label="拒签原因（必填）" {...field("memo")} most={500} />
    </ConfirmCard>
  );
}
