import { contractSteps } from "@zd/api/contracts/actions";
import { contractDetails } from "@zd/api/contracts/details";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { AttachmentList } from "../../../../ui/attachments/attachment-list.tsx";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { shownAmount } from "../../../../ui/figures.tsx";
import { ReasonField } from "../../../../ui/reason-field.tsx";
import { SelectField } from "../../../../ui/select-field.tsx";
import { Effects } from "./effects.tsx";
import { type ActionProps, useContractAction } from "./use-contract-action.ts";

const said = {
  "confirm-payment": {
    title: "确认收款",
    done: "已确认收款",
  },
  "reject-payment": {
    title: "驳回付款凭证",
    done: "已驳回付款凭证",
  },
} as const;

/** 确认收款, or 驳回付款凭证, of what the other side says it has paid. */
export function AnswerClaimDialog({
  contract,
  onClose,
  name,
}: ActionProps & { readonly name: keyof typeof said }) {
  const waiting = contract.claims.filter(({ state, from }) => state === "waiting" && from !== contract.side);
  const [no, setNo] = useState(waiting[0]?.no ?? 0);
  const [memo, setMemo] = useState("");
  const confirm = useContractAction(contractSteps.confirmPayment, contract);
  const reject = useContractAction(contractSteps.rejectPayment, contract);
  const rejects = name === "reject-payment";
  const command = rejects ? reject : confirm;
  const claim = waiting.find((one) => one.no === no);
  const card = useCard(
    contractDetails.previewStep,
    claim ? { contractNo: contract.contractNo, action: name, claim: no } : null,
  );
  const { title, done } = said[name];
  return (
    <ConfirmCard
      title={title}
      confirmLabel={title}
      look={rejects ? "danger" : "main"}
      ready={claim !== undefined && (!rejects || memo.trim() !== "")}
      busy={command.busy}
      error={command.error}
      successMessage={done}
      card={card}
      onConfirm={(answered, { seen }) =>
        rejects
          ? reject.send({ claim: no, memo: memo.trim(), card: seen }, answered)
          : confirm.send({ claim: no, card: seen }, answered)
      }
      onClose={onClose}
    >
      {waiting.length > 1 && (
        <SelectField
          label="凭证"
          value={String(no)}
          options={waiting.map((one) => ({
            value: String(one.no),
            label: `第 ${one.no} 份，${shownAmount(one.amount)} 元`,
          }))}
          onChange={(value) => setNo(Number(value))}
        />
      )}
      {claim && (
        <>
          <Effects of={[["上传", `${claim.userName} ${formatShanghai(claim.at)}`]]} />
          <AttachmentList files={claim.attachments} />
        </>
      )}
      {rejects && <ReasonField label="驳回原因（必填）" value={memo} onChange={setMemo} most={500} />}
    </ConfirmCard>
  );
}
