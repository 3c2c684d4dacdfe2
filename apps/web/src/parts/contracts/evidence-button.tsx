import type { ContractNo } from "@zd/domain/kernel/brand";
import { useState } from "react";
import { messageOf } from "../../api/failures.ts";
import { useFileCalls } from "../../api/files.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { warn } from "../../ui/feedback/notices.ts";
import { saveBlob } from "../../ui/save-file.ts";

/** Saves the 证据包 of a contract. */
export function EvidenceButton({ contractNo }: { readonly contractNo: ContractNo }) {
  const { takeEvidence } = useFileCalls();
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      saveBlob(await takeEvidence(contractNo), `合同${contractNo}证据包.zip`);
    } catch (error) {
      warn(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} onClick={() => void take()}>
      下载证据包
    </Button>
  );
}
