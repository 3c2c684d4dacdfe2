import type { StoredFile } from "@zd/api/files/operations";
import { finances } from "@zd/api/financing/operations";
import { type ChannelId, channels } from "@zd/domain/funds/channels";
import { formatYuan, parseYuan } from "@zd/domain/money/yuan";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { AttachmentField } from "../../../ui/attachments/attachment-field.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { LabelledAmount } from "../../../ui/labelled-amount.tsx";
import { choicesOf, SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useSettled } from "../../../ui/use-settled.ts";
import type { Credit } from "./reads.ts";
import { refreshes } from "./refreshes.ts";

interface Props {
  /** The application that is changed; left out for a new one. */
  readonly draft?: Credit;
  readonly onClose: () => void;
}

/** 授信申请: how much of whom, what for, and with which papers. */
export function CreditDialog({ draft, onClose }: Props) {
  const [channel, setChannel] = useState<ChannelId>(draft?.channel ?? "SF");
  const [amount, setAmount] = useState(draft ? formatYuan(draft.asked) : "");
  const [purpose, setPurpose] = useState(draft?.purpose ?? "");
  const [files, setFiles] = useState<readonly StoredFile[]>(draft?.files ?? []);
  const [busy, setBusy] = useState(false);
  const apply = useCommand(finances.applyForCredit, { silent: true, refreshes });
  const asked = parseYuan(amount);
  const wish =
    asked === null || asked <= 0n || purpose.trim() === ""
      ? null
      : {
          channel,
          amount: asked,
          purpose,
          files: files.map(({ file }) => file),
          ...(draft ? { credit: draft.credit } : {}),
        };
  const key = JSON.stringify([channel, amount, purpose, wish?.files]);
  const settled = useSettled(wish, key);
  return (
    <ConfirmCard
      title={draft ? `修改授信申请 ${draft.credit}` : "申请授信"}
      confirmLabel="保存申请"
      ready={wish !== null && settled.key === key && !busy}
      busy={apply.isPending}
      error={apply.error}
      successMessage="已保存，请签署授信协议后提交"
      card={useCard(finances.previewCredit, settled.value)}
      onConfirm={(answered, { seen }) => wish !== null && apply.confirm({ ...wish, seen }, answered)}
      onClose={onClose}
    >
      <SelectField
        label="资金渠道"
        value={channel}
        disabled={draft !== undefined}
        options={choicesOf(channels)}
        onChange={(value) => setChannel(value as ChannelId)}
      />
      <LabelledAmount label="申请额度（元）" value={amount} onChange={setAmount} />
      <TextField label="资金用途" maxLength={200} value={purpose} onChange={setPurpose} />
      <AttachmentField
        files={files}
        onChange={setFiles}
        onBusy={setBusy}
        hint="财务报表、纳税证明等；榆河农商银行要求至少一份"
      />
    </ConfirmCard>
  );
}
