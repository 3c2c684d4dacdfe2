import { contractSteps } from "@zd/api/contracts/actions";
import { contractDetails } from "@zd/api/contracts/details";
import type { StoredFile } from "@zd/api/files/operations";
import type { InputOf } from "@zd/api/wire/operation";
import { quantity } from "@zd/domain/kernel/brand";
import { formatQuantity } from "@zd/domain/money/quantity";
import { useState } from "react";
import type { PartyContract } from "../../../../parts/contracts/view.ts";
import { positive } from "../../../../parts/form-rules.ts";
import { AttachmentField } from "../../../../ui/attachments/attachment-field.tsx";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { shownQuantity } from "../../../../ui/figures/figures.tsx";
import styles from "../../../../ui/form/form.module.css";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { type Field, useForm } from "../../../../ui/form/use-form.ts";
import { Effects } from "./effects.tsx";
import { KeepReceipt, useOffline } from "./keep-receipt.tsx";
import { emptyLoad, LoadFields, loadOf } from "./load-fields.tsx";
import { type Slip, SlipPhoto } from "./slip-photo.tsx";
import { type ActionProps, useContractAction } from "./use-contract-action.ts";

type Shipment = PartyContract["shipments"][number];

/** What of a shipment has not been received yet. */
const restOf = (shipment: Shipment | undefined) =>
  quantity(shipment ? shipment.quantity - shipment.received : 0n);

/** What the card of a receipt is asked for with. */
const cardInputOf = ({
  contractNo,
  shipment,
  last,
  quantity,
  tickets,
}: InputOf<typeof contractSteps.receive>) =>
  ({ contractNo, action: "receive", shipment, last, quantity, tickets }) as const;

/** Photos of slips that lie on this device alone. */
const noPhotos: readonly File[] = [];

/** A receipt as it is filled in first: all that is left of a shipment. */
const draftOf = (shipment: Shipment | undefined) => ({
  ...emptyLoad,
  quantity: formatQuantity(restOf(shipment)),
  shipment: String(shipment?.no ?? ""),
  last: false,
  files: [] as readonly StoredFile[],
});

type Draft = ReturnType<typeof draftOf>;

/** One ticket more, and its picture among the papers where it is stored. */
const withSlip = (
  { tickets, files }: Draft,
  ticket: Slip["ticket"],
  stored: StoredFile | null,
): Partial<Draft> => ({ tickets: [...tickets, ticket], ...(stored && { files: [...files, stored] }) });

/** 买方收货 (R-7212), shipment by shipment. */
export function ReceiveDialog({ contract, onClose }: ActionProps) {
  const { contractNo } = contract;
  const open = contract.shipments.filter(({ complete, cancelled }) => !complete && !cancelled);
  const shipmentOf = (no: string) => open.find((one) => String(one.no) === no);
  const [uploading, setUploading] = useState(false);
  const [photos, setPhotos] = useState(noPhotos);
  const command = useContractAction(contractSteps.receive, contract);
  const form = useForm(contractSteps.receive, {
    initial: draftOf(open[0]),
    input: ({ shipment, last, files, ...draft }) => {
      const load = loadOf(draft, "receiver");
      if (!load || !shipmentOf(shipment)) return null;
      return { contractNo, shipment, last, ...load, files: files.map(({ file }) => file) };
    },
    rules: (input) => positive("quantity", input.quantity),
  });
  const { values, change, field, input, settled } = form;
  const addSlip = ({ ticket, stored, file }: Slip) => {
    change(withSlip(values, ticket, stored));
    if (!stored) setPhotos((before) => [...before, file]);
  };
  const card = useCard(contractDetails.previewDelivery, settled && cardInputOf(settled));
  const offline = useOffline(card?.error ?? command.error);
  return (
    <ConfirmCard
      title="收货"
      confirmLabel={input ? `收货 ${shownQuantity(input.quantity)} 吨` : "收货"}
      ready={input !== null && form.isSettled && !uploading && photos.length === 0}
      busy={command.busy}
      error={command.error}
      successMessage="已登记收货"
      card={card}
      onConfirm={(answered) => {
        if (input !== null) command.send(input, answered);
      }}
      onClose={onClose}
    >
      <ShipmentChoice
        open={open}
        of={field("shipment")}
        onChoose={(no) => change({ shipment: no, quantity: formatQuantity(restOf(shipmentOf(no))) })}
      />
      <SlipPhoto onSlip={addSlip} />
      <LoadFields
        label="收货量（吨）"
        scale="receiver"
        load={values}
        {...form.faultAt("quantity", values.quantity)}
        onChange={change}
      />
      <label className={styles["check"]}>
        <input
          type="checkbox"
          checked={values.last}
          onChange={({ target }) => change({ last: target.checked })}
        />
        该批收货完毕，少到的部分不再收
      </label>
      <AttachmentField
        files={values.files}
        onChange={(files) => change({ files })}
        onBusy={setUploading}
        hint="收货磅单等"
      />
      {(offline || photos.length > 0) && (
        <KeepReceipt
          receipt={input && { ...input, seen: contract.version }}
          photos={photos}
          onKept={onClose}
        />
      )}
    </ConfirmCard>
  );
}

interface ShipmentProps {
  /** The shipments of which something is still to come. */
  readonly open: readonly Shipment[];
  /** The field with the number of the one that is chosen. */
  readonly of: Field<string>;
  /** Called with the number of another one. */
  readonly onChoose: (no: string) => void;
}

/** 发货批次: which shipment is received, and how much of it was before. */
function ShipmentChoice({ open, of, onChoose }: ShipmentProps) {
  const shipment = open.find(({ no }) => String(no) === of.value);
  return (
    <>
      <SelectField
        label="发货批次"
        {...of}
        options={open.map((one) => ({
          value: String(one.no),
          label: `第 ${one.no} 批，发货 ${shownQuantity(one.quantity)} 吨，待收 ${shownQuantity(restOf(one))} 吨`,
        }))}
        onChange={onChoose}
      />
      <Effects
        of={[
          ["发货量", `${shownQuantity(shipment?.quantity ?? null)} 吨`],
          ["已收量", `${shownQuantity(shipment?.received ?? null)} 吨`],
        ]}
      />
    </>
  );
}
