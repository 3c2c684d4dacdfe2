import { finances } from "@zd/contract/financing/operations";
import type { OutputOf } from "@zd/contract/wire/operation";
import { chineseCapital } from "@zd/domain/money/chinese-capital";
import { formatYuan, parseYuan } from "@zd/domain/money/yuan";
import { useState } from "react";
import { wordsOf } from "../../../api/failures.ts";
import { useAnswer, useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { Amount, shownAmount } from "../../../ui/figures.tsx";
import form from "../../../ui/form.module.css";
import { FundPasswordField, isFundPassword } from "../../../ui/fund-password-field.tsx";
import { LabelledAmount } from "../../../ui/labelled-amount.tsx";
import styles from "./financing.module.css";
import { refreshes } from "./refreshes.ts";

interface Props {
  readonly loan: OutputOf<typeof finances.readLoan>;
  readonly onClose: () => void;
}

/** 还款: what the amount would pay, by the server's own trial, before the fund password is asked for. */
export function RepayDialog({ loan, onClose }: Props) {
  const { debt } = loan;
  const [amount, setAmount] = useState(formatYuan(debt.due > 0n ? debt.due : debt.payoff));
  const [fundPassword, setFundPassword] = useState("");
  const asked = parseYuan(amount);
  const isAmount = asked !== null && asked > 0n;
  const trial = useAnswer(
    finances.tryRepayment,
    { loan: loan.loan, amount: asked ?? undefined },
    { trial: true, enabled: isAmount, keepLast: true },
  );
  const repay = useCommand(finances.repay, { quiet: true, refreshes });
  return (
    <ConfirmCard
      title={`还款 ${loan.loan}`}
      act="确认还款"
      ready={isAmount && !trial.error && isFundPassword(fundPassword)}
      busy={repay.isPending}
      error={repay.error}
      done="已还款"
      onAct={(answered) =>
        asked !== null && repay.mutate({ loan: loan.loan, amount: asked, fundPassword }, answered)
      }
      onClose={onClose}
    >
      <LabelledAmount
        label="还款金额（元）"
        value={amount}
        onChange={setAmount}
        fault={isAmount && trial.error ? wordsOf(trial.error) : undefined}
      />
      <div className={styles["ends"]}>
        <Button small onClick={() => setAmount(formatYuan(debt.due))} disabled={debt.due === 0n}>
          当前应还 {shownAmount(debt.due)}
        </Button>
        <Button small onClick={() => setAmount(formatYuan(debt.payoff))}>
          全部结清 {shownAmount(debt.payoff)}
        </Button>
      </div>
      {trial.data && (
        <dl className={form["effects"]} aria-live="polite">
          {(
            [
              ["还罚息（元）", trial.data.split.penalty],
              ["还利息（元）", trial.data.split.interest],
              ["还本金（元）", trial.data.split.principal],
              ["还款后尚欠（元）", trial.data.left],
            ] as const
          ).map(([title, of]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                <Amount of={of} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isAmount && <p className={styles["note"]}>大写 {chineseCapital(asked)}</p>}
      <p className={styles["note"]}>按罚息、利息、本金的顺序清偿；提前归还的本金自今日起不再计息。</p>
      <FundPasswordField value={fundPassword} onChange={setFundPassword} />
    </ConfirmCard>
  );
}
