import { contractSteps } from "@zd/api/contracts/actions";
import { contractDetails } from "@zd/api/contracts/details";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { shownQuantity } from "../../../../ui/figures/figures.tsx";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import { type ActionProps, useContractAction } from "./use-contract-action.ts";

/** 卖方撤销发货 (R-7211), of what has not been received. */
export function CancelShipmentDialog({ contract, onClose }: ActionProps) {
  const open = contract.shipments.filter(
    ({ received, complete, cancelled }) => received === 0n && !complete && !cancelled,
  );
  const { contractNo } = contract;
  const { field, input } = useForm(contractSteps.cancelShipment, {
    initial: { shipment: String(open.at(-1)?.no ?? "") },
    input: ({ shipment }) => (shipment === "" ? null : { contractNo, shipment }),
  });
  const command = useContractAction(contractSteps.cancelShipment, contract);
  return (
    <ConfirmCard
      title="撤销发货"
      confirmLabel="确认撤销"
      look="danger"
      ready={input !== null}
      busy={command.busy}
      error={command.error}
      successMessage="已撤销发货"
      card={useCard(
        contractDetails.previewDelivery,
        input && { contractNo, action: "cancel-shipment", shipment: input.shipment },
      )}
      onConfirm={(answered) => {
        if (input !== null) command.send(input, answered);
      }}
      onClose={onClose}
    >
      <SelectField
        label="发货批次"
        {...field("shipment")}
        options={open.map((shipment) => ({
          value: String(shipment.no),
          label: `第 ${shipment.no} 批，${shownQuantity(shipment.quantity)} 吨，${formatShanghai(shipment.at).slice(0, 16)}`,
        }))}
      />
    </ConfirmCard>
  );
}
