import type { StoredFile } from "@zd/api/files/operations";
import { finances } from "@zd/api/financing/operations";
import { channels } from "@zd/domain/funds/channels";
import { formatYuan } from "@zd/domain/money/yuan";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { AttachmentField } from "../../../ui/attachments/attachment-field.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { LabelledAmount } from "../../../ui/form/labelled-amount.tsx";
import { choicesOf, SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import type { Credit } from "./reads.ts";
import { refreshes } from "./refreshes.ts";

const noFiles: readonly StoredFile[] = [];

interface Props {
  /** The application that is changed; left out for a new one. */
  readonly draft?: Credit;
  readonly onClose: () => void;
}

/** 授信申请: how much of whom, what for, and with which papers. */
export function CreditDialog({ draft, onClose }: Props) {
  const [uploading, setUploading] = useState(false);
  const { field, values, change, input, settled, isSettled } = useForm(finances.applyForCredit, {
    initial: {
      channel: (draft?.channel ?? "SF") as string,
      amount: draft ? formatYuan(draft.asked) : "",
      purpose: draft?.purpose ?? "",
      files: draft?.files ?? noFiles,
    },
    input: ({ files, ...fields }) =>
      fields.purpose.trim() === ""
        ? null
        : { ...fields, files: files.map(({ file }) => file), ...(draft && { credit: draft.credit }) },
    rules: ({ amount }) => (amount > 0n ? {} : { amount: "须大于零" }),
  });
  const apply = useCommand(finances.applyForCredit, { silent: true, refreshes });
  return (
    <ConfirmCard
      title={draft ? `修改授信申请 ${draft.credit}` : "申请授信"}
      confirmLabel="保存申请"
      ready={input !== null && isSettled && !uploading}
      busy={apply.isPending}
      error={apply.error}
      successMessage="已保存，请签署授信协议后提交"
      card={useCard(finances.previewCredit, settled)}
      onConfirm={(callbacks, { seen }) => input !== null && apply.confirm({ ...input, seen }, callbacks)}
      onClose={onClose}
    >
      <SelectField
        label="资金渠道"
        disabled={draft !== undefined}
        options={choicesOf(channels)}
        {...field("channel")}
      />
      <LabelledAmount label="申请额度（元）" {...field("amount")} />
      <TextField label="资金用途" {...field("purpose")} />
      <AttachmentField
        files={values.files}
        onChange={(files) => change({ files })}
        onBusy={setUploading}
        hint="财务报表、纳税证明等；榆河农商银行要求至少一份"
      />
    </ConfirmCard>
  );
}
