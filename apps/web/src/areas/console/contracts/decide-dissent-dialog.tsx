import { contractControl } from "@zd/api/contracts/control";
import { useCommand } from "../../../api/hooks.ts";
import { type ClaimDraft, ClaimFields, claimOf, emptyClaim } from "../../../parts/contracts/claim-fields.tsx";
import { claimInWords, differenceInWords } from "../../../parts/contracts/claim-words.ts";
import { partyName } from "../../../parts/contracts/view.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { choicesOf, SelectField } from "../../../ui/form/select-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import { useFormCard } from "../use-form-card.ts";
import { type ControlActionProps, contractKey, controlSettings } from "./control-action.ts";

const rulings = {
  uphold: "异议成立，按申请方主张更正",
  otherwise: "部分成立，按裁定结果更正",
  dismiss: "异议不成立，维持原结算",
} as const;

interface Fields {
  /** One of `rulings`; empty until it is selected. */
  readonly ruling: string;
  /** The claim of the exchange, for 部分成立; null where the settlement has no such line any more. */
  readonly draft: ClaimDraft | null;
  /** 裁定理由 */
  readonly memo: string;
}

/** 异议裁定: the settlement is corrected as the firm claims, in another way, or not at all. */
export function DecideDissentDialog({ contract, onClose }: ControlActionProps) {
  const { dissent, settlement, scale } = contract;
  const line = settlement?.result.lines.find(({ no }) => no === dissent?.line);
  /** The claim that a ruling comes to: null where the dissent is dismissed, undefined while something is missing. */
  const claimOfRuling = ({ ruling, draft }: Pick<Fields, "ruling" | "draft">) => {
    if (ruling === "dismiss") return null;
    if (ruling === "uphold") return dissent?.claim;
    return (ruling === "otherwise" && draft && claimOf(draft, scale)) || undefined;
  };
  const { input, values, field } = useForm(contractControl.decideDissent, {
    initial: (): Fields => ({
      ruling: "",
      draft: line && settlement ? emptyClaim(line, settlement.evidence) : null,
      memo: "",
    }),
    input: ({ memo, ...fields }) => {
      const claim = claimOfRuling(fields);
      return claim === undefined ? null : { ...contractKey(contract), claim, memo };
    },
  });
  const { ruling, draft } = values;
  const decide = useCommand(contractControl.decideDissent, controlSettings);
  const claim = claimOfRuling(values);
  const { card, isSettled } = useFormCard(
    contractControl.previewRuling,
    claim === undefined ? null : { contractNo: contract.contractNo, claim },
  );
  return (
    <ConfirmCard
      title="异议裁定"
      confirmLabel="提交裁定"
      ready={input !== null && isSettled}
      busy={decide.isPending}
      error={decide.error}
      successMessage="已裁定"
      card={card}
      onConfirm={(callbacks, { seen }) =>
        input !== null && decide.confirm({ ...input, card: seen }, callbacks)
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
      <SelectField label="裁定" {...field("ruling")} placeholder="请选择" options={choicesOf(rulings)} />
      {ruling === "otherwise" && line && draft && settlement && (
        <ClaimFields
          line={line}
          evidence={settlement.evidence}
          scale={scale}
          draft={draft}
          onChange={field("draft").onChange}
        />
      )}
      <ReasonField label="裁定理由（必填）" {...field("memo")} most={500} />
    </ConfirmCard>
  );
}
