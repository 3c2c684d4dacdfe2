import { longTerm } from "@zd/api/contracts/long-term";
import type { LongTermId, PlanId } from "@zd/domain/contracts/long-term";
import { useCallQuery } from "../../../api/hooks.ts";
import styles from "../../../parts/contracts/contract.module.css";
import { Block } from "../../../parts/contracts/contract-view.tsx";
import { AttachmentList } from "../../../ui/attachments/attachment-list.tsx";
import { WithAnswer } from "../../../ui/feedback/with-answer.tsx";
import { noNumber } from "../../../ui/figures/figures.tsx";

export interface Of {
  /** The contract whose events are meant. */
  readonly contractId: LongTermId;
  /** One month of the contract; left out for all of it. */
  readonly planId?: PlanId;
}

/** What has happened to a contract or to one plan of it. */
export const useLog = (of: Of) => useCallQuery(longTerm.listSteps, of);

/** 附件 of all steps, each of which may be looked at. */
export function Attachments(of: Of) {
  const { data, error, refetch } = useCallQuery(longTerm.listAttachments, of);
  const all = data?.flatMap(({ attachments }) => attachments);
  return (
    <Block title="附件" note={`${all?.length ?? noNumber} 个`}>
      <WithAnswer of={{ data: all, error, refetch }}>
        {(files) =>
          files.length === 0 ? (
            <p className={styles["none"]}>没有附件</p>
          ) : (
            <AttachmentList files={files} archive={`长协合同附件 ${of.planId ?? of.contractId}`} />
          )
        }
      </WithAnswer>
    </Block>
  );
}
