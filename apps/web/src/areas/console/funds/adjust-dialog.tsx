import type { StoredFile } from "@zd/api/files/operations";
import { fundDesk } from "@zd/api/funds/staff";
import { adjustmentCauses } from "@zd/domain/funds/adjustment";
import { type Fen, fen } from "@zd/domain/kernel/brand";
import { formatYuan, parseYuan } from "@zd/domain/money/yuan";
import { useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { AttachmentField } from "../../../ui/attachments/attachment-field.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { shownAmount } from "../../../ui/figures/figures.tsx";
import { LabelledAmount } from "../../../ui/form/labelled-amount.tsx";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { choicesOf, SelectField } from "../../../ui/form/select-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { useSettled } from "../../../ui/form/use-settled.ts";
import { useFormCard } from "../use-form-card.ts";

interface Props {
  /** The difference of a reconciliation that the adjustment settles. */
  readonly from?: {
    /** Its number. */
    readonly difference: number;
    /** What the firm's money has to change by. */
    readonly amount: Fen;
    /** Name of the firm, to look it up by; empty where it is unknown. */
    readonly firm: string;
    /** The reason to begin with. */
    readonly memo: string;
  };
  readonly onClose: () => void;
}

const refreshes = [fundDesk.listAdjustments, fundDesk.listDifferences];

/** The proposal of the fields; an amount that is taken away is negative. */
const proposalOf = ({ direction, amount, ...fields }: ProposalFields) => ({
  ...fields,
  amount: direction === "less" && amount !== "" ? `-${amount}` : amount,
});

interface ProposalFields {
  /** Identifier of the firm; empty until it is selected. */
  readonly firm: string;
  /** more, or less money of the firm. */
  readonly direction: string;
  /** In yuan, without a sign. */
  readonly amount: string;
  /** One of `adjustmentCauses`. */
  readonly cause: string;
  /** 调账原因 */
  readonly memo: string;
}

/** 提交调账: a change of a firm's money with its reason, which another staff user posts. */
export function AdjustDialog({ from, onClose }: Props) {
  const difference = from?.difference ?? null;
  const [name, setName] = useState(from?.firm ?? "");
  const [isUploading, setUploading] = useState(false);
  const keyword = useSettled(name.trim(), name.trim()).value;
  const choices = useCallQuery(
    fundDesk.findFirms,
    { name: keyword },
    { keepPrevious: true, staleMs: 30_000 },
  );
  const propose = useCommand(fundDesk.proposeAdjustment, { refreshes, silent: true });
  const { input, values, change, field } = useForm(fundDesk.proposeAdjustment, {
    initial: {
      firm: "",
      direction: (from?.amount ?? 0n) < 0n ? "less" : "more",
      amount: from ? formatYuan(fen(from.amount < 0n ? -from.amount : from.amount)) : "",
      cause: "bank",
      memo: from?.memo ?? "",
      papers: [] as readonly StoredFile[],
    },
    input: ({ papers, ...fields }) => ({
      ...proposalOf(fields),
      difference,
      attachments: papers.map(({ file }) => file),
    }),
    rules: ({ amount, memo }) => ({
      ...(amount === 0n && { amount: "不得为零" }),
      ...(memo === "" && { memo: "请填写调账原因" }),
    }),
  });
  const { papers, ...fields } = values;
  const size = parseYuan(values.amount) ?? fen(0n);
  // Neither the reason nor the papers change what would happen, and each stands in its own field.
  const { card, isSettled } = useFormCard(
    fundDesk.previewAdjustment,
    size === 0n ? null : { ...proposalOf(fields), memo: "", difference },
  );
  return (
    <ConfirmCard
      title="提交调账"
      confirmLabel={({ direction }) => `提交复核，${direction} ${shownAmount(size)}`}
      successMessage="已提交，等待另一人复核"
      ready={input !== null && isSettled && !isUploading}
      busy={propose.isPending}
      error={propose.error}
      card={card}
      onConfirm={(callbacks, { seen }) => input !== null && propose.confirm({ ...input, seen }, callbacks)}
      onClose={onClose}
    >
      <SelectField
        label="企业"
        placeholder="请选择"
        source={choices}
        onSearch={setName}
        {...field("firm")}
        options={(choices.data ?? []).map((one) => ({
          value: one.firm,
          label: `${one.name}（可用 ${shownAmount(one.available)} 元）`,
        }))}
      />
      <SelectField
        label="方向"
        options={[
          { value: "more", label: "增加企业可用资金" },
          { value: "less", label: "减少企业可用资金" },
        ]}
        {...field("direction")}
      />
      <LabelledAmount label="金额（元）" {...field("amount")} />
      <SelectField label="原因类别" options={choicesOf(adjustmentCauses)} {...field("cause")} />
      <ReasonField label="调账原因（必填）" {...field("memo")} />
      <AttachmentField
        files={papers}
        onChange={(papers) => change({ papers })}
        onBusy={setUploading}
        hint="银行回单、往来函件等，复核人可见"
      />
    </ConfirmCard>
  );
}
