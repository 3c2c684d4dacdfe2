import { contractSteps } from "@zd/contract/contracts/actions";
import { useState } from "react";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { shownAmount } from "../../../../ui/figures.tsx";
import { ReasonField } from "../../../../ui/reason-field.tsx";
import { type DeedProps, useDeed } from "./deed.ts";
import { Consequence, Effects } from "./effects.tsx";

/** 拒签: the contract ends by the fault of whoever refuses. */
export function RefuseDialog({ contract, onClose }: DeedProps) {
  const [memo, setMemo] = useState("");
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
      onAct={(answered) => deed.send({ memo: memo.trim() }, answered)}
      onClose={onClose}
    >
      <Effects
        of={[
          ["合同号", contract.contractNo],
          ["本方在押履约保证金", `${shownAmount(contract.deposits[contract.side])} 元`],
        ]}
      />
      <ReasonField label="拒签原因（必填）" value={memo} onChange={setMemo} most={500} />
      <Consequence>拒签即违约：合同违约终止，不可恢复；本方履约保证金由交易中心按规则处理。</Consequence>
    </ConfirmCard>
  );
}
