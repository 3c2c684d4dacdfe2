import { failedJobs } from "@zd/api/console/jobs";
import type { Brand } from "@zd/domain/kernel/brand";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { DetailActions } from "../../../ui/detail/slots.tsx";
import styles from "../../../ui/form/form.module.css";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";

/** The job that somebody is about to retry or give up. */
interface JobStep {
  /** Its identifier. */
  readonly job: string;
  /** Its name and key, for the dialog. */
  readonly words: string;
  /** 立即重试 or 放弃. */
  readonly step: "retry" | "giveUp";
}

/** 失败任务: jobs that have failed: those that are tried again, those that are not, and those that were given up. */
export function JobsPage() {
  const mayAct = may(useUser(), "manage-system");
  const [jobStep, setJobStep] = useState<JobStep | null>(null);
  return (
    <>
      <QueryPage
        title="失败任务"
        of={failedJobs.listJobs}
        rowKey="job"
        emptyHint="没有失败的任务"
        detailTitle={({ name }) => name}
        detail={({ job, name, key, state }) =>
          mayAct &&
          state !== "G" && (
            <DetailActions>
              <Button look="main" onClick={() => setJobStep({ job, words: `${name} ${key}`, step: "retry" })}>
                立即重试
              </Button>
              <Button
                look="danger"
                onClick={() => setJobStep({ job, words: `${name} ${key}`, step: "giveUp" })}
              >
                放弃
              </Button>
            </DetailActions>
          )
        }
      />
      {jobStep?.step === "retry" && <RetryDialog of={jobStep} onClose={() => setJobStep(null)} />}
      {jobStep?.step === "giveUp" && <GiveUpDialog of={jobStep} onClose={() => setJobStep(null)} />}
    </>
  );
}

interface Props {
  readonly of: JobStep;
  readonly onClose: () => void;
}

const options = { refreshes: [failedJobs.listJobs], silent: true };
const idOf = ({ job }: JobStep) => job as Brand<string, "JobId">;

function RetryDialog({ of, onClose }: Props) {
  const retry = useCommand(failedJobs.retryJob, options);
  return (
    <ConfirmCard
      title="重试任务"
      confirmLabel="重试"
      ready
      busy={retry.isPending}
      error={retry.error}
      successMessage="已重新排队"
      onConfirm={(callbacks) => retry.confirm({ job: idOf(of) }, callbacks)}
      onClose={onClose}
    >
      <p>{of.words}</p>
    </ConfirmCard>
  );
}

function GiveUpDialog({ of, onClose }: Props) {
  const { input, field } = useForm(failedJobs.giveUpJob, {
    initial: { reason: "" },
    input: ({ reason }) => ({ job: of.job, reason }),
  });
  const giveUp = useCommand(failedJobs.giveUpJob, options);
  return (
    <ConfirmCard
      title="放弃任务"
      confirmLabel="放弃"
      look="danger"
      ready={input !== null}
      busy={giveUp.isPending}
      error={giveUp.error}
      successMessage="已放弃"
      onConfirm={(callbacks) => input !== null && giveUp.confirm(input, callbacks)}
      onClose={onClose}
    >
      <p>{of.words}</p>
      <ReasonField label="放弃原因（必填）" {...field("reason")} />
      <p className={styles["consequence"]}>放弃后不再执行，该做而未做的事须由人工处理。</p>
    </ConfirmCard>
  );
}
