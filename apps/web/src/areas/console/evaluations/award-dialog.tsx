import { type AwardKind, awardKinds } from "@zd/api/trading/award";
import { evaluations } from "@zd/api/trading/evaluations";
import { useCommand } from "../../../api/hooks.ts";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { controlCalls } from "../control-calls.ts";
import { RequestDialog } from "./request-dialog.tsx";
import type { Evaluation, OpenOffer } from "./use-evaluation.ts";

interface Props {
  readonly of: Evaluation;
  /** 定标方式 */
  readonly kind: AwardKind;
  /** The offer of 指定 that gets the award; null for the other kinds. */
  readonly offer: OpenOffer | null;
  readonly onClose: () => void;
}

/** 申请受托定标: requests the deals that stand on the card. */
export function AwardDialog({ of: { section, ware, no }, kind, offer, onClose }: Props) {
  const request = useCommand(evaluations.requestAward, { refreshes: controlCalls.reads, silent: true });
  const award = { section, ware, kind, ...(offer && { order: offer.orderNo }) };
  const needsReason = kind === "chosen" || kind === "none";
  const { input, field } = useForm(evaluations.requestAward, {
    initial: { awardReason: "", reason: "" },
    input: ({ awardReason, reason }) => ({ ...award, ...(needsReason && { awardReason }), reason }),
    rules: ({ awardReason }) => (needsReason && !awardReason ? { awardReason: "请填写理由" } : {}),
  });
  return (
    <RequestDialog
      title={`受托定标 · ${awardKinds[kind]} · 标的 ${no}`}
      ready={input !== null}
      busy={request.isPending}
      error={request.error}
      card={useCard(evaluations.previewRequest, { ...award, step: "award" })}
      reason={field("reason")}
      onConfirm={(callbacks, { seen }) => input !== null && request.confirm({ ...input, seen }, callbacks)}
      onClose={onClose}
    >
      {needsReason && (
        <ReasonField
          label={kind === "none" ? "不定标理由（必填）" : "指定理由（必填）"}
          {...field("awardReason")}
        />
      )}
    </RequestDialog>
  );
}
