import { shipments } from "@zd/api/logistics/shipments";
import type { QuoteId } from "@zd/domain/logistics/codes";
import { useCommand } from "../../../api/hooks.ts";
import { FundPasswordField, isFundPassword } from "../../../parts/funds/fund-password-field.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { shownAmount } from "../../../ui/figures/figures.tsx";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import type { ShipmentRead } from "./reads.ts";
import { shipmentReads } from "./reads.ts";

const settings = { refreshes: shipmentReads, silent: true } as const;

interface Props {
  readonly shipment: ShipmentRead;
  readonly onClose: () => void;
}

/** 发布发运单 */
export function PublishDialog({ shipment, onClose }: Props) {
  const publish = useCommand(shipments.publishShipment, settings);
  const isOwn = shipment.haulage === "own";
  return (
    <ConfirmCard
      title="发布发运单"
      confirmLabel="发布"
      successMessage={isOwn ? "已发布，可以派车" : "已发布，等待承运商报价"}
      ready
      busy={publish.isPending}
      error={publish.error}
      card={useCard(shipments.previewStep, { shipment: shipment.shipment, step: "publish" })}
      onConfirm={(callbacks, { seen }) => publish.confirm({ shipment: shipment.shipment, seen }, callbacks)}
      onClose={onClose}
    />
  );
}

/** 选定承运商, as the server's card of it says. */
export function AwardDialog({ shipment: { shipment }, quote, onClose }: Props & { readonly quote: QuoteId }) {
  const award = useCommand(shipments.award, settings);
  const card = useCard(shipments.previewAward, { shipment, quote });
  return (
    <ConfirmCard
      title="选定承运商"
      confirmLabel="选定"
      successMessage="已选定，承运商可以派车"
      busy={award.isPending}
      error={award.error}
      card={card}
      onConfirm={(callbacks, { seen }) => award.confirm({ shipment, quote, seen }, callbacks)}
      onClose={onClose}
    />
  );
}

/** 完成 or 取消发运 */
export function EndDialog({ shipment, step, onClose }: Props & { readonly step: "close" | "cancel" }) {
  const { field, input } = useForm(shipments.cancelShipment, {
    initial: { reason: "" },
    input: ({ reason }) => ({ shipment: shipment.shipment, reason }),
  });
  const close = useCommand(shipments.closeShipment, settings);
  const cancel = useCommand(shipments.cancelShipment, settings);
  const isCancel = step === "cancel";
  const command = isCancel ? cancel : close;
  const of = { shipment: shipment.shipment };
  return (
    <ConfirmCard
      title={isCancel ? "取消发运" : "完成发运"}
      confirmLabel={isCancel ? "取消发运" : "完成"}
      look={isCancel ? "danger" : "main"}
      successMessage={isCancel ? "发运单已取消" : "发运已完成"}
      ready={!isCancel || input !== null}
      busy={command.isPending}
      error={command.error}
      card={useCard(shipments.previewStep, { ...of, step })}
      onConfirm={(callbacks, { seen }) => {
        if (!isCancel) close.confirm({ ...of, seen }, callbacks);
        else if (input !== null) cancel.confirm({ ...input, seen }, callbacks);
      }}
      onClose={onClose}
    >
      {isCancel && <ReasonField label="原因（必填）" {...field("reason")} />}
    </ConfirmCard>
  );
}

/** 结算运费: all that is due, with the fund password. */
export function PayDialog({ shipment: { shipment }, onClose }: Props) {
  const { field, input } = useForm(shipments.payFreight, {
    initial: { fundPassword: "" },
    input: ({ fundPassword }) => (isFundPassword(fundPassword) ? { shipment, fundPassword } : null),
  });
  const pay = useCommand(shipments.payFreight, settings);
  const card = useCard(shipments.previewFreight, { shipment });
  return (
    <ConfirmCard
      title="结算运费"
      confirmLabel={({ amount }) => `支付 ${shownAmount(amount)} 元`}
      successMessage="运费已支付"
      ready={input !== null}
      busy={pay.isPending}
      error={pay.error}
      card={card}
      onConfirm={(callbacks, { seen }) => input !== null && pay.confirm({ ...input, seen }, callbacks)}
      onClose={onClose}
    >
      <FundPasswordField {...field("fundPassword")} />
    </ConfirmCard>
  );
}
