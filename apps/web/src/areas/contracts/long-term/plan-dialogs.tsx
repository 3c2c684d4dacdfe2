import { longTerm } from "@zd/api/contracts/long-term";
import type { StoredFile } from "@zd/api/files/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import type { ReceiverId } from "@zd/domain/contracts/long-term";
import { formatPrice, parsePrice } from "@zd/domain/money/price";
import { formatQuantity, parseQuantity } from "@zd/domain/money/quantity";
import { useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { AttachmentField } from "../../../ui/attachments/attachment-field.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { LabelledAmount } from "../../../ui/labelled-amount.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { useSettled } from "../../../ui/use-settled.ts";
import { refreshes } from "./refreshes.ts";

export type ReadPlan = OutputOf<typeof longTerm.readPlan>;

interface Props {
  readonly plan: ReadPlan;
  readonly onClose: () => void;
}

const settings = { refreshes, silent: true } as const;

/** Which plan is meant, and which version of it was seen. */
const of = ({ contractId, planId, version: seen }: ReadPlan) => ({ contractId, planId, seen });
const monthOf = ({ contractId, planId }: ReadPlan) => ({ contractId, planId });

/** 设置收款方: one of the accounts of the seller that the contract names. */
export function ReceiverDialog({ plan, onClose }: Props) {
  const options = useCallQuery(longTerm.listReceiverOptions, { contractId: plan.contractId });
  const [chosen, setChosen] = useState<string>(plan.receiver?.receiver ?? "");
  const command = useCommand(longTerm.setReceiver, settings);
  const receiver = chosen as ReceiverId;
  return (
    <ConfirmCard
      title="设置收款方"
      confirmLabel="设置"
      ready={chosen !== ""}
      busy={command.isPending}
      successMessage="已设置收款方"
      error={command.error ?? options.error}
      card={useCard(
        longTerm.previewPlan,
        chosen === "" ? null : { ...monthOf(plan), action: "set-receiver", receiver },
      )}
      onConfirm={(answered, { seen: card }) => command.confirm({ ...of(plan), receiver, card }, answered)}
      onClose={onClose}
    >
      <SelectField
        label="收款账户"
        value={chosen}
        placeholder="请选择"
        source={options}
        options={(options.data ?? []).map(({ receiver: id, bank, number, holder }) => ({
          value: id,
          label: `${holder} ${bank} ${number}`,
        }))}
        onChange={setChosen}
      />
    </ConfirmCard>
  );
}

/** 登记交收, with the papers of it. */
export function DeliverDialog({ plan, onClose }: Props) {
  const left = plan.quantity > plan.delivered ? plan.quantity - plan.delivered : 0n;
  const [typed, setTyped] = useState(left > 0n ? formatQuantity(left as typeof plan.quantity) : "");
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [uploading, setUploading] = useState(false);
  const command = useCommand(longTerm.deliver, settings);
  const parsed = parseQuantity(typed);
  const quantity = parsed !== null && parsed > 0n ? parsed : null;
  const settled = useSettled(quantity, typed);
  return (
    <ConfirmCard
      title="登记交收"
      confirmLabel="登记"
      ready={quantity !== null && settled.key === typed && !uploading}
      busy={command.isPending}
      successMessage="已登记交收"
      error={command.error}
      card={useCard(
        longTerm.previewPlan,
        settled.value === null ? null : { ...monthOf(plan), action: "deliver", quantity: settled.value },
      )}
      onConfirm={(answered, { seen: card }) =>
        quantity !== null &&
        command.confirm({ ...of(plan), quantity, files: files.map(({ file }) => file), card }, answered)
      }
      onClose={onClose}
    >
      <LabelledAmount label="交收量（吨）" value={typed} onChange={setTyped} decimals={4} />
      <AttachmentField files={files} onChange={setFiles} onBusy={setUploading} hint="磅单、化验单" />
    </ConfirmCard>
  );
}

/** 结算: what the seller says that the month comes to. */
export function SettleDialog({ plan, onClose }: Props) {
  const [weight, setWeight] = useState(formatQuantity(plan.delivered));
  const [typed, setTyped] = useState(formatPrice(plan.price));
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [uploading, setUploading] = useState(false);
  const command = useCommand(longTerm.settle, settings);
  const quantity = parseQuantity(weight);
  const price = parsePrice(typed);
  const said = quantity !== null && quantity > 0n && price !== null ? { quantity, price } : null;
  const key = `${weight} ${typed}`;
  const settled = useSettled(said, key);
  return (
    <ConfirmCard
      title="提交结算"
      confirmLabel="提交结算"
      ready={said !== null && settled.key === key && !uploading}
      busy={command.isPending}
      successMessage="已提交结算"
      error={command.error}
      card={useCard(
        longTerm.previewPlan,
        settled.value === null ? null : { ...monthOf(plan), action: "settle", ...settled.value },
      )}
      onConfirm={(answered, { seen: card }) =>
        said !== null &&
        command.confirm({ ...of(plan), ...said, files: files.map(({ file }) => file), card }, answered)
      }
      onClose={onClose}
    >
      <LabelledAmount label="结算量（吨）" value={weight} onChange={setWeight} decimals={4} />
      <LabelledAmount label="结算单价（元/吨）" value={typed} onChange={setTyped} decimals={4} />
      <AttachmentField files={files} onChange={setFiles} onBusy={setUploading} hint="结算单" />
    </ConfirmCard>
  );
}

/** 确认结算: what comes back, or what is still to be paid, as the server's card of it says. */
export function ConfirmDialog({ plan, onClose }: Props) {
  const command = useCommand(longTerm.confirmSettlement, settings);
  const card = useCard(longTerm.previewPlan, { ...monthOf(plan), action: "confirm-settlement" });
  return (
    <ConfirmCard
      title="确认结算"
      confirmLabel="确认结算"
      busy={command.isPending}
      successMessage="已确认结算"
      error={command.error}
      card={card}
      onConfirm={(answered, { seen }) => command.confirm({ ...of(plan), card: seen }, answered)}
      onClose={onClose}
    />
  );
}
