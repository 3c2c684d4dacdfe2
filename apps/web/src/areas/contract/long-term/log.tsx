import { longTerm } from "@zd/contract/contracts/long-term";
import type { LongTermId, PlanId } from "@zd/domain/contracts/long-term";
import { useAnswer } from "../../../api/hooks.ts";
import { AttachmentList } from "../../../ui/attachments/attachment-list.tsx";
import styles from "../../../ui/handling/handling.module.css";
import { Part } from "../../../ui/handling/handling.tsx";
import { Timeline } from "../../../ui/handling/timeline.tsx";
import { stepEvents } from "../../../ui/long-term/step-events.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

interface Of {
  readonly contractId: LongTermId;
  readonly planId?: PlanId;
}

/** 经过 of a contract or of one plan, with the postings of each money step. */
export function Log(of: Of) {
  const { data } = useAnswer(longTerm.listSteps, of, { quiet: true });
  if (!data) return <Skeleton lines={4} />;
  return <Timeline events={stepEvents(data, { months: of.planId === undefined })} />;
}

/** 附件 of all steps, each of which may be looked at. */
export function Attachments(of: Of) {
  const { data } = useAnswer(longTerm.listAttachments, of, { quiet: true });
  const files = data?.flatMap(({ attachments }) => attachments) ?? [];
  return (
    <Part title="附件" note={`${files.length} 个`}>
      {files.length === 0 ? (
        <p className={styles["muted"]}>没有附件</p>
      ) : (
        <AttachmentList files={files} archive={`长协合同附件 ${of.planId ?? of.contractId}`} />
      )}
    </Part>
  );
}
