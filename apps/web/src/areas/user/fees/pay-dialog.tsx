import { funds } from "@zd/api/funds/operations";
import { yearFees } from "@zd/api/funds/year-fees";
import { useCommand } from "../../../api/hooks.ts";
import { FundPasswordField, isFundPassword } from "../../../parts/funds/fund-password-field.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { shownAmount } from "../../../ui/figures/figures.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import type { Plan } from "./reads.ts";

const refreshes = [
  yearFees.listRecords,
  yearFees.readStanding,
  yearFees.listDue,
  yearFees.previewPay,
  funds.readToday,
];

interface Props {
  /** The annual fee to be paid, with its period and price. */
  readonly plan: Plan;
  readonly onClose: () => void;
}

/** 缴纳年费: the server's card of it, and then the fund password. */
export function PayDialog({ plan, onClose }: Props) {
  const { group } = plan;
  const card = useCard(yearFees.previewPay, { group });
  const amount = card?.data?.amount ?? null;
  const { field, input } = useForm(yearFees.pay, {
    initial: { fundPassword: "" },
    input: ({ fundPassword }) =>
      amount !== null && isFundPassword(fundPassword) ? { group, amount, fundPassword } : null,
  });
  const pay = useCommand(yearFees.pay, { refreshes, silent: true });
  return (
    <ConfirmCard
      title={`缴纳${plan.name}`}
      confirmLabel={amount === null ? "缴纳" : `缴纳 ${shownAmount(amount)} 元`}
      successMessage="已缴纳年费"
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
