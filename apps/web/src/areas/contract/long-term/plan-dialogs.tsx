import { longTerm } from "@zd/contract/contracts/long-term";
import type { StoredFile } from "@zd/contract/files/operations";
import type { OutputOf } from "@zd/contract/wire/operation";
import type { ReceiverId } from "@zd/domain/contracts/long-term";
import { amountOf } from "@zd/domain/money/amount";
import { formatPrice, parsePrice } from "@zd/domain/money/price";
import { formatQuantity, parseQuantity } from "@zd/domain/money/quantity";
import { useState } from "react";
import { useAnswer, useCommand } from "../../../api/hooks.ts";
import { AttachmentField } from "../../../ui/attachments/attachment-field.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { shownAmount, shownQuantity } from "../../../ui/figures.tsx";
import { LabelledAmount } from "../../../ui/labelled-amount.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { Consequence, Effects } from "../trade/deeds/effects.tsx";
import { refreshes } from "./refreshes.ts";

export type ReadPlan = OutputOf<typeof longTerm.readPlan>;

interface Props {
  readonly plan: ReadPlan;
  readonly onClose: () => void;
}

const settings = { refreshes, quiet: true } as const;

/** Which plan is meant, and which version of it was seen. */
const of = ({ contractId, planId, version: seen }: ReadPlan) => ({ contractId, planId, seen });

/** 设置收款方: one of the accounts of the seller that the contract names. */
export function ReceiverDialog({ plan, onClose }: Props) {
  const options = useAnswer(longTerm.listReceiverOptions, { contractId: plan.contractId });
  const [chosen, setChosen] = useState<string>(plan.receiver?.receiver ?? "");
  const command = useCommand(longTerm.setReceiver, settings);
  return (
    <ConfirmCard
      title="设置收款方"
      act="设置"
      ready={chosen !== ""}
      busy={command.isPending}
      done="已设置收款方"
      error={command.error ?? options.error}
      onAct={(answered) => command.confirm({ ...of(plan), receiver: chosen as ReceiverId }, answered)}
      onClose={onClose}
    >
      <Effects of={[["计划月份", plan.month]]} />
      <SelectField
        label="收款账户"
        value={chosen}
        placeholder="请选择"
        source={options}
        options={(options.data ?? []).map(({ receiver, bank, number, holder }) => ({
          value: receiver,
          label: `${holder} ${bank} ${number}`,
        }))}
        onChange={setChosen}
      />
      <Consequence>首笔付款前可以变更，付款后不能变更。</Consequence>
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
  const quantity = parseQuantity(typed);
  const ready = quantity !== null && quantity > 0n && !uploading;
  return (
    <ConfirmCard
      title="登记交收"
      act="登记"
      ready={ready}
      busy={command.isPending}
      done="已登记交收"
      error={command.error}
      onAct={(answered) =>
        quantity !== null &&
        command.confirm({ ...of(plan), quantity, files: files.map(({ file }) => file) }, answered)
      }
      onClose={onClose}
    >
      <Effects
        of={[
          ["计划月份", plan.month],
          ["计划量 吨", shownQuantity(plan.quantity)],
          ["已交收 吨", shownQuantity(plan.delivered)],
        ]}
      />
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
  const amount = quantity !== null && price !== null ? amountOf(price, quantity) : null;
  return (
    <ConfirmCard
      title="提交结算"
      act="提交结算"
      ready={quantity !== null && quantity > 0n && price !== null && !uploading}
      busy={command.isPending}
      done="已提交结算"
      error={command.error}
      onAct={(answered) =>
        quantity !== null &&
        price !== null &&
        command.confirm({ ...of(plan), quantity, price, files: files.map(({ file }) => file) }, answered)
      }
      onClose={onClose}
    >
      <Effects
        of={[
          ["计划月份", plan.month],
          ["已付 元", shownAmount(plan.paid)],
          ["结算货款 元", shownAmount(amount)],
        ]}
      />
      <LabelledAmount label="结算量（吨）" value={weight} onChange={setWeight} decimals={4} />
      <LabelledAmount label="结算单价（元/吨）" value={typed} onChange={setTyped} decimals={4} />
      <AttachmentField files={files} onChange={setFiles} onBusy={setUploading} hint="结算单" />
      <Consequence>买方确认后，多付的退回买方，不足的由买方补付；确认前可以重新提交。</Consequence>
    </ConfirmCard>
  );
}

/** 确认结算: what comes back, or what is still to be paid, as the server's card of it says. */
export function ConfirmDialog({ plan, onClose }: Props) {
  const command = useCommand(longTerm.confirmSettlement, settings);
  const { contractId, planId } = plan;
  const card = useCard(longTerm.previewPlan, { contractId, planId, action: "confirm-settlement" });
  return (
    <ConfirmCard
      title="确认结算"
      act="确认结算"
      busy={command.isPending}
      done="已确认结算"
      error={command.error}
      card={card}
      onAct={(answered, { seen }) => command.confirm({ ...of(plan), card: seen }, answered)}
      onClose={onClose}
    />
  );
}
