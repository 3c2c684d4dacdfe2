import { applications, reviewSteps } from "@zd/api/trading/applications";
import type { OutputOf } from "@zd/api/wire/operation";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { type Answered, ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { ReasonField } from "../../../ui/reason-field.tsx";

export type ReviewStep = keyof typeof reviewSteps;

const refreshes = [applications.listApplicationsForReview, applications.readApplicationForReview];

const said: Record<ReviewStep, { readonly title: string; readonly done: string }> = {
  approve: { title: "通过申请", done: "已通过" },
  reject: { title: "驳回申请", done: "已驳回" },
  revoke: { title: "撤销审核", done: "已撤销审核" },
};

interface Props {
  readonly step: ReviewStep;
  readonly detail: OutputOf<typeof applications.readApplicationForReview>["detail"];
  readonly onClose: () => void;
}

/** One step of the review, on the version that the reviewer has seen; a refusal says why, and nothing has happened. */
export function StepDialog({ step, detail: { application, version }, onClose }: Props) {
  const [memo, setMemo] = useState("");
  const settings = { refreshes, silent: true } as const;
  const approve = useCommand(applications.approveApplication, settings);
  const reject = useCommand(applications.rejectApplication, settings);
  const revoke = useCommand(applications.revokeApplicationApproval, settings);
  const command = { approve, reject, revoke }[step];
  const { title, done } = said[step];
  const send = (answered: Answered) => {
    const seen = { application, version };
    if (step === "approve") approve.confirm(seen, answered);
    else (step === "reject" ? reject : revoke).confirm({ ...seen, memo: memo.trim() }, answered);
  };

  return (
    <ConfirmCard
      title={title}
      confirmLabel={reviewSteps[step]}
      look={step === "approve" ? "main" : "danger"}
      ready={step === "approve" || memo.trim() !== ""}
      busy={command.isPending}
      error={command.error}
      successMessage={done}
      card={useCard(applications.previewReview, { application, version, step })}
      onConfirm={send}
      onClose={onClose}
    >
      {step !== "approve" && <ReasonField label="意见（必填）" value={memo} onChange={setMemo} />}
    </ConfirmCard>
  );
}
