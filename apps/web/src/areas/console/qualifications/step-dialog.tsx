import { qualifications } from "@zd/contract/identity/qualifications";
import type { QualificationAction } from "@zd/domain/identity/qualification";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sides } from "@zd/domain/trading/codes";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { useServerClock } from "../../../realtime/server-clock.ts";
import { type Answered, ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { DayField } from "../../../ui/day-field.tsx";
import { ReasonField } from "../../../ui/reason-field.tsx";
import table from "../console.module.css";
import type { Read } from "./qualification-review.tsx";

const refreshes = [qualifications.listApplications, qualifications.readApplication];
const usualMs = 365 * dayMs;

const said: Record<QualificationAction, Record<"title" | "words" | "follows" | "done", string>> = {
  approve: {
    title: "通过品种资质",
    words: "审核意见（选填）",
    follows: "通过后，该企业从下一笔报价起可以交易该品种。",
    done: "已通过",
  },
  reject: {
    title: "驳回品种资质",
    words: "审核意见（必填）",
    follows: "会员看到意见，补充后可重新申请。",
    done: "已驳回",
  },
  revoke: {
    title: "撤销品种资质",
    words: "撤销原因（必填）",
    follows: "从下一笔报价起拒绝该企业在该品种的报价，进行中的场次同样适用；已受理的报价与合同继续有效。",
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
  const settings = { refreshes, quiet: true } as const;
  const approve = useCommand(qualifications.approveApplication, settings);
  const reject = useCommand(qualifications.rejectApplication, settings);
  const revoke = useCommand(qualifications.revokeQualification, settings);
  const command = { approve, reject, revoke }[step];
  const { title, words, follows, done } = said[step];
  const ready = step === "approve" ? endless || until > shanghaiDay(clock.now()) : memo.trim() !== "";
  const { application } = read;
  const send = (answered: Answered) => {
    const said = memo.trim();
    if (step === "approve")
      approve.mutate({ application, until: endless ? null : until, memo: said }, answered);
    else if (step === "reject") reject.mutate({ application, memo: said }, answered);
    else revoke.mutate({ application, reason: said }, answered);
  };

  return (
    <ConfirmCard
      title={title}
      act="确定"
      look={step === "approve" ? "main" : "danger"}
      ready={ready}
      busy={command.isPending}
      error={command.error}
      done={done}
      onAct={send}
      onClose={onClose}
    >
      <dl className={table["effects"]}>
        <div>
          <dt>企业</dt>
          <dd>{read.firmName}</dd>
        </div>
        <div>
          <dt>品种</dt>
          <dd>
            {read.wareKind} · {sides[read.side]}
          </dd>
        </div>
        {read.memo !== "" && (
          <div>
            <dt>申请说明</dt>
            <dd>{read.memo}</dd>
          </div>
        )}
      </dl>
      {step === "approve" && (
        <div>
          <DayField label="有效期至" note="含当日" value={until} disabled={endless} onChange={setUntil} />
          <label className={table["check"]}>
            <input type="checkbox" checked={endless} onChange={({ target }) => setEndless(target.checked)} />
            长期有效
          </label>
        </div>
      )}
      <ReasonField label={words} value={memo} onChange={setMemo} />
      <p className={table["consequence"]}>{follows}</p>
    </ConfirmCard>
  );
}
