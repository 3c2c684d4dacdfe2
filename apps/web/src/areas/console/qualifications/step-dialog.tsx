import { qualifications } from "@zd/api/identity/qualifications";
import { type QualificationAction, qualificationActions } from "@zd/domain/identity/qualification";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { useServerClock } from "../../../realtime/server-clock.ts";
import { type Answered, ConfirmCard, type Given } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { DayField } from "../../../ui/day-field.tsx";
import form from "../../../ui/form.module.css";
import { ReasonField } from "../../../ui/reason-field.tsx";
import type { Read } from "./reads.ts";

const refreshes = [qualifications.listApplications, qualifications.readApplication];
const usualMs = 365 * dayMs;

const said: Record<QualificationAction, Record<"title" | "words" | "done", string>> = {
  approve: {
    title: "通过品种资质",
    words: "审核意见（选填）",
    done: "已通过",
  },
  reject: {
    title: "驳回品种资质",
    words: "审核意见（必填）",
    done: "已驳回",
  },
  revoke: {
    title: "撤销品种资质",
    words: "撤销原因（必填）",
    done: "已撤销",
  },
};

interface Props {
  readonly step: QualificationAction;
  readonly read: Read;
  readonly onClose: () => void;
}

/** One step of the review; a refusal says why, and nothing has happened. */
export function StepDialog({ step, read, onClose }: Props) {
  const clock = useServerClock();
  const [memo, setMemo] = useState("");
  const [endless, setEndless] = useState(false);
  const [until, setUntil] = useState(() => shanghaiDay(instant(clock.now() + usualMs)));
  const settings = { refreshes, silent: true } as const;
  const approve = useCommand(qualifications.approveApplication, settings);
  const reject = useCommand(qualifications.rejectApplication, settings);
  const revoke = useCommand(qualifications.revokeQualification, settings);
  const command = { approve, reject, revoke }[step];
  const { title, words, done } = said[step];
  const ready = step === "approve" ? endless || until > shanghaiDay(clock.now()) : memo.trim() !== "";
  const { application } = read;
  const last = endless ? null : until;
  const send = (answered: Answered, { seen }: Given) => {
    const said = memo.trim();
    if (step === "approve") approve.confirm({ application, until: last, memo: said, seen }, answered);
    else if (step === "reject") reject.confirm({ application, memo: said, seen }, answered);
    else revoke.confirm({ application, reason: said, seen }, answered);
  };
  const asked = { application, step, until: step === "approve" ? last : null };

  return (
    <ConfirmCard
      title={title}
      confirmLabel={qualificationActions[step]}
      look={step === "approve" ? "main" : "danger"}
      ready={ready}
      busy={command.isPending}
      error={command.error}
      successMessage={done}
      card={useCard(qualifications.previewStep, asked.until === "" ? null : asked)}
      onConfirm={send}
      onClose={onClose}
    >
      {step === "approve" && (
        <div>
          <DayField label="有效期至" note="含当日" value={until} disabled={endless} onChange={setUntil} />
          <label className={form["check"]}>
            <input type="checkbox" checked={endless} onChange={({ target }) => setEndless(target.checked)} />
            长期有效
          </label>
        </div>
      )}
      <ReasonField label={words} value={memo} onChange={setMemo} />
    </ConfirmCard>
  );
}
