import { funds } from "@zd/api/funds/operations";
import { mallContracts } from "@zd/api/mall/agreements";
import { mallOrders } from "@zd/api/mall/orders";
import type { OrderNo } from "@zd/domain/kernel/brand";
import { useState } from "react";
import { useCommand } from "../../../../api/hooks.ts";
import { FundPasswordField, isFundPassword } from "../../../../parts/funds/fund-password-field.tsx";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { ReasonField } from "../../../../ui/reason-field.tsx";

const settings = {
  refreshes: [mallOrders.listSales, mallOrders.readOrder, mallContracts.listSales, funds.readToday],
  silent: true,
} as const;

const said = {
  confirm: { act: "确认订单", look: "main", done: "已确认，请在「待签合同」提交合同" },
  reject: { act: "拒绝订单", look: "danger", done: "已拒绝，库存已退回可售" },
} as const;

interface Props {
  readonly step: keyof typeof said;
  readonly orderNo: OrderNo;
  readonly onClose: () => void;
}

/** The shop's answer to an order: under the fund password it confirms, with a reason it rejects (R-7283). */
export function AnswerDialog({ step, orderNo, onClose }: Props) {
  const [password, setPassword] = useState("");
  const [reason, setReason] = useState("");
  const confirm = useCommand(mallOrders.confirmOrder, settings);
  const reject = useCommand(mallOrders.rejectOrder, settings);
  const { act, look, done } = said[step];
  const command = step === "confirm" ? confirm : reject;
  return (
    <ConfirmCard
      title={act}
      confirmLabel={act}
      look={look}
      successMessage={done}
      ready={step === "confirm" ? isFundPassword(password) : reason.trim() !== ""}
      busy={command.isPending}
      error={command.error}
      card={useCard(mallOrders.previewStep, { orderNo, step })}
      onConfirm={(answered, { seen }) =>
        step === "confirm"
          ? confirm.confirm({ orderNo, fundPassword: password, seen }, answered)
          : reject.confirm({ orderNo, reason: reason.trim(), seen }, answered)
      }
      onClose={onClose}
    >
      {step === "confirm" ? (
        <FundPasswordField value={password} onChange={setPassword} />
      ) : (
        <ReasonField label="原因（必填）" value={reason} onChange={setReason} />
      )}
    </ConfirmCard>
  );
}
