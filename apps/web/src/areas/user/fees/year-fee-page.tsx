import { yearFees } from "@zd/api/funds/year-fees";
import { useState } from "react";
import { useAside, useCallQuery } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { State } from "../../../ui/feedback/state.tsx";
import { Amount } from "../../../ui/figures/figures.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { Status } from "../../../ui/status/status.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import styles from "./fees.module.css";
import { PayDialog } from "./pay-dialog.tsx";
import type { Plan } from "./reads.ts";

/** 会员年费 (R-2176): what is paid, what is due, and the way to pay it. */
export function YearFeePage() {
  const mayPay = may(useUser(), "move-money");
  const [paying, setPaying] = useState<Plan | null>(null);
  return (
    <>
      <QueryPage
        title="会员年费"
        of={yearFees.listRecords}
        rowKey="record"
        emptyHint="缴纳或减免的年费在这里记录"
        lead={
          <>
            <Standings />
            <Plans onPay={mayPay ? setPaying : null} />
          </>
        }
      />
      {paying && <PayDialog plan={paying} onClose={() => setPaying(null)} />}
    </>
  );
}

function Standings() {
  const { data, error, refetch } = useCallQuery(yearFees.readStanding, {});
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  const isStopped = data.some(({ mayTrade }) => !mayTrade);
  return (
    <>
      <ul className={styles["standings"]} aria-label="年费状态">
        {data.map(({ kind, kindName, standing, standingName, until, graceUntil }) => (
          <li key={kind}>
            <h2>
              {kindName}
              <State of="yearFee" is={standing}>
                {standingName}
              </State>
            </h2>
            <p>{until === null ? "尚未缴纳" : `有效期至 ${until}`}</p>
            {graceUntil !== null && <p>宽限至 {graceUntil}，逾期将不能报价</p>}
          </li>
        ))}
      </ul>
      {isStopped && <p className={styles["warning"]}>交易年费已到期且超过宽限期，缴纳后即可恢复交易。</p>}
    </>
  );
}

/** The annual fees that the firm can pay; one that runs out soon is marked. */
function Plans({ onPay }: { readonly onPay: ((plan: Plan) => void) | null }) {
  const plans = useCallQuery(yearFees.listPlans, {});
  const due = useAside(yearFees.listDue, {});
  if (plans.error) return <FailedState error={plans.error} onRetry={() => void plans.refetch()} />;
  if (!plans.data) return <Skeleton lines={4} />;
  return (
    <PlainTable
      label="收费方案"
      edge
      columns={[
        { title: "收费方案", show: (plan) => plan.name },
        { title: "种类", show: (plan) => plan.kindName },
        { title: "年数", figure: true, show: (plan) => plan.years },
        { title: "金额（元）", figure: true, show: (plan) => <Amount of={plan.amount} /> },
        {
          title: "提示",
          show: (plan) => due?.some(({ kind }) => kind === plan.kind) && <Status tone="warning">待缴</Status>,
        },
        {
          title: "操作",
          quiet: true,
          show: (plan) =>
            onPay && (
              <Button small look="text" aria-label={`缴纳${plan.name}`} onClick={() => onPay(plan)}>
                缴纳
              </Button>
            ),
        },
      ]}
      rows={plans.data}
      rowKey={(plan) => plan.group}
    />
  );
}
