import { contractDetails } from "@zd/api/contracts/details";
import { useCallQuery } from "../../../api/hooks.ts";
import { AttachmentList } from "../../../ui/attachments/attachment-list.tsx";
import styles from "../../../ui/contract/contract.module.css";
import { Block } from "../../../ui/contract/contract-view.tsx";
import { EvidenceButton } from "../../../ui/contract/evidence-button.tsx";
import type { PartyContract } from "../../../ui/contract/view.ts";
import { FailedState } from "../../../ui/empty-state.tsx";
import { LetterButton } from "../../../ui/signing/letter-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

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
