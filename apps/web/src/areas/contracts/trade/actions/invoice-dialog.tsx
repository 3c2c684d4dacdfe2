import { contractSteps } from "@zd/api/contracts/actions";
import type { StoredFile } from "@zd/api/files/operations";
import { formatYuan, parseYuan } from "@zd/domain/money/yuan";
import { useId, useState } from "react";
import { AttachmentField } from "../../../../ui/attachments/attachment-field.tsx";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { shownAmount } from "../../../../ui/figures.tsx";
import { MoneyInput } from "../../../../ui/money-input.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { Consequence, Effects } from "./effects.tsx";
import { type ActionProps, useContractAction } from "./use-contract-action.ts";

/** 登记发票: for the goods as they were settled. */
export function InvoiceDialog({ contract, onClose }: ActionProps) {
  const id = useId();
  const result = contract.settlement?.result ?? null;
  const [invoice, setInvoice] = useState("");
  const [typed, setTyped] = useState(result ? formatYuan(result.goods) : "");
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [uploading, setUploading] = useState(false);
  const command = useContractAction(contractSteps.registerInvoice, contract);
  const amount = parseYuan(typed);
  return (
    <ConfirmCard
      title="登记发票"
      confirmLabel="登记发票"
      ready={invoice.trim() !== "" && amount !== null && amount > 0n && !uploading}
      busy={command.busy}
      error={command.error}
      successMessage="已登记发票"
      onConfirm={(answered) => {
        if (amount !== null)
          command.send({ invoice: invoice.trim(), amount, files: files.map(({ file }) => file) }, answered);
      }}
      onClose={onClose}
    >
      <Effects
        of={[
          ["购方", contract.buyer.firmName],
          ["购方税号", contract.buyer.creditCode],
          ["货款（含税）", `${shownAmount(result?.goods ?? null)} 元`],
          ["其中税额", `${shownAmount(result?.tax ?? null)} 元`],
        ]}
      />
      <TextField label="发票号码" maxLength={40} value={invoice} onChange={setInvoice} />
      <div>
        <label htmlFor={id}>价税合计（元）</label>
        <MoneyInput id={id} value={typed} onChange={setTyped} />
      </div>
      <AttachmentField files={files} onChange={setFiles} onBusy={setUploading} hint="发票版式文件" />
      <Consequence>金额须与结算货款一致；登记后双方可以申请完成合同。</Consequence>
    </ConfirmCard>
  );
}
