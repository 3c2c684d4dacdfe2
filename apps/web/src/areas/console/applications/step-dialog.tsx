import { reviewSteps } from "@zd/api/trading/application-fields";
import { applications } from "@zd/api/trading/applications";
import type { OutputOf } from "@zd/api/wire/operation";
import { useCommand } from "../../../api/hooks.ts";
import { type Answered, ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";

export type ReviewStep = keyof typeof reviewSteps;

const refreshes = [applications.listApplicationsForReview, applications.readApplicationForReview];

const stepTexts: Record<ReviewStep, { readonly title: string; readonly success: string }> = {
  approve: { title: "通过申请", success: "已通过" },
  reject: { title: "驳回申请", success: "已驳回" },
  revoke: { title: "撤销审核", success: "已撤销审核" },
};

interface Props {
  /** What the reviewer is about to do; 驳回 and 撤销 need an opinion. */
  readonly step: ReviewStep;
  /** The application in the version that the reviewer has before him. */
  readonly detail: OutputOf<typeof applications.readApplicationForReview>["detail"];
  readonly onClose: () => void;
}

/** 通过, 驳回 or 撤销审核, of the version that the reviewer has read: refused where somebody has changed it since. */
export function StepDialog({ step, detail: { application, version }, onClose }: Props) {
  const key = { application, version };
  const form = useForm(applications.rejectApplication, {
    initial: { memo: "" },
    input: ({ memo }) => ({ ...key, memo }),
  });
  const settings = { refreshes, silent: true } as const;
  const approve = useCommand(applications.approveApplication, settings);
  const reject = useCommand(applications.rejectApplication, settings);
  const revoke = useCommand(applications.revokeApplicationApproval, settings);
  const command = { approve, reject, revoke }[step];
  const { title, success } = stepTexts[step];
  const send = (callbacks: Answered) => {
    if (step === "approve") approve.confirm(key, callbacks);
    else if (form.input !== null) (step === "reject" ? reject : revoke).confirm(form.input, callbacks);
  };

  return (
    <ConfirmCard
      title={title}
      confirmLabel={reviewSteps[step]}
      look={step === "approve" ? "main" : "danger"}
      ready={step === "approve" || form.input !== null}
      busy={command.isPending}
      error={command.error}
      successMessage={success}
      card={useCard(applications.previewReview, { ...key, step })}
      onConfirm={send}
      onClose={onClose}
    >
      {step !== "approve" && <ReasonField label="意见（必填）" {...form.field("memo")} most={500} />}
    </ConfirmCard>
  );
}
