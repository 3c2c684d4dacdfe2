import { funds } from "@zd/api/funds/operations";
import { mallContracts } from "@zd/api/mall/agreements";
import { mallOrders } from "@zd/api/mall/orders";
import type { OrderNo } from "@zd/domain/kernel/brand";
import { useCommand } from "../../../../api/hooks.ts";
import { FundPasswordField, isFundPassword } from "../../../../parts/funds/fund-password-field.tsx";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { ReasonField } from "../../../../ui/form/reason-field.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";

const settings = {
  refreshes: [mallOrders.listSales, mallOrders.readOrder, mallContracts.listSales, funds.readToday],
  silent: true,
} as const;

const answers = {
  confirm: { act: "确认订单", look: "main", message: "已确认，请在「待签合同」提交合同" },
  reject: { act: "拒绝订单", look: "danger", message: "已拒绝，库存已退回可售" },
} as const;

interface Props {
  /** Whether the order is confirmed or rejected. */
  readonly step: keyof typeof answers;
  readonly orderNo: OrderNo;
  readonly onClose: () => void;
}

/** The shop's answer to an order: under the fund password it confirms, with a reason it rejects (R-7283). */
export function AnswerDialog({ step, orderNo, onClose }: Props) {
  const confirmation = useForm(mallOrders.confirmOrder, {
    initial: { fundPassword: "" },
    input: ({ fundPassword }) => (isFundPassword(fundPassword) ? { orderNo, fundPassword } : null),
  });
  const rejection = useForm(mallOrders.rejectOrder, {
    initial: { reason: "" },
    input: ({ reason }) => ({ orderNo, reason }),
  });
  const confirm = useCommand(mallOrders.confirmOrder, settings);
  const reject = useCommand(mallOrders.rejectOrder, settings);
  const { act, look, message } = answers[step];
  const command = step === "confirm" ? confirm : reject;
  return (
    <ConfirmCard
      title={act}
      confirmLabel={act}
      look={look}
      successMessage={message}
      ready={(step === "confirm" ? confirmation : rejection).input !== null}
      busy={command.isPending}
      error={command.error}
      card={useCard(mallOrders.previewStep, { orderNo, step })}
      onConfirm={(callbacks, { seen }) => {
        if (step === "confirm" && confirmation.input !== null)
          confirm.confirm({ ...confirmation.input, seen }, callbacks);
        if (step === "reject" && rejection.input !== null)
          reject.confirm({ ...rejection.input, seen }, callbacks);
      }}
      onClose={onClose}
    >
      {step === "confirm" ? (
        <FundPasswordField {...confirmation.field("fundPassword")} />
      ) : (
        <ReasonField label="原因（必填）" {...rejection.field("reason")} />
      )}
    </ConfirmCard>
  );
}
