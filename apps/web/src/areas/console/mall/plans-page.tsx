import { feePlans } from "@zd/api/mall/fee-plans";
import { feeTypes } from "@zd/domain/mall/codes";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import layout from "../../../ui/page/layout.module.css";
import { UnreadPage } from "../../../ui/page/unread-page.tsx";
import { Status } from "../../../ui/status/status.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import { PlanDialog } from "./plan-dialog.tsx";
import type { Plan } from "./reads.ts";

/** Units of a rate, by 收费方式. */
export const rateUnits = { R: "‰", T: "元/吨", F: "元/单" } as const;

/** 商城收费方案 (pgId): the fees of buyer and seller by their phases. */
export function MallPlansPage() {
  const mayAct = may(useUser(), "manage-mall");
  const { data, error, refetch } = useCallQuery(feePlans.listPlans, {});
  const [openPlan, setOpenPlan] = useState<Plan | "new" | null>(null);
  if (error || !data) return <UnreadPage title="收费方案" error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <header className={layout["head"]}>
        <h1>收费方案</h1>
        {mayAct && (
          <div className={layout["acts"]}>
            <Button look="main" onClick={() => setOpenPlan("new")}>
              新增方案
            </Button>
          </div>
        )}
      </header>
      {data.map((plan) => (
        <section key={plan.plan} className={table["block"]} aria-label={plan.name}>
          <h2>
            {plan.name}
            <span>
              {plan.plan} · {plan.shops} 家商家采用 · 买方保证金 {plan.buyerDeposit} % · 卖方保证金{" "}
              {plan.sellerDeposit} %
            </span>
            <Status tone={plan.enabled ? "success" : "muted"}>{plan.enabled ? "可选" : "停止新选"}</Status>
            {mayAct && (
              <Button small onClick={() => setOpenPlan(plan)}>
                修改
              </Button>
            )}
          </h2>
          <Phases of={plan} />
        </section>
      ))}
      {openPlan !== null && (
        <PlanDialog plan={openPlan === "new" ? null : openPlan} onClose={() => setOpenPlan(null)} />
      )}
    </>
  );
}

function Phases({ of: { phases } }: { readonly of: Plan }) {
  if (phases.length === 0) return <p className={layout["none"]}>双方均免收服务费</p>;
  return (
    <PlainTable
      label="分段费率"
      edge
      columns={[
        { title: "收费方", show: ({ side }) => (side === "B" ? "买方" : "卖方") },
        { title: "收费方式", show: ({ feeType }) => feeTypes[feeType] },
        {
          title: "费率",
          show: ({ feeType, rate }) => (
            <>
              {rate} {rateUnits[feeType]}
            </>
          ),
        },
        { title: "开始", show: ({ from }) => from },
        { title: "截止", show: ({ until }) => until ?? "长期" },
      ]}
      rows={phases}
      rowKey={({ side, from }) => `${side} ${from}`}
    />
  );
}
