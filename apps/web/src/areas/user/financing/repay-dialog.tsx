import { finances } from "@zd/api/financing/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatYuan } from "@zd/domain/money/yuan";
import { useCommand } from "../../../api/hooks.ts";
import { FundPasswordField, isFundPassword } from "../../../parts/funds/fund-password-field.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { shownAmount } from "../../../ui/figures/figures.tsx";
import { LabelledAmount } from "../../../ui/form/labelled-amount.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import styles from "./financing.module.css";
import { refreshes } from "./refreshes.ts";

interface Props {
  /** The loan, with what is owed of it today. */
  readonly loan: OutputOf<typeof finances.readLoan>;
  readonly onClose: () => void;
}

/** 还款: what the amount would pay and leave, by the server's card of it, before the fund password is asked for. */
export function RepayDialog({ loan: { loan, debt }, onClose }: Props) {
  const { field, values, change, input, settled, isSettled } = useForm(finances.previewRepayment, {
    initial: { amount: formatYuan(debt.due > 0n ? debt.due : debt.payoff), fundPassword: "" },
    input: ({ amount }) => ({ loan, amount }),
    rules: ({ amount }) => (amount > 0n ? {} : { amount: "须大于零" }),
  });
  const { fundPassword } = values;
  const repay = useCommand(finances.repay, { silent: true, refreshes });
  return (
    <ConfirmCard
      title="还款"
      confirmLabel={input === null ? "还款" : `还款 ${shownAmount(input.amount)} 元`}
      ready={input !== null && isSettled && isFundPassword(fundPassword)}
      busy={repay.isPending}
      error={repay.error}
      successMessage="已还款"
      card={useCard(finances.previewRepayment, isSettled ? settled : null)}
      onConfirm={(callbacks, { seen }) =>
        input !== null && repay.confirm({ ...input, fundPassword, seen }, callbacks)
      }
      onClose={onClose}
    >
      <LabelledAmount label="还款金额（元）" {...field("amount")} />
      <div className={styles["ends"]}>
        <Button small onClick={() => change({ amount: formatYuan(debt.due) })} disabled={debt.due === 0n}>
          当前应还 {shownAmount(debt.due)}
        </Button>
        <Button small onClick={() => change({ amount: formatYuan(debt.payoff) })}>
          全部结清 {shownAmount(debt.payoff)}
        </Button>
      </div>
      <FundPasswordField {...field("fundPassword")} />
    </ConfirmCard>
  );
}
