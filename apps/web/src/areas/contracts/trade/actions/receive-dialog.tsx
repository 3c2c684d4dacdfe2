import { contractSteps } from "@zd/api/contracts/actions";
import type { StoredFile } from "@zd/api/files/operations";
import { quantity } from "@zd/domain/kernel/brand";
import { formatQuantity } from "@zd/domain/money/quantity";
import { useState } from "react";
import type { PartyContract } from "../../../../parts/contracts/view.ts";
import { AttachmentField } from "../../../../ui/attachments/attachment-field.tsx";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { shownQuantity } from "../../../../ui/figures.tsx";
import styles from "../../../../ui/form.module.css";
import { SelectField } from "../../../../ui/select-field.tsx";
import { Effects } from "./effects.tsx";
import { LoadFields, useLoad } from "./load-fields.tsx";
import { type ActionProps, useContractAction } from "./use-contract-action.ts";
import { useLoadCard } from "./use-load-card.ts";

const restOf = (shipment: PartyContract["shipments"][number] | undefined) =>
  quantity(shipment ? shipment.quantity - shipment.received : 0n);

/** 买方收货 (R-7212), shipment by shipment. */
export function ReceiveDialog({ contract, onClose }: ActionProps) {
  const open = contract.shipments.filter(({ complete, cancelled }) => !complete && !cancelled);
  const [no, setNo] = useState(open[0]?.no ?? 0);
  const shipment = open.find((one) => one.no === no);
  const load = useLoad("receiver", formatQuantity(restOf(shipment)));
  const [last, setLast] = useState(false);
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [uploading, setUploading] = useState(false);
  const command = useContractAction(contractSteps.receive, contract);
  const { settled, card } = useLoadCard(contract, load, { action: "receive", shipment: no, last });
  return (
    <ConfirmCard
      title="收货"
      confirmLabel={load.ready ? `收货 ${shownQuantity(load.ready.quantity)} 吨` : "收货"}
      ready={settled && shipment !== undefined && !uploading}
      busy={command.busy}
      error={command.error}
      successMessage="已登记收货"
      card={card}
      onConfirm={(answered) => {
        if (load.ready)
          command.send({ ...load.ready, shipment: no, last, files: files.map(({ file }) => file) }, answered);
      }}
      onClose={onClose}
    >
      <SelectField
        label="发货批次"
        value={String(no)}
        options={open.map((one) => ({
          value: String(one.no),
          label: `第 ${one.no} 批，发货 ${shownQuantity(one.quantity)} 吨，待收 ${shownQuantity(restOf(one))} 吨`,
        }))}
        onChange={(value) => {
          setNo(Number(value));
          load.setTyped(formatQuantity(restOf(open.find((one) => one.no === Number(value)))));
        }}
      />
      <Effects
        of={[
          ["发货量", `${shownQuantity(shipment?.quantity ?? null)} 吨`],
          ["已收量", `${shownQuantity(shipment?.received ?? null)} 吨`],
        ]}
      />
      <LoadFields label="收货量（吨）" load={load} />
      <label className={styles["check"]}>
        <input type="checkbox" checked={last} onChange={({ target }) => setLast(target.checked)} />
        该批收货完毕，少到的部分不再收
      </label>
      <AttachmentField files={files} onChange={setFiles} onBusy={setUploading} hint="收货磅单等" />
    </ConfirmCard>
  );
}
