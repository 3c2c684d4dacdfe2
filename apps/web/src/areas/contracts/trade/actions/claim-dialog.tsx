import { contractSteps } from "@zd/api/contracts/actions";
import { contractDetails } from "@zd/api/contracts/details";
import type { StoredFile } from "@zd/api/files/operations";
import { chineseCapital } from "@zd/domain/money/chinese-capital";
import { formatYuan } from "@zd/domain/money/yuan";
import { useState } from "react";
import { positive } from "../../../../parts/form-rules.ts";
import { AttachmentField } from "../../../../ui/attachments/attachment-field.tsx";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { noNumber, shownAmount } from "../../../../ui/figures/figures.tsx";
import styles from "../../../../ui/form/form.module.css";
import { LabelledAmount } from "../../../../ui/form/labelled-amount.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import { Effects } from "./effects.tsx";
import { type ActionProps, useContractAction } from "./use-contract-action.ts";

/** 上传付款凭证: what was paid outside of the platform, with the voucher of the bank. */
export function ClaimDialog({ contract, onClose }: ActionProps) {
  const { contractNo } = contract;
  const [uploading, setUploading] = useState(false);
  const command = useContractAction(contractSteps.claimPayment, contract);
  const form = useForm(contractDetails.previewClaim, {
    initial: { amount: formatYuan(contract.due), vouchers: [] as readonly StoredFile[] },
    input: ({ amount }) => ({ contractNo, amount }),
    rules: ({ amount }) => positive("amount", amount),
  });
  const { values, change, field, input } = form;
  const [voucher] = values.vouchers;
  const card = useCard(contractDetails.previewClaim, form.isSettled ? input : null);
  return (
    <ConfirmCard
      title="上传付款凭证"
      confirmLabel="提交凭证"
      ready={input !== null && voucher !== undefined && !uploading}
      busy={command.busy}
      error={command.error}
      successMessage="已提交凭证，待对方确认收款"
      card={card}
      onConfirm={(answered, { seen }) => {
        if (input !== null && voucher)
          command.send({ ...input, voucher: voucher.file, card: seen }, answered);
      }}
      onClose={onClose}
    >
      <Effects
        of={[
          ["合同号", contractNo],
          ["本方应付", `${shownAmount(contract.due)} 元`],
        ]}
      />
      <LabelledAmount label="已付金额（元）" {...field("amount")} />
      <p className={styles["hint"]}>{input === null ? noNumber : chineseCapital(input.amount)}</p>
      <AttachmentField
        files={values.vouchers}
        onChange={(vouchers) => change({ vouchers })}
        onBusy={setUploading}
        needed
        most={1}
        hint="银行付款凭证"
      />
    </ConfirmCard>
  );
}
