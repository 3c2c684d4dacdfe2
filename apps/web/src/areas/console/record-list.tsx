import { type control, controlStates, recordedActions } from "@zd/contract/trading/control";
import type { OutputOf } from "@zd/contract/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { wordsOf } from "../../api/failures.ts";
import { useCommand } from "../../api/hooks.ts";
import { Button } from "../../ui/button.tsx";
import { CancelButton } from "../../ui/cancel-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { succeed } from "../../ui/notices.ts";
import { ReasonField } from "../../ui/reason-field.tsx";
import { Tag } from "../../ui/tag.tsx";
import styles from "./console.module.css";
import { controlCalls } from "./control-calls.ts";

export type ControlRecord = OutputOf<typeof control.readControlRoom>["records"][number];

/** What was done to sections, by whom and why; a second person decides what waits for one. */
export function RecordList({
  records,
  withSection = false,
}: {
  readonly records: readonly ControlRecord[];
  readonly withSection?: boolean;
}) {
  const [deciding, setDeciding] = useState<ControlRecord | null>(null);
  if (records.length === 0)
    return <p className={styles["none"]}>{withSection ? "没有待复核的申请" : "没有操作记录"}</p>;
  return (
    <>
      <ul className={styles["alarms"]}>
        {records.map((record) => (
          <li key={record.record}>
            <div>
              <Tag tone={record.state === "pending" ? "warn" : "plain"}>{controlStates[record.state]}</Tag>
              <b>{nameOf(record)}</b>
              <time>{formatShanghai(record.at).slice(11)}</time>
            </div>
            {withSection && `${record.sectionName}（${record.section}）`}
            <p>
              {record.by}：{record.reason}
              {record.hardEnd !== null && `，延长至 ${formatShanghai(record.hardEnd).slice(11)}`}
            </p>
            {record.detail && <p>{record.detail}</p>}
            {record.decidedBy && (
              <p>
                {record.decidedBy} {record.state === "confirmed" ? "复核通过" : "驳回"}
                {record.decision && `：${record.decision}`}
              </p>
            )}
            {record.mayDecide && (
              <Button small onClick={() => setDeciding(record)}>
                复核
              </Button>
            )}
          </li>
        ))}
      </ul>
      {deciding && <ReviewDialog record={deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}

const nameOf = ({ action, wareNo }: ControlRecord) =>
  wareNo === null ? recordedActions[action] : `${recordedActions[action]} ${wareNo}`;

/** What confirming a request does, and what the button is called that does it. */
const confirmations = {
  void: { act: "确认作废", done: "已复核作废", follows: "作废后不可恢复；全部报价撤销，保证金解冻。" },
  award: {
    act: "确认定标",
    done: "已复核定标",
    follows: "确认即按上述内容成交，不可撤回；结果与申请不一致时不会成交。货主将看到由交易中心受托办理。",
  },
  "counter-offer": {
    act: "确认还价",
    done: "已复核还价",
    follows: "确认后还价即发给报价企业，24 小时内答复；每个标的仅可还价一次。",
  },
} as const;

const confirmationOf = ({ action }: ControlRecord) =>
  confirmations[action === "award" || action === "counter-offer" ? action : "void"];

interface ReviewProps {
  readonly record: ControlRecord;
  readonly onClose: () => void;
}

/** 复核: the second person looks at what is asked, and answers either way. */
function ReviewDialog({ record, onClose }: ReviewProps) {
  const [reason, setReason] = useState("");
  const confirm = useCommand(controlCalls.confirmRequest, { refreshes: controlCalls.reads, quiet: true });
  const reject = useCommand(controlCalls.rejectRequest, { refreshes: controlCalls.reads, quiet: true });
  const busy = confirm.isPending || reject.isPending;
  const failure = confirm.error ?? reject.error;
  const confirmation = confirmationOf(record);
  const which = { section: record.section, record: record.record };
  const done = (words: string) => ({
    onSuccess: () => {
      succeed(words);
      onClose();
    },
  });
  return (
    <Dialog
      title={`复核 · ${nameOf(record)}`}
      onClose={onClose}
      busy={busy}
      footer={
        <>
          <CancelButton disabled={busy} />
          <Button
            disabled={reason.trim() === "" || busy}
            busy={reject.isPending}
            onClick={() => reject.mutate({ ...which, reason: reason.trim() }, done("已驳回"))}
          >
            驳回
          </Button>
          <Button
            look="danger"
            disabled={busy}
            busy={confirm.isPending}
            onClick={() => confirm.mutate(which, done(confirmation.done))}
          >
            {confirmation.act}
          </Button>
        </>
      }
    >
      <div className={styles["form"]}>
        <dl className={styles["effects"]}>
          <div>
            <dt>场次</dt>
            <dd>{record.sectionName}</dd>
          </div>
          <div>
            <dt>申请</dt>
            <dd>
              {record.by} {formatShanghai(record.at)}
            </dd>
          </div>
          {record.detail !== "" && (
            <div>
              <dt>内容</dt>
              <dd>{record.detail}</dd>
            </div>
          )}
          <div>
            <dt>原因</dt>
            <dd>{record.reason}</dd>
          </div>
        </dl>
        <ReasonField label="驳回时填写意见" value={reason} onChange={setReason} />
        <p className={styles["consequence"]}>{confirmation.follows}</p>
        {failure && (
          <p className={styles["refusal"]} role="alert">
            {wordsOf(failure)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
