import { contractDetails } from "@zd/api/contracts/details";
import type { ContractActionType } from "@zd/domain/contracts/codes";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { ContractView } from "../../../parts/contracts/contract-view.tsx";
import type { PartyContract } from "../../../parts/contracts/view.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { ActionBar } from "./action-bar.tsx";
import { ContractActionDialog } from "./actions/contract-action-dialog.tsx";
import { ContractFiles } from "./contract-files.tsx";
import { Records } from "./records.tsx";

/** How often the contract is read again, in milliseconds: the other side may act meanwhile. */
const everyMs = 30_000;

interface Props {
  /** The contract, which must be one of the reader's firm. */
  readonly contractNo: PartyContract["contractNo"];
  /** The dialog that is wanted at once, where the server still allows it. */
  readonly begin?: ContractActionType | null;
}

/** One contract for one of its sides, with what the server lets it do. */
export function ContractDetail({ contractNo, begin = null }: Props) {
  const [action, setAction] = useState<ContractActionType | null>(begin);
  const of = { contractNo };
  const contractQuery = useCallQuery(contractDetails.readContract, of, { everyMs });
  const logQuery = useCallQuery(contractDetails.listSteps, of, { everyMs });
  const error = contractQuery.error ?? logQuery.error;
  if (error && !(contractQuery.data && logQuery.data)) {
    const again = () => void Promise.all([contractQuery.refetch(), logQuery.refetch()]);
    return <FailedState error={error} onRetry={again} />;
  }
  if (!contractQuery.data || !logQuery.data) return <Skeleton lines={16} />;
  const contract = contractQuery.data;
  return (
    <>
      <ContractView
        contract={contract}
        log={logQuery.data}
        reader={contract.side}
        records={<Records contract={contract} />}
        attachments={<ContractFiles contract={contract} />}
        actions={<ActionBar contract={contract} onConfirm={setAction} />}
      />
      {action !== null && (
        <ContractActionDialog action={action} contract={contract} onClose={() => setAction(null)} />
      )}
    </>
  );
}
