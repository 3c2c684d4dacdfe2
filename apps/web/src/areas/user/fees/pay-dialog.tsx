import { funds } from "@zd/contract/funds/operations";
import { yearFees } from "@zd/contract/funds/year-fees";
import { useState } from "react";
import { useAnswer, useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { Fact } from "../../../ui/fact.tsx";
import { shownAmount } from "../../../ui/figures.tsx";
import form from "../../../ui/form.module.css";
import { FundPasswordField, isFundPassword } from "../../../ui/fund-password-field.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./fees.module.css";
import type { Plan } from "./year-fee-page.tsx";

const refreshes = [
  yearFees.listRecords,
  yearFees.readStanding,
  yearFees.listDue,
  yearFees.calculate,
  funds.readToday,
];

interface Props {
  readonly plan: Plan;
  readonly onClose: () => void;
}

/** 缴纳年费: what it comes to, by the server's own trial, and then the fund password. */
export function PayDialog({ plan, onClose }: Props) {
  const trial = useAnswer(yearFees.calculate, { group: plan.group });
  const [fundPassword, setFundPassword] = useState("");
  const pay = useCommand(yearFees.pay, { refreshes, quiet: true });
  const { data } = trial;
  return (
    <ConfirmCard
      title={`缴纳${plan.name}`}
      act={data ? `缴纳 ${shownAmount(data.amount)} 元` : "缴纳"}
      done={data ? `已缴纳，有效期至 ${data.lastDay}` : ""}
      ready={data !== undefined && data.after !== null && isFundPassword(fundPassword)}
      busy={pay.isPending}
      error={pay.error ?? trial.error}
      onAct={(answered) =>
        data && pay.mutate({ group: plan.group, amount: data.amount, fundPassword }, answered)
      }
      onClose={onClose}
    >
      {data ? (
        <dl className={styles["facts"]}>
          <Fact title="有效期">{`${data.from} 至 ${data.lastDay}`}</Fact>
          <Fact title="金额（元）">{shownAmount(data.amount)}</Fact>
          <Fact title="大写金额">{data.capitals}</Fact>
          <Fact title="可用资金（元）">{shownAmount(data.available)}</Fact>
          <Fact title="缴纳后可用资金（元）">{shownAmount(data.after)}</Fact>
        </dl>
      ) : (
        !trial.error && <Skeleton lines={5} />
      )}
      {data && data.after !== null && <FundPasswordField value={fundPassword} onChange={setFundPassword} />}
      <p className={form["consequence"]}>年费从可用资金中扣缴，缴纳后不予退还。</p>
      {data?.after === null && !pay.error && (
        <p className={styles["refusal"]} role="alert">
          可用资金不足，请先入金。
        </p>
      )}
    </ConfirmCard>
  );
}
