import { contractDetails } from "@zd/contract/contracts/details";
import { wordsOf } from "../../../api/failures.ts";
import { useAnswer } from "../../../api/hooks.ts";
import { AttachmentList } from "../../../ui/attachments/attachment-list.tsx";
import styles from "../../../ui/contract/contract.module.css";
import { Block } from "../../../ui/contract/contract-view.tsx";
import type { PartyContract } from "../../../ui/contract/view.ts";
import { FailedState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { storedFileOf } from "./stored-files.ts";

/** 附件: whatever was uploaded with a step of the contract. */
export function ContractFiles({ contract: { contractNo } }: { readonly contract: PartyContract }) {
  const { data, error, refetch } = useAnswer(
    contractDetails.listAttachments,
    { contractNo },
    { quiet: true },
  );
  return (
    <Block title="附件" {...(data ? { note: `${data.length} 份` } : {})}>
      {error ? (
        <FailedState words={wordsOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={2} />
      ) : data.length === 0 ? (
        <p className={styles["none"]}>没有附件</p>
      ) : (
        <AttachmentList
          archive={`合同${contractNo}附件`}
          files={data.map((file) => storedFileOf(file, file.at))}
        />
      )}
    </Block>
  );
}
