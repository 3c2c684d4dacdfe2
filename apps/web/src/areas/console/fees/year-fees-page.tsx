import { yearFees } from "@zd/api/funds/year-fees";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Amount } from "../../../ui/figures/figures.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { Status } from "../../../ui/status/status.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import type { YearFeePlan } from "./reads.ts";
import { GrantDialog, PlanDialog, StopDialog } from "./year-fee-dialogs.tsx";

/** The open dialog; `plan` is null for a new plan. */
type Step =
  | { readonly step: "plan"; readonly plan: YearFeePlan | null }
  | { readonly step: "stop"; readonly plan: YearFeePlan }
  | { readonly step: "grant" };

/** 会员年费: the plans, and the payments and grants of the members. */
export function YearFeesPage() {
  const mayRequest = may(useUser(), "settle-funds");
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);
  return (
    <>
      <QueryPage
        title="会员年费"
        of={yearFees.listAllRecords}
        rowKey="record"
        emptyHint="会员缴纳或获减免的年费在这里记录"
        actions={
          mayRequest && (
            <>
              <Button onClick={() => setStep({ step: "grant" })}>年费减免</Button>
              <Button look="main" onClick={() => setStep({ step: "plan", plan: null })}>
                新增收费方案
              </Button>
            </>
          )
        }
        lead={<Plans onStep={mayRequest ? setStep : null} />}
        listTitle="缴纳与减免记录"
      />
      {step?.step === "plan" && <PlanDialog plan={step.plan} onClose={close} />}
      {step?.step === "stop" && <StopDialog plan={step.plan} onClose={close} />}
      {step?.step === "grant" && <GrantDialog onClose={close} />}
    </>
  );
}

function Plans({ onStep }: { readonly onStep: ((step: Step) => void) | null }) {
  const { data, error, refetch } = useCallQuery(yearFees.listAllPlans, {});
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  return (
    <section className={table["block"]}>
      <h2>收费方案</h2>
      <PlainTable
        label="收费方案"
        edge
        columns={[
          { title: "编号", show: ({ group }) => group },
          { title: "收费方案", head: true, show: ({ name }) => name },
          { title: "种类", show: ({ kindName }) => kindName },
          { title: "年数", figure: true, show: ({ years }) => years },
          { title: "金额（元）", figure: true, show: ({ amount }) => <Amount of={amount} /> },
          {
            title: "状态",
            show: (plan) => (
              <Status tone={plan.withdrawn ? "muted" : "success"}>
                {plan.withdrawn ? "已停用" : "使用中"}
              </Status>
            ),
          },
          {
            title: "操作",
            show: (plan) =>
              onStep &&
              !plan.withdrawn && (
                <>
                  <Button
                    small
                    look="text"
                    aria-label={`调整${plan.name}`}
                    onClick={() => onStep({ step: "plan", plan })}
                  >
                    调整
                  </Button>
                  <Button
                    small
                    look="text"
                    aria-label={`停用${plan.name}`}
                    onClick={() => onStep({ step: "stop", plan })}
                  >
                    停用
                  </Button>
                </>
              ),
          },
        ]}
        rows={data}
        rowKey={({ group }) => group}
      />
    </section>
  );
}
