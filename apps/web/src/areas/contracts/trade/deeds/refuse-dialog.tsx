import { contractSteps } from "@zd/api/contracts/actions";
import { contractDetails } from "@zd/api/contracts/details";
import { useState } from "react";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { ReasonField } from "../../../../ui/reason-field.tsx";
import { type DeedProps, useDeed } from "./deed.ts";

/** 拒签: the contract ends by the fault of whoever refuses. */
export function RefuseDialog({ contract, onClose }: DeedProps) {
  const [memo, setMemo] = useState("");
  const { contractNo } = contract;
  const card = useCard(contractDetails.previewStep, { contractNo, action: "refuse" });
  const deed = useDeed(contractSteps.refuseToSign, contract);
  return (
    <ConfirmCard
      title="拒签合同"
      act="确认拒签"
      look="danger"
      ready={memo.trim() !== ""}
      busy={deed.busy}
      error={deed.error}
      done="已拒签，合同违约终止"
      card={card}
      onAct={(answered, { seen }) => deed.send({ memo: memo.trim(), card: seen }, answered)}
      onClose={onClose}
    >
      <ReasonField label="拒签原因（必填）" value={memo} onChange={setMemo} most={500} />
    </ConfirmCard>
  );
}
