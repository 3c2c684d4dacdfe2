import { type AwardKind, awardKinds } from "@zd/contract/trading/award";
import { evaluations } from "@zd/contract/trading/evaluations";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import type { Answered } from "../../../ui/confirm-card/confirm-card.tsx";
import { type AwardOutcome, OutcomeTable } from "../../../ui/evaluation/award-outcome.tsx";
import { ReasonField } from "../../../ui/reason-field.tsx";
import { controlCalls } from "../control-calls.ts";
import { RequestDialog } from "./request-dialog.tsx";
import type { Evaluation, OpenOffer } from "./use-evaluation.ts";

interface Props {
  readonly of: Evaluation;
  readonly kind: AwardKind;
  readonly offer: OpenOffer | null;
  readonly outcome: AwardOutcome;
  readonly onClose: () => void;
}

/** 申请受托定标: the very deals that are shown are asked for. */
export function AwardDialog({ of, kind, offer, outcome, onClose }: Props) {
  const [awardReason, setAwardReason] = useState("");
  const request = useCommand(evaluations.requestAward, { refreshes: controlCalls.reads, quiet: true });
  const reasoned = kind === "chosen" || kind === "none";
  const send = (reason: string, answered: Answered) =>
    request.mutate(
      {
        section: of.section,
        ware: of.ware,
        kind,
        ...(offer && { order: offer.orderNo }),
        ...(reasoned && { awardReason: awardReason.trim() }),
        reason,
      },
      answered,
    );
  return (
    <RequestDialog
      title={`受托定标 · ${awardKinds[kind]} · 标的 ${of.no}`}
      incomplete={reasoned && awardReason.trim() === ""}
      busy={request.isPending}
      failure={request.error}
      onSend={send}
      onClose={onClose}
    >
      <OutcomeTable outcome={outcome} />
      {reasoned && (
        <ReasonField
          label={kind === "none" ? "不定标理由（必填）" : "指定理由（必填）"}
          value={awardReason}
          onChange={setAwardReason}
        />
      )}
    </RequestDialog>
  );
}
