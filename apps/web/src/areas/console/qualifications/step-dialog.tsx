import { qualifications } from "@zd/api/identity/qualifications";
import { type QualificationAction, qualificationActions } from "@zd/domain/identity/qualification";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { useCommand } from "../../../api/hooks.ts";
import { useServerClock } from "../../../realtime/server-clock.ts";
import { type Answered, ConfirmCard, type Given } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { DayField } from "../../../ui/form/day-field.tsx";
import styles from "../../../ui/form/form.module.css";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import type { ApplicationDetail } from "./reads.ts";

const refreshes = [qualifications.listApplications, qualifications.readApplication];
/** How long a qualification lasts unless the reviewer says otherwise: a year. */
export const usualMs = 365 * dayMs;

/** Title, label of the opinion and message of success of each step. */
const stepTexts: Record<QualificationAction, Record<"title" | "label" | "success", string>> = {
  approve: {
    title: "通过品种资质",
    label: "审核意见（选填）",
    success: "已通过",
  },
  reject: {
    title: "驳回品种资质",
    label: "审核意见（必填）",
    success: "已驳回",
  },
  revoke: {
    title: "撤销品种资质",
    label: "撤销原因（必填）",
    success: "已撤销",
  },
};

interface Props {
  /** The step that is about to be taken. */
  readonly step: QualificationAction;
  /** The application, or the qualification that has come of it. */
  readonly of: ApplicationDetail;
  readonly onClose: () => void;
}

/** 通过, 驳回 or 撤销 of a qualification. */
export function StepDialog({ step, of, onClose }: Props) {
  const clock = useServerClock();
  const { application } = of;
  const isApproval = step === "approve";
  const approval = useForm(qualifications.approveApplication, {
    initial: () => ({ until: shanghaiDay(instant(clock.now() + usualMs)), isEndless: false, memo: "" }),
    input: ({ isEndless, until, memo }) =>
      !isEndless && until === "" ? null : { application, until: isEndless ? null : until, memo },
    rules: ({ until }) => (until === null || until > shanghaiDay(clock.now()) ? {} : { until: "须晚于今日" }),
  });
  const opinion = useForm(qualifications.rejectApplication, {
    initial: { memo: "" },
    input: ({ memo }) => ({ application, memo }),
  });
  const settings = { refreshes, silent: true } as const;
  const approve = useCommand(qualifications.approveApplication, settings);
  const reject = useCommand(qualifications.rejectApplication, settings);
  const revoke = useCommand(qualifications.revokeQualification, settings);
  const command = { approve, reject, revoke }[step];
  const { title, label, success } = stepTexts[step];
  const send = (callbacks: Answered, { seen }: Given) => {
    if (isApproval) {
      if (approval.input !== null) approve.confirm({ ...approval.input, seen }, callbacks);
    } else if (opinion.input !== null) {
      const { memo } = opinion.input;
      if (step === "reject") reject.confirm({ application, memo, seen }, callbacks);
      else revoke.confirm({ application, reason: memo, seen }, callbacks);
    }
  };
  const { isEndless, until } = approval.values;
  const lastDay = isApproval && !isEndless ? until : null;

  return (
    <ConfirmCard
      title={title}
      confirmLabel={qualificationActions[step]}
      look={step === "approve" ? "main" : "danger"}
      ready={(isApproval ? approval : opinion).input !== null}
      busy={command.isPending}
      error={command.error}
      successMessage={success}
      card={useCard(
        qualifications.previewStep,
        lastDay === "" ? null : { application, step, until: lastDay },
      )}
      onConfirm={send}
      onClose={onClose}
    >
      {isApproval && (
        <div>
          <DayField label="有效期至" note="含当日" {...approval.field("until")} disabled={isEndless} />
          <label className={styles["check"]}>
            <input
              type="checkbox"
              checked={isEndless}
              onChange={({ target }) => approval.change({ isEndless: target.checked })}
            />
            长期有效
          </label>
        </div>
      )}
      <ReasonField label={label} {...(isApproval ? approval.field("memo") : opinion.field("memo"))} />
    </ConfirmCard>
  );
}
