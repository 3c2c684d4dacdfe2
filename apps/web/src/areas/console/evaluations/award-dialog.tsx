import { type AwardKind, awardKinds } from "@zd/api/trading/award";
import { evaluations } from "@zd/api/trading/evaluations";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { ReasonField } from "../../../ui/reason-field.tsx";
import { controlCalls } from "../control-calls.ts";
import { RequestDialog } from "./request-dialog.tsx";
import type { Evaluation, OpenOffer } from "./use-evaluation.ts";

interface Props {
  readonly of: Evaluation;
  readonly kind: AwardKind;
  readonly offer: OpenOffer | null;
  readonly onClose: () => void;
}

/** 申请受托定标: the very deals that are shown are asked for. */
export function AwardDialog({ of: { section, ware, no }, kind, offer, onClose }: Props) {
  const [awardReason, setAwardReason] = useState("");
  const request = useCommand(evaluations.requestAward, { refreshes: controlCalls.reads, silent: true });
  const which = { section, ware, kind, ...(offer && { order: offer.orderNo }) };
  const reasoned = kind === "chosen" || kind === "none";
  return (
    <RequestDialog
      title={`受托定标 · ${awardKinds[kind]} · 标的 ${no}`}
      incomplete={reasoned && awardReason.trim() === ""}
      busy={request.isPending}
      failure={request.error}
      card={useCard(evaluations.previewRequest, { ...which, step: "award" })}
      onSend={(given, answered) =>
        request.confirm(
          { ...which, ...(reasoned && { awardReason: awardReason.trim() }), ...given },
          answered,
        )
      }
      onClose={onClose}
    >
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
