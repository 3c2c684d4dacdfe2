import type { StoredFile } from "@zd/api/files/operations";
import { fundDesk } from "@zd/api/funds/staff";
import { adjustmentCauses } from "@zd/domain/funds/adjustment";
import { type Fen, type FirmId, fen } from "@zd/domain/kernel/brand";
import { formatYuan, parseYuan } from "@zd/domain/money/yuan";
import { useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { AttachmentField } from "../../../ui/attachments/attachment-field.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { shownAmount } from "../../../ui/figures.tsx";
import { LabelledAmount } from "../../../ui/labelled-amount.tsx";
import { ReasonField } from "../../../ui/reason-field.tsx";
import { choicesOf, SelectField } from "../../../ui/select-field.tsx";
import { useSettled } from "../../../ui/use-settled.ts";

interface Props {
  /** What it begins with, such as a difference that it settles. */
  readonly from?: {
    readonly difference: number;
    readonly amount: Fen;
    readonly firm: string;
    readonly memo: string;
  };
  readonly onClose: () => void;
}

const refreshes = [fundDesk.listAdjustments, fundDesk.listDifferences];

/** 提交调账: whose money, how much, and why; somebody else posts it. */
export function AdjustDialog({ from, onClose }: Props) {
  const [name, setName] = useState(from?.firm ?? "");
  const [firm, setFirm] = useState("");
  const [isLess, setLess] = useState((from?.amount ?? 0n) < 0n);
  const [typed, setTyped] = useState(
    from ? formatYuan(fen(from.amount < 0n ? -from.amount : from.amount)) : "",
  );
  const [cause, setCause] = useState<keyof typeof adjustmentCauses>("bank");
  const [memo, setMemo] = useState(from?.memo ?? "");
  const [papers, setPapers] = useState<readonly StoredFile[]>([]);
  const [uploading, setUploading] = useState(false);
  const sought = useSettled(name.trim(), name.trim()).value;
  const choices = useCallQuery(fundDesk.findFirms, { name: sought }, { keepPrevious: true, staleMs: 30_000 });
  const propose = useCommand(fundDesk.proposeAdjustment, { refreshes, silent: true });
  const size = parseYuan(typed) ?? fen(0n);
  const amount = fen(isLess ? -size : size);
  const whole = firm !== "" && amount !== 0n;
  const proposal = {
    firm: firm as FirmId,
    amount,
    cause,
    memo: memo.trim(),
    difference: from?.difference ?? null,
  };
  // Neither the reason nor the papers change what would happen, and each stands in its own field.
  const card = useCard(fundDesk.previewAdjustment, whole ? { ...proposal, memo: "" } : null);
  return (
    <ConfirmCard
      title="提交调账"
      confirmLabel={({ direction }) => `提交复核，${direction} ${shownAmount(size)}`}
      successMessage="已提交，等待另一人复核"
      ready={memo.trim() !== "" && !uploading}
      busy={propose.isPending}
      error={propose.error}
      card={card}
      onConfirm={(answered, { seen }) =>
        propose.confirm({ ...proposal, attachments: papers.map(({ file }) => file), seen }, answered)
      }
      onClose={onClose}
    >
      <SelectField
        label="企业"
        placeholder="请选择"
        source={choices}
        onSearch={setName}
        value={firm}
        options={(choices.data ?? []).map((one) => ({
          value: one.firm,
          label: `${one.name}（可用 ${shownAmount(one.available)} 元）`,
        }))}
        onChange={setFirm}
      />
      <SelectField
        label="方向"
        value={isLess ? "less" : "more"}
        options={[
          { value: "more", label: "增加企业可用资金" },
          { value: "less", label: "减少企业可用资金" },
        ]}
        onChange={(value) => setLess(value === "less")}
      />
      <LabelledAmount label="金额（元）" value={typed} onChange={setTyped} />
      <SelectField
        label="原因类别"
        value={cause}
        options={choicesOf(adjustmentCauses)}
        onChange={(value) => setCause(value as typeof cause)}
      />
      <ReasonField label="调账原因（必填）" value={memo} onChange={setMemo} />
      <AttachmentField
        files={papers}
        onChange={setPapers}
        onBusy={setUploading}
        hint="银行回单、往来函件等，复核人可见"
      />
    </ConfirmCard>
  );
}
