import { longTerm } from "@zd/api/contracts/long-term";
import type { StoredFile } from "@zd/api/files/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import { quantity } from "@zd/domain/kernel/brand";
import { formatPrice } from "@zd/domain/money/price";
import { formatQuantity } from "@zd/domain/money/quantity";
import { useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { positive } from "../../../parts/form-rules.ts";
import { AttachmentField } from "../../../ui/attachments/attachment-field.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { LabelledAmount } from "../../../ui/form/labelled-amount.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { refreshes } from "./refreshes.ts";

export type ReadPlan = OutputOf<typeof longTerm.readPlan>;

interface Props {
  /** The month that is dealt with, in the version that the user sees. */
  readonly plan: ReadPlan;
  readonly onClose: () => void;
}

const settings = { refreshes, silent: true } as const;
const noFiles: readonly StoredFile[] = [];

/** Which plan is meant, and which version of it was seen. */
const versionOf = ({ contractId, planId, version: seen }: ReadPlan) => ({ contractId, planId, seen });
const keyOf = ({ contractId, planId }: ReadPlan) => ({ contractId, planId });
const idsOf = (files: readonly StoredFile[]) => files.map(({ file }) => file);

/** 设置收款方: one of the accounts of the seller that the contract names. */
export function ReceiverDialog({ plan, onClose }: Props) {
  const accounts = useCallQuery(longTerm.listReceiverOptions, { contractId: plan.contractId });
  const { field, input } = useForm(longTerm.setReceiver, {
    initial: { receiver: (plan.receiver?.receiver ?? "") as string },
    input: ({ receiver }) => ({ ...versionOf(plan), receiver }),
  });
  const command = useCommand(longTerm.setReceiver, settings);
  return (
    <ConfirmCard
      title="设置收款方"
      confirmLabel="设置"
      ready={input !== null}
      busy={command.isPending}
      successMessage="已设置收款方"
      error={command.error ?? accounts.error}
      card={useCard(
        longTerm.previewPlan,
        input && { ...keyOf(plan), action: "set-receiver", receiver: input.receiver },
      )}
      onConfirm={(answered, { seen: card }) =>
        input !== null && command.confirm({ ...input, card }, answered)
      }
      onClose={onClose}
    >
      <SelectField
        label="收款账户"
        {...field("receiver")}
        placeholder="请选择"
        source={accounts}
        options={(accounts.data ?? []).map(({ receiver, bank, number, holder }) => ({
          value: receiver,
          label: `${holder} ${bank} ${number}`,
        }))}
      />
    </ConfirmCard>
  );
}

/** 登记交收, with the papers of it. */
export function DeliverDialog({ plan, onClose }: Props) {
  const remaining = quantity(plan.quantity > plan.delivered ? plan.quantity - plan.delivered : 0n);
  const [uploading, setUploading] = useState(false);
  const command = useCommand(longTerm.deliver, settings);
  const form = useForm(longTerm.deliver, {
    initial: { quantity: remaining > 0n ? formatQuantity(remaining) : "", files: noFiles },
    input: ({ quantity, files }) => ({ ...versionOf(plan), quantity, files: idsOf(files) }),
    rules: ({ quantity }) => positive("quantity", quantity),
  });
  const { values, change, field, input, settled } = form;
  return (
    <ConfirmCard
      title="登记交收"
      confirmLabel="登记"
      ready={input !== null && form.isSettled && !uploading}
      busy={command.isPending}
      successMessage="已登记交收"
      error={command.error}
      card={useCard(
        longTerm.previewPlan,
        settled && { ...keyOf(plan), action: "deliver", quantity: settled.quantity },
      )}
      onConfirm={(answered, { seen: card }) =>
        input !== null && command.confirm({ ...input, card }, answered)
      }
      onClose={onClose}
    >
      <LabelledAmount label="交收量（吨）" {...field("quantity")} decimals={4} />
      <AttachmentField
        files={values.files}
        onChange={(files) => change({ files })}
        onBusy={setUploading}
        hint="磅单、化验单"
      />
    </ConfirmCard>
  );
}

/** 结算: what the seller says that the month comes to. */
export function SettleDialog({ plan, onClose }: Props) {
  const [uploading, setUploading] = useState(false);
  const command = useCommand(longTerm.settle, settings);
  const form = useForm(longTerm.settle, {
    initial: { quantity: formatQuantity(plan.delivered), price: formatPrice(plan.price), files: noFiles },
    input: ({ files, ...amounts }) => ({ ...versionOf(plan), ...amounts, files: idsOf(files) }),
    rules: ({ quantity }) => positive("quantity", quantity),
  });
  const { values, change, field, input, settled } = form;
  return (
    <ConfirmCard
      title="提交结算"
      confirmLabel="提交结算"
      ready={input !== null && form.isSettled && !uploading}
      busy={command.isPending}
      successMessage="已提交结算"
      error={command.error}
      card={useCard(
        longTerm.previewPlan,
        settled && {
          ...keyOf(plan),
          action: "settle",
          quantity: settled.quantity,
          price: settled.price,
        },
      )}
      onConfirm={(answered, { seen: card }) =>
        input !== null && command.confirm({ ...input, card }, answered)
      }
      onClose={onClose}
    >
      <LabelledAmount label="结算量（吨）" {...field("quantity")} decimals={4} />
      <LabelledAmount label="结算单价（元/吨）" {...field("price")} decimals={4} />
      <AttachmentField
        files={values.files}
        onChange={(files) => change({ files })}
        onBusy={setUploading}
        hint="结算单"
      />
    </ConfirmCard>
  );
}

/** 确认结算: what comes back, or what is still to be paid, as the server's card of it says. */
export function ConfirmDialog({ plan, onClose }: Props) {
  const command = useCommand(longTerm.confirmSettlement, settings);
  const card = useCard(longTerm.previewPlan, { ...keyOf(plan), action: "confirm-settlement" });
  return (
    <ConfirmCard
      title="确认结算"
      confirmLabel="确认结算"
      busy={command.isPending}
      successMessage="已确认结算"
      error={command.error}
      card={card}
      onConfirm={(answered, { seen }) => command.confirm({ ...versionOf(plan), card: seen }, answered)}
      onClose={onClose}
    />
  );
}
