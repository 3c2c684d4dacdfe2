import { useState } from "react";
import type { PartyContract } from "../../../parts/contracts/view.ts";
import { SigningDialog } from "../../../parts/signing/signing-dialog.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import type { ContractRow } from "./reads.ts";
import { contractReads } from "./reads.ts";

/** 批量签订: one after the other, for each document is read, and signed with a code of its own. */
export function BatchSign({ selection }: { readonly selection: readonly ContractRow[] }) {
  const [queue, setQueue] = useState<readonly string[]>([]);
  const [contractNo] = queue;
  return (
    <>
      <Button
        disabled={selection.length === 0}
        onClick={() => setQueue(selection.map((row) => row.contractNo))}
      >
        批量签订{selection.length > 0 && ` ${selection.length}`}
      </Button>
      {contractNo !== undefined && (
        <SigningDialog
          key={contractNo}
          kind="contract"
          contractNo={contractNo as PartyContract["contractNo"]}
          refreshes={contractReads}
          onClose={() => setQueue(queue.slice(1))}
        />
      )}
    </>
  );
}
