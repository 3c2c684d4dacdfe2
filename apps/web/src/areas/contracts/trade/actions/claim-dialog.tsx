import { contractSteps } from "@zd/api/contracts/actions";
import { contractDetails } from "@zd/api/contracts/details";
import type { StoredFile } from "@zd/api/files/operations";
import { chineseCapital } from "@zd/domain/money/chinese-capital";
import { formatYuan, parseYuan } from "@zd/domain/money/yuan";
import { useId, useState } from "react";
import { AttachmentField } from "../../../../ui/attachments/attachment-field.tsx";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { noNumber, shownAmount } from "../../../../ui/figures.tsx";
import styles from "../../../../ui/form.module.css";
import { MoneyInput } from "../../../../ui/money-input.tsx";
import { useSettled } from "../../../../ui/use-settled.ts";
import { Effects } from "./effects.tsx";
import { type ActionProps, useContractAction } from "./use-contract-action.ts";

/** 上传付款凭证: what was paid outside of the platform, with the voucher of the bank. */
export function ClaimDialog({ contract, onClose }: ActionProps) {
  const id = useId();
  const [typed, setTyped] = useState(formatYuan(contract.due));
  const [vouchers, setVouchers] = useState<readonly StoredFile[]>([]);
  const [uploading, setUploading] = useState(false);
  const command = useContractAction(contractSteps.claimPayment, contract);
  const amount = parseYuan(typed);
  const [voucher] = vouchers;
  const asked = useSettled(amount, typed);
  const { contractNo } = contract;
  const card = useCard(
    contractDetails.previewClaim,
    asked.key === typed && asked.value !== null && asked.value > 0n
      ? { contractNo, amount: asked.value }
      : null,
  );
  return (
    <ConfirmCard
      title="上传付款凭证"
      confirmLabel="提交凭证"
      ready={amount !== null && amount > 0n && voucher !== undefined && !uploading}
      busy={command.busy}
      error={command.error}
      successMessage="已提交凭证，待对方确认收款"
      card={card}
      onConfirm={(answered, { seen }) => {
        if (amount !== null && voucher) command.send({ amount, voucher: voucher.file, card: seen }, answered);
      }}
      onClose={onClose}
    >
      <Effects
        of={[
          ["合同号", contractNo],
          ["本方应付", `${shownAmount(contract.due)} 元`],
        ]}
      />
      <div>
        <label htmlFor={id}>已付金额（元）</label>
        <MoneyInput id={id} value={typed} onChange={setTyped} />
        <p className={styles["hint"]}>{amount === null ? noNumber : chineseCapital(amount)}</p>
      </div>
      <AttachmentField
        files={vouchers}
        onChange={setVouchers}
        onBusy={setUploading}
        needed
        most={1}
        hint="银行付款凭证"
      />
    </ConfirmCard>
  );
}
