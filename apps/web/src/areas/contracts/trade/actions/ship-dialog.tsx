import { contractSteps } from "@zd/api/contracts/actions";
import { contractDetails } from "@zd/api/contracts/details";
import type { StoredFile } from "@zd/api/files/operations";
import { useState } from "react";
import { positive } from "../../../../parts/form-rules.ts";
import { AttachmentField } from "../../../../ui/attachments/attachment-field.tsx";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { shownQuantity } from "../../../../ui/figures/figures.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import { Effects } from "./effects.tsx";
import { emptyLoad, LoadFields, loadOf } from "./load-fields.tsx";
import { type ActionProps, useContractAction } from "./use-contract-action.ts";

/** 卖方发货 (R-7210). */
export function ShipDialog({ contract, onClose }: ActionProps) {
  const { contractNo } = contract;
  const [uploading, setUploading] = useState(false);
  const command = useContractAction(contractSteps.ship, contract);
  const form = useForm(contractSteps.ship, {
    initial: { ...emptyLoad, files: [] as readonly StoredFile[] },
    input: ({ files, ...draft }) => {
      const load = loadOf(draft, "mine");
      return load && { contractNo, ...load, files: files.map(({ file }) => file) };
    },
    rules: ({ quantity }) => positive("quantity", quantity),
  });
  const { values, change, input, settled } = form;
  return (
    <ConfirmCard
      title="发货"
      confirmLabel={input ? `发货 ${shownQuantity(input.quantity)} 吨` : "发货"}
      ready={input !== null && form.isSettled && !uploading}
      busy={command.busy}
      error={command.error}
      successMessage="已登记发货"
      card={useCard(
        contractDetails.previewDelivery,
        settled && { contractNo, action: "ship", quantity: settled.quantity, tickets: settled.tickets },
      )}
      onConfirm={(answered) => {
        if (input !== null) command.send(input, answered);
      }}
      onClose={onClose}
    >
      <Effects
        of={[
          ["合同号", contractNo],
          ["已发货", `${shownQuantity(contract.shipped)} 吨`],
          ["还可发货", `${shownQuantity(contract.shippable)} 吨`],
        ]}
      />
      <LoadFields
        label="发货量（吨）"
        scale="mine"
        load={values}
        {...form.faultAt("quantity", values.quantity)}
        onChange={change}
      />
      <AttachmentField
        files={values.files}
        onChange={(files) => change({ files })}
        onBusy={setUploading}
        hint="磅单照片、出门证等"
      />
    </ConfirmCard>
  );
}
