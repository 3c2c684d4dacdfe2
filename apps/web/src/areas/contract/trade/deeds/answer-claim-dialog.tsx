import { contractSteps } from "@zd/contract/contracts/actions";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { AttachmentList } from "../../../../ui/attachments/attachment-list.tsx";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { shownAmount } from "../../../../ui/figures.tsx";
import { ReasonField } from "../../../../ui/reason-field.tsx";
import { SelectField } from "../../../../ui/select-field.tsx";
import { type DeedProps, useDeed } from "./deed.ts";
import { Consequence, Effects } from "./effects.tsx";

const said = {
  "confirm-payment": {
    title: "确认收款",
    follows: "请先核对银行到账。确认后即视为已收到该笔货款，不可撤回。",
    done: "已确认收款",
  },
  "reject-payment": {
    title: "驳回付款凭证",
    follows: "驳回后该笔款项视为未付，对方可重新上传凭证。",
    done: "已驳回付款凭证",
  },
} as const;

/** 确认收款, or 驳回付款凭证, of what the other side says it has paid. */
export function AnswerClaimDialog({
  contract,
  onClose,
  name,
}: DeedProps & { readonly name: keyof typeof said }) {
  const waiting = contract.claims.filter(({ state, from }) => state === "waiting" && from !== contract.side);
  const [no, setNo] = useState(waiting[0]?.no ?? 0);
  const [memo, setMemo] = useState("");
  const confirm = useDeed(contractSteps.confirmPayment, contract);
  const reject = useDeed(contractSteps.rejectPayment, contract);
  const rejects = name === "reject-payment";
  const deed = rejects ? reject : confirm;
  const claim = waiting.find((one) => one.no === no);
  const { title, follows, done } = said[name];
  return (
    <ConfirmCard
      title={title}
      act={title}
      look={rejects ? "danger" : "main"}
      ready={claim !== undefined && (!rejects || memo.trim() !== "")}
      busy={deed.busy}
      error={deed.error}
      done={done}
      onAct={(answered) =>
        rejects
          ? reject.send({ claim: no, memo: memo.trim() }, answered)
          : confirm.send({ claim: no }, answered)
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
          <Effects
            of={[
              ["合同号", contract.contractNo],
              ["凭证金额", `${shownAmount(claim.amount)} 元`],
              ["上传", `${claim.userName} ${formatShanghai(claim.at)}`],
            ]}
          />
          <AttachmentList files={claim.attachments} />
        </>
      )}
      {rejects && <ReasonField label="驳回原因（必填）" value={memo} onChange={setMemo} most={500} />}
      <Consequence>{follows}</Consequence>
    </ConfirmCard>
  );
}
