import { contractSteps } from "@zd/api/contracts/actions";
import { contractDetails } from "@zd/api/contracts/details";
import { useState } from "react";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { ReasonField } from "../../../../ui/reason-field.tsx";
import { type ActionProps, useContractAction } from "./use-contract-action.ts";

/** 拒签: the contract ends by the fault of whoever refuses. */
export function RefuseDialog({ contract, onClose }: ActionProps) {
  const [memo, setMemo] = useState("");
  const { contractNo } = contract;
  const card = useCard(contractDetails.previewStep, { contractNo, action: "refuse" });
  const command = useContractAction(contractSteps.refuseToSign, contract);
  return (
    <ConfirmCard
      title="拒签合同"
      confirmLabel="确认拒签"
      look="danger"
      ready={memo.trim() !== ""}
      busy={command.busy}
      error={command.error}
      successMessage="已拒签，合同违约终止"
      card={card}
      onConfirm={(answered, { seen }) => command.send({ memo: memo.trim(), card: seen }, answered)}
      onClose={onClose}
    >
      <ReasonField label="拒签原因（必填）" value={memo} onChange={setMemo} most={500} />
    </ConfirmCard>
  );
}
