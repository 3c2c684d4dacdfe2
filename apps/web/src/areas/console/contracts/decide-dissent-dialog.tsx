import { contractControl } from "@zd/api/contracts/control";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { type ClaimDraft, ClaimFields, claimOf, emptyClaim } from "../../../parts/contracts/claim-fields.tsx";
import { claimInWords, differenceInWords } from "../../../parts/contracts/claim-words.ts";
import { type Claim, partyName } from "../../../parts/contracts/view.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { ReasonField } from "../../../ui/reason-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { useSettled } from "../../../ui/use-settled.ts";
import { type ControlActionProps, controlSettings, seenOf } from "./control-action.ts";

const rulings = {
  uphold: "异议成立，按申请方主张更正",
  otherwise: "部分成立，按裁定结果更正",
  dismiss: "异议不成立，维持原结算",
} as const;
type Ruling = keyof typeof rulings;

/** 异议裁定: as it was claimed, otherwise, or not at all. */
export function DecideDissentDialog({ contract, onClose }: ControlActionProps) {
  const { dissent, settlement, scale } = contract;
  const line = settlement?.result.lines.find(({ no }) => no === dissent?.line);
  const [ruling, setRuling] = useState<Ruling | "">("");
  const [draft, setDraft] = useState<ClaimDraft | null>(() =>
    line && settlement ? emptyClaim(line, settlement.evidence) : null,
  );
  const [memo, setMemo] = useState("");
  const decide = useCommand(contractControl.decideDissent, controlSettings);
  const found = draft && claimOf(draft, scale);
  const claim: Claim | null =
    ruling === "uphold" ? (dissent?.claim ?? null) : ruling === "otherwise" ? found : null;
  const decided = ruling === "dismiss" || (ruling !== "" && claim !== null);
  const typed = `${ruling} ${JSON.stringify(draft)}`;
  const asked = useSettled(decided ? { contractNo: contract.contractNo, claim } : null, typed);
  const card = useCard(contractControl.previewRuling, asked.key === typed ? asked.value : null);
  return (
    <ConfirmCard
      title="异议裁定"
      confirmLabel="提交裁定"
      ready={decided && memo.trim() !== ""}
      busy={decide.isPending}
      error={decide.error}
      successMessage="已裁定"
      card={card}
      onConfirm={(answered, { seen }) =>
        decide.confirm({ ...seenOf(contract), claim, memo: memo.trim(), card: seen }, answered)
      }
      onClose={onClose}
    >
      {dissent && (
        <Facts layout="boxed">
          <Fact title="提出方">{partyName(dissent.by, null)}</Fact>
          <Fact title="结算明细">
            第 {dissent.line} 行 {line?.label}
          </Fact>
          <Fact title="主张">{claimInWords(dissent.claim, scale)}</Fact>
          <Fact title="成立后">{differenceInWords(dissent.difference)}</Fact>
          <Fact title="说明">{dissent.memo}</Fact>
        </Facts>
      )}
      <SelectField
        label="裁定"
        value={ruling}
        placeholder="请选择"
        options={Object.entries(rulings).map(([value, label]) => ({ value, label }))}
        onChange={(chosen) => setRuling(chosen as Ruling | "")}
      />
      {ruling === "otherwise" && line && draft && settlement && (
        <ClaimFields
          line={line}
          evidence={settlement.evidence}
          scale={scale}
          draft={draft}
          onChange={setDraft}
        />
      )}
      <ReasonField label="裁定理由（必填）" value={memo} onChange={setMemo} most={500} />
    </ConfirmCard>
  );
}
