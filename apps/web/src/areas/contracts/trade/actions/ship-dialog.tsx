import { contractSteps } from "@zd/api/contracts/actions";
import type { StoredFile } from "@zd/api/files/operations";
import { useState } from "react";
import { AttachmentField } from "../../../../ui/attachments/attachment-field.tsx";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { shownQuantity } from "../../../../ui/figures.tsx";
import { Effects } from "./effects.tsx";
import { LoadFields, useLoad } from "./load-fields.tsx";
import { type ActionProps, useContractAction } from "./use-contract-action.ts";
import { useLoadCard } from "./use-load-card.ts";

/** 卖方发货 (R-7210). */
export function ShipDialog({ contract, onClose }: ActionProps) {
  const load = useLoad("mine");
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [uploading, setUploading] = useState(false);
  const command = useContractAction(contractSteps.ship, contract);
  const { settled, card } = useLoadCard(contract, load, { action: "ship" });
  return (
    <ConfirmCard
      title="发货"
      confirmLabel={load.ready ? `发货 ${shownQuantity(load.ready.quantity)} 吨` : "发货"}
      ready={settled && !uploading}
      busy={command.busy}
      error={command.error}
      successMessage="已登记发货"
      card={card}
      onConfirm={(answered) => {
        if (load.ready) command.send({ ...load.ready, files: files.map(({ file }) => file) }, answered);
      }}
      onClose={onClose}
    >
      <Effects
        of={[
          ["合同号", contract.contractNo],
          ["已发货", `${shownQuantity(contract.shipped)} 吨`],
          ["还可发货", `${shownQuantity(contract.shippable)} 吨`],
        ]}
      />
      <LoadFields label="发货量（吨）" load={load} />
      <AttachmentField files={files} onChange={setFiles} onBusy={setUploading} hint="磅单照片、出门证等" />
    </ConfirmCard>
  );
}
