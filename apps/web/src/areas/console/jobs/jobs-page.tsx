import { failedJobs } from "@zd/api/console/jobs";
import type { Brand } from "@zd/domain/kernel/brand";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import form from "../../../ui/form.module.css";
import layout from "../../../ui/layout.module.css";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { ReasonField } from "../../../ui/reason-field.tsx";

interface Chosen {
  readonly job: string;
  readonly words: string;
  readonly step: "retry" | "giveUp";
}

/** 失败任务: what the platform could not finish by itself. */
export function JobsPage() {
  const mayAct = may(useUser(), "manage-system");
  const [chosen, setChosen] = useState<Chosen | null>(null);
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
            <div className={layout["acts"]}>
              <Button look="main" onClick={() => setChosen({ job, words: `${name} ${key}`, step: "retry" })}>
                立即重试
              </Button>
              <Button
                look="danger"
                onClick={() => setChosen({ job, words: `${name} ${key}`, step: "giveUp" })}
              >
                放弃
              </Button>
            </div>
          )
        }
      />
      {chosen?.step === "retry" && <RetryDialog of={chosen} onClose={() => setChosen(null)} />}
      {chosen?.step === "giveUp" && <GiveUpDialog of={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

interface Props {
  readonly of: Chosen;
  readonly onClose: () => void;
}

const options = { refreshes: [failedJobs.listJobs], silent: true };
const idOf = ({ job }: Chosen) => job as Brand<string, "JobId">;

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
      onConfirm={(answered) => retry.confirm({ job: idOf(of) }, answered)}
      onClose={onClose}
    >
      <p>{of.words}</p>
    </ConfirmCard>
  );
}

function GiveUpDialog({ of, onClose }: Props) {
  const [reason, setReason] = useState("");
  const giveUp = useCommand(failedJobs.giveUpJob, options);
  return (
    <ConfirmCard
      title="放弃任务"
      confirmLabel="放弃"
      look="danger"
      ready={reason.trim() !== ""}
      busy={giveUp.isPending}
      error={giveUp.error}
      successMessage="已放弃"
      onConfirm={(answered) => giveUp.confirm({ job: idOf(of), reason: reason.trim() }, answered)}
      onClose={onClose}
    >
      <p>{of.words}</p>
      <ReasonField label="放弃原因（必填）" value={reason} onChange={setReason} />
      <p className={form["consequence"]}>放弃后不再执行，该做而未做的事须由人工处理。</p>
    </ConfirmCard>
  );
}
