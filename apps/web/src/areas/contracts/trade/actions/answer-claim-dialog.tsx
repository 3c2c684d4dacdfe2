import { contractSteps } from "@zd/api/contracts/actions";
import { contractDetails } from "@zd/api/contracts/details";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { AttachmentList } from "../../../../ui/attachments/attachment-list.tsx";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { shownAmount } from "../../../../ui/figures/figures.tsx";
import { ReasonField } from "../../../../ui/form/reason-field.tsx";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import { Effects } from "./effects.tsx";
import { type ActionProps, useContractAction } from "./use-contract-action.ts";

const dialogTexts = {
  "confirm-payment": { title: "确认收款", success: "已确认收款" },
  "reject-payment": { title: "驳回付款凭证", success: "已驳回付款凭证" },
} as const;

interface Props extends ActionProps {
  /** Which of the two answers the dialog gives. */
  readonly name: keyof typeof dialogTexts;
}

/** 确认收款, or 驳回付款凭证, of what the other side says it has paid. */
export function AnswerClaimDialog({ contract, onClose, name }: Props) {
  const { contractNo } = contract;
  const waiting = contract.claims.filter(({ state, from }) => state === "waiting" && from !== contract.side);
  const claimOf = (no: string) => waiting.find((claim) => String(claim.no) === no);
  const confirmation = useForm(contractSteps.confirmPayment, {
    initial: { claim: String(waiting[0]?.no ?? "") },
    input: ({ claim }) => (claimOf(claim) ? { contractNo, claim } : null),
  });
  const rejection = useForm(contractSteps.rejectPayment, {
    initial: { memo: "" },
    input: ({ memo }) => confirmation.input && { ...confirmation.input, memo },
  });
  const confirm = useContractAction(contractSteps.confirmPayment, contract);
  const reject = useContractAction(contractSteps.rejectPayment, contract);
  const rejects = name === "reject-payment";
  const command = rejects ? reject : confirm;
  const claim = claimOf(confirmation.values.claim);
  const card = useCard(
    contractDetails.previewStep,
    claim ? { contractNo, action: name, claim: claim.no } : null,
  );
  const { title, success } = dialogTexts[name];
  return (
    <ConfirmCard
      title={title}
      confirmLabel={title}
      look={rejects ? "danger" : "main"}
      ready={(rejects ? rejection : confirmation).input !== null}
      busy={command.busy}
      error={command.error}
      successMessage={success}
      card={card}
      onConfirm={(answered, { seen }) => {
        if (!rejects && confirmation.input) confirm.send({ ...confirmation.input, card: seen }, answered);
        if (rejects && rejection.input) reject.send({ ...rejection.input, card: seen }, answered);
      }}
      onClose={onClose}
    >
      {waiting.length > 1 && (
        <SelectField
          label="凭证"
          {...confirmation.field("claim")}
          options={waiting.map(({ no, amount }) => ({
            value: String(no),
            label: `第 ${no} 份，${shownAmount(amount)} 元`,
          }))}
        />
      )}
      {claim && (
        <>
          <Effects of={[["上传", `${claim.userName} ${formatShanghai(claim.at)}`]]} />
          <AttachmentList files={claim.attachments} />
        </>
      )}
      {rejects && <ReasonField label="驳回原因（必填）" {...rejection.field("memo")} most={500} />}
    </ConfirmCard>
  );
}
