import { finances } from "@zd/api/financing/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatYuan, parseYuan } from "@zd/domain/money/yuan";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { FundPasswordField, isFundPassword } from "../../../parts/funds/fund-password-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { shownAmount } from "../../../ui/figures.tsx";
import { LabelledAmount } from "../../../ui/labelled-amount.tsx";
import { useSettled } from "../../../ui/use-settled.ts";
import styles from "./financing.module.css";
import { refreshes } from "./refreshes.ts";

interface Props {
  readonly loan: OutputOf<typeof finances.readLoan>;
  readonly onClose: () => void;
}

/** 还款: what the amount would pay and leave, by the server's card of it, before the fund password is asked for. */
export function RepayDialog({ loan: { loan, debt }, onClose }: Props) {
  const [typed, setTyped] = useState(formatYuan(debt.due > 0n ? debt.due : debt.payoff));
  const [fundPassword, setFundPassword] = useState("");
  const amount = parseYuan(typed);
  const settled = useSettled(amount, typed);
  const isShown = amount !== null && amount > 0n && settled.key === typed;
  const card = useCard(finances.previewRepayment, isShown ? { loan, amount } : null);
  const repay = useCommand(finances.repay, { silent: true, refreshes });
  return (
    <ConfirmCard
      title="还款"
      confirmLabel={amount === null ? "还款" : `还款 ${shownAmount(amount)} 元`}
      ready={isShown && isFundPassword(fundPassword)}
      busy={repay.isPending}
      error={repay.error}
      successMessage="已还款"
      card={card}
      onConfirm={(answered, { seen }) =>
        amount !== null && repay.confirm({ loan, amount, fundPassword, seen }, answered)
      }
      onClose={onClose}
    >
      <LabelledAmount label="还款金额（元）" value={typed} onChange={setTyped} />
      <div className={styles["ends"]}>
        <Button small onClick={() => setTyped(formatYuan(debt.due))} disabled={debt.due === 0n}>
          当前应还 {shownAmount(debt.due)}
        </Button>
        <Button small onClick={() => setTyped(formatYuan(debt.payoff))}>
          全部结清 {shownAmount(debt.payoff)}
        </Button>
      </div>
      <FundPasswordField value={fundPassword} onChange={setFundPassword} />
    </ConfirmCard>
  );
}
