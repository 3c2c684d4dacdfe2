import { contractDetails } from "@zd/api/contracts/details";
import { useCallQuery } from "../../../api/hooks.ts";
import styles from "../../../parts/contracts/contract.module.css";
import { Block } from "../../../parts/contracts/contract-view.tsx";
import { EvidenceButton } from "../../../parts/contracts/evidence-button.tsx";
import type { PartyContract } from "../../../parts/contracts/view.ts";
import { LetterButton } from "../../../parts/signing/letter-button.tsx";
import { AttachmentList } from "../../../ui/attachments/attachment-list.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";

/** 附件: the letters that are drawn, and whatever was uploaded with a step. */
export function ContractFiles({
  contract: { contractNo, settlement },
}: {
  readonly contract: PartyContract;
}) {
  const { data, error, refetch } = useCallQuery(contractDetails.listAttachments, { contractNo });
  return (
    <Block title="附件" {...(data ? { note: `${data.length} 份` } : {})}>
      <p className={styles["letters"]}>
        <LetterButton kind="contract" contractNo={contractNo}>
          合同 PDF
        </LetterButton>
        {settlement && (
          <LetterButton kind="settlement" contractNo={contractNo}>
            结算单 PDF
          </LetterButton>
        )}
        <EvidenceButton contractNo={contractNo} />
      </p>
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={2} />
      ) : data.length === 0 ? (
        <p className={styles["none"]}>没有附件</p>
      ) : (
        <AttachmentList archive={`合同${contractNo}附件`} files={data} />
      )}
    </Block>
  );
}
