import { contractSteps } from "@zd/api/contracts/actions";
import type { StoredFile } from "@zd/api/files/operations";
import { formatYuan } from "@zd/domain/money/yuan";
import { useState } from "react";
import { positive } from "../../../../parts/form-rules.ts";
import { AttachmentField } from "../../../../ui/attachments/attachment-field.tsx";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { shownAmount } from "../../../../ui/figures/figures.tsx";
import { LabelledAmount } from "../../../../ui/form/labelled-amount.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import { Consequence, Effects } from "./effects.tsx";
import { type ActionProps, useContractAction } from "./use-contract-action.ts";

/** 登记发票: for the goods as they were settled. */
export function InvoiceDialog({ contract, onClose }: ActionProps) {
  const result = contract.settlement?.result ?? null;
  const [uploading, setUploading] = useState(false);
  const command = useContractAction(contractSteps.registerInvoice, contract);
  const { values, change, field, input } = useForm(contractSteps.registerInvoice, {
    initial: {
      invoice: "",
      amount: result ? formatYuan(result.goods) : "",
      files: [] as readonly StoredFile[],
    },
    input: ({ files, ...fields }) => ({
      contractNo: contract.contractNo,
      ...fields,
      files: files.map(({ file }) => file),
    }),
    rules: ({ amount }) => positive("amount", amount),
  });
  return (
    <ConfirmCard
      title="登记发票"
      confirmLabel="登记发票"
      ready={input !== null && !uploading}
      busy={command.busy}
      error={command.error}
      successMessage="已登记发票"
      onConfirm={(answered) => {
        if (input !== null) command.send(input, answered);
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
      <TextField label="发票号码" {...field("invoice")} />
      <LabelledAmount label="价税合计（元）" {...field("amount")} />
      <AttachmentField
        files={values.files}
        onChange={(files) => change({ files })}
        onBusy={setUploading}
        hint="发票版式文件"
      />
      <Consequence>金额须与结算货款一致；登记后双方可以申请完成合同。</Consequence>
    </ConfirmCard>
  );
}
