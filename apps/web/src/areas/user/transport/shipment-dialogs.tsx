import { shipments } from "@zd/contract/logistics/shipments";
import type { QuoteId } from "@zd/domain/logistics/codes";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { Amount, shownAmount, shownPrice, shownQuantity } from "../../../ui/figures.tsx";
import form from "../../../ui/form.module.css";
import { FundPasswordField, isFundPassword } from "../../../ui/fund-password-field.tsx";
import { ReasonField } from "../../../ui/reason-field.tsx";
import { shipmentReads } from "./reads.ts";
import type { ShipmentRead } from "./shipment-detail.tsx";

const settings = { refreshes: shipmentReads, quiet: true } as const;

interface Props {
  readonly shipment: ShipmentRead;
  readonly onClose: () => void;
}

const Effects = ({ of }: { readonly of: ShipmentRead }) => (
  <dl className={form["effects"]}>
    <div>
      <dt>发运单 · 品名</dt>
      <dd>
        {of.shipment} · {of.product}
      </dd>
    </div>
    <div>
      <dt>发运量（吨）</dt>
      <dd>{shownQuantity(of.quantity)}</dd>
    </div>
    <div>
      <dt>路线</dt>
      <dd>
        {of.from} 至 {of.to}
      </dd>
    </div>
  </dl>
);

/** 发布发运单 */
export function PublishDialog({ shipment, onClose }: Props) {
  const publish = useCommand(shipments.publishShipment, settings);
  const isOwn = shipment.haulage === "own";
  return (
    <ConfirmCard
      title="发布发运单"
      act="发布"
      done={isOwn ? "已发布，可以派车" : "已发布，等待承运商报价"}
      ready
      busy={publish.isPending}
      error={publish.error}
      card={useCard(shipments.previewStep, { shipment: shipment.shipment, step: "publish" })}
      onAct={(answered, { seen }) => publish.mutate({ shipment: shipment.shipment, seen }, answered)}
      onClose={onClose}
    />
  );
}

/** 选定承运商 */
export function AwardDialog({ shipment, quote, onClose }: Props & { readonly quote: QuoteId }) {
  const award = useCommand(shipments.award, settings);
  const chosen = shipment.quotes.find((one) => one.quote === quote);
  return (
    <ConfirmCard
      title="选定承运商"
      act="选定"
      done="已选定，承运商可以派车"
      ready={chosen !== undefined}
      busy={award.isPending}
      error={award.error}
      onAct={(answered) => award.mutate({ shipment: shipment.shipment, quote }, answered)}
      onClose={onClose}
    >
      <Effects of={shipment} />
      <p>
        {chosen?.carrier}，{shownPrice(chosen?.price ?? null)} 元/吨{chosen?.lowest ? "（最低报价）" : ""}
      </p>
      <p className={form["consequence"]}>选定后其他报价落选，运费按装货净重和本价结算。</p>
    </ConfirmCard>
  );
}

/** 完成 or 取消发运 */
export function EndDialog({ shipment, step, onClose }: Props & { readonly step: "close" | "cancel" }) {
  const [reason, setReason] = useState("");
  const close = useCommand(shipments.closeShipment, settings);
  const cancel = useCommand(shipments.cancelShipment, settings);
  const isCancel = step === "cancel";
  const command = isCancel ? cancel : close;
  const of = { shipment: shipment.shipment };
  return (
    <ConfirmCard
      title={isCancel ? "取消发运" : "完成发运"}
      act={isCancel ? "取消发运" : "完成"}
      look={isCancel ? "danger" : "main"}
      done={isCancel ? "发运单已取消" : "发运已完成"}
      ready={!isCancel || reason.trim() !== ""}
      busy={command.isPending}
      error={command.error}
      card={useCard(shipments.previewStep, { ...of, step })}
      onAct={(answered, { seen }) =>
        isCancel
          ? cancel.mutate({ ...of, reason: reason.trim(), seen }, answered)
          : close.mutate({ ...of, seen }, answered)
      }
      onClose={onClose}
    >
      {isCancel && <ReasonField label="原因（必填）" value={reason} onChange={setReason} />}
    </ConfirmCard>
  );
}

/** 结算运费: all that is due, with the fund password. */
export function PayDialog({ shipment, onClose }: Props) {
  const [password, setPassword] = useState("");
  const pay = useCommand(shipments.payFreight, settings);
  return (
    <ConfirmCard
      title="结算运费"
      act={`支付 ${shownAmount(shipment.due)} 元`}
      done="运费已支付"
      ready={isFundPassword(password)}
      busy={pay.isPending}
      error={pay.error}
      onAct={(answered) => pay.mutate({ shipment: shipment.shipment, fundPassword: password }, answered)}
      onClose={onClose}
    >
      <Effects of={shipment} />
      <dl className={form["effects"]}>
        <div>
          <dt>承运商</dt>
          <dd>{shipment.carrier}</dd>
        </div>
        <div>
          <dt>运单 · 净额（元）</dt>
          <dd>
            {shipment.dueCount} 张 · <Amount of={shipment.due} />
          </dd>
        </div>
      </dl>
      <FundPasswordField value={password} onChange={setPassword} />
      <p className={form["consequence"]}>从可用资金付给承运商，超耗赔付同时扣回；付后不可撤销。</p>
    </ConfirmCard>
  );
}
