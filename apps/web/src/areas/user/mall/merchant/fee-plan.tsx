import { merchants } from "@zd/api/mall/merchants";
import type { OutputOf } from "@zd/api/wire/operation";
import { type FeePlanId, type FeeType, feeTypes } from "@zd/domain/mall/codes";
import { useState } from "react";
import { useCallQuery } from "../../../../api/hooks.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { EmptyState, FailedState } from "../../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { PlainTable } from "../../../../ui/tables/plain-table.tsx";
import styles from "./merchant.module.css";

type Plan = OutputOf<typeof merchants.listFeePlans>[number];

/** How long an answer counts as fresh, in milliseconds: plans hardly ever change. */
const staleMs = 600_000;

const units: Readonly<Record<FeeType, string>> = { R: "‰", T: " 元/吨", F: " 元/单" };

const rateWords = (type: FeeType | null, rate: string) => (type === null ? "免收" : `${rate}${units[type]}`);

interface ChoiceProps {
  /** The selected plan; null before one is selected. */
  readonly value: FeePlanId | null;
  readonly onChange: (plan: FeePlanId) => void;
}

/** 收费方案 to choose from: what each asks of buyer and seller today (R-7241). */
export function FeePlanChoice({ value, onChange }: ChoiceProps) {
  const { data, error, refetch } = useCallQuery(merchants.listFeePlans, {}, { staleMs });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  return (
    <fieldset className={styles["plans"]}>
      <legend>收费方案</legend>
      {data.map((plan) => (
        <div key={plan.plan}>
          <label>
            <input
              type="radio"
              name="plan"
              checked={value === plan.plan}
              onChange={() => onChange(plan.plan)}
            />
            <b>{plan.name}</b>
            <span>{termsOf(plan)}</span>
          </label>
          <PhasesButton plan={plan.plan} name={plan.name} />
        </div>
      ))}
    </fieldset>
  );
}

const termsOf = ({ paraType, rate, buyerDeposit, sellerDeposit }: Plan) =>
  `买方服务费 ${rateWords(paraType, rate)}，买方保证金 ${buyerDeposit} %，卖方保证金 ${sellerDeposit} %`;

/** A button that opens what a plan charges each side, and from when on (R-7242). */
export function PhasesButton({ plan, name }: { readonly plan: FeePlanId; readonly name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small look="text" aria-label={`${name}的费率与期限`} onClick={() => setOpen(true)}>
        费率与期限
      </Button>
      {isOpen && (
        <Dialog title={`${name} · 费率与期限`} onClose={() => setOpen(false)}>
          <Phases plan={plan} />
        </Dialog>
      )}
    </>
  );
}

function Phases({ plan }: { readonly plan: FeePlanId }) {
  const { data, error, refetch } = useCallQuery(merchants.listFeePhases, { plan }, { staleMs });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  if (data.length === 0)
    return (
      <EmptyState title="该方案双方均免收服务费" drawing="money" small>
        成交时不扣服务费，无需准备
      </EmptyState>
    );
  return (
    <PlainTable
      label="收费方案"
      columns={[
        { title: "收费方", show: ({ side }) => (side === "B" ? "买方" : "卖方") },
        { title: "收费方式", show: ({ feeType }) => feeTypes[feeType] },
        { title: "费率", show: ({ feeType, rate }) => rateWords(feeType, rate) },
        {
          title: "期限",
          show: ({ from, until }) => (
            <>
              {from} 起{until === null ? "" : `，至 ${until}`}
            </>
          ),
        },
      ]}
      rows={data}
      rowKey={({ side, from }) => `${side} ${from}`}
    />
  );
}
