import { longTermControl } from "@zd/api/contracts/long-term-control";
import { type LongTermId, longTermStates } from "@zd/domain/contracts/long-term";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Block } from "../../../parts/contracts/contract-view.tsx";
import { RecordTable } from "../../../parts/contracts/record-table.tsx";
import { ContractBars } from "../../../parts/long-term/contract-bars.tsx";
import { inOrder } from "../../../parts/long-term/course.ts";
import { FulfilmentRates } from "../../../parts/long-term/fulfilment-rates.tsx";
import { planColumns } from "../../../parts/long-term/plan-columns.tsx";
import { Terms } from "../../../parts/long-term/terms.tsx";
import { LongTermView } from "../../../parts/long-term/view.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Amount } from "../../../ui/figures/figures.tsx";
import { ImportButton } from "../../../ui/import/import-button.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { contractsImport } from "./import-contracts.ts";
import { pricesImport } from "./import-prices.ts";
import { ClosePlanDialog, EndDialog, type LongTermContract, PriceDialog } from "./plan-dialogs.tsx";
import { RegisterDialog } from "./register-dialog.tsx";

/** 长协合同登记与监管 (domain §5.5) */
export function LongTermPage() {
  const mayRegister = may(useUser(), "control-contracts");
  const [isRegistering, setRegistering] = useState(false);
  return (
    <>
      <QueryPage
        title="长协合同"
        of={longTermControl.listContracts}
        rowKey="contractId"
        emptyHint="双方线下签订的长协合同在这里登记"
        actions={
          mayRegister && (
            <>
              <ImportButton plan={pricesImport} label="导入月度价格" />
              <ImportButton plan={contractsImport} label="导入合同" />
              <Button look="main" onClick={() => setRegistering(true)}>
                登记长协合同
              </Button>
            </>
          )
        }
        detailStandsAlone
        detail={({ contractId }) => <Detail key={contractId} contractId={contractId as LongTermId} />}
      />
      {isRegistering && <RegisterDialog onClose={() => setRegistering(false)} />}
    </>
  );
}

function Detail({ contractId }: { readonly contractId: LongTermId }) {
  const [endStep, setEndStep] = useState<"complete" | "close" | null>(null);
  const { data, error, refetch } = useCallQuery(longTermControl.readContract, { contractId });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={10} />;
  return (
    <>
      <LongTermView
        label="合同进度"
        steps={inOrder([
          { label: "登记", isDone: true, note: "交易中心" },
          { label: "双方签订", isDone: data.signed.length === 2, note: `已签 ${data.signed.length} 方` },
          { label: "履行", isDone: data.state === "2", note: `${data.firstMonth} 至 ${data.lastMonth}` },
          { label: "完成", isDone: data.state === "2", note: longTermStates[data.state] },
        ])}
        bars={<ContractBars of={data} />}
        log={data.steps}
        months
        actions={
          (data.mayComplete || data.mayClose) && (
            <>
              {data.mayClose && (
                <Button look="danger" onClick={() => setEndStep("close")}>
                  关闭合同
                </Button>
              )}
              {data.mayComplete && (
                <Button look="main" onClick={() => setEndStep("complete")}>
                  完成合同
                </Button>
              )}
            </>
          )
        }
      >
        <Terms of={data} />
        <Plans of={data} />
        <FulfilmentRates rates={data.fulfilment} />
      </LongTermView>
      {endStep && <EndDialog contract={data} kind={endStep} onClose={() => setEndStep(null)} />}
    </>
  );
}

type Plan = LongTermContract["plans"][number];

function Plans({ of }: { readonly of: LongTermContract }) {
  const [dialog, setDialog] = useState<{ readonly plan: Plan; readonly step: "price" | "close" } | null>(
    null,
  );
  const close = () => setDialog(null);
  return (
    <Block title="月度计划" note={`${of.plans.length} 个月`}>
      <RecordTable
        label="月度计划"
        rows={of.plans}
        none="还没有月度计划"
        columns={[
          ...planColumns,
          { title: "已付", unit: "元", figure: true, show: ({ paid }) => <Amount of={paid} /> },
          {
            title: "操作",
            show: (plan) =>
              plan.actions.map((action) =>
                action === "price" || action === "close" ? (
                  <Button
                    key={action}
                    small
                    look="text"
                    aria-label={`${plan.month} ${action === "price" ? "定价" : "关闭"}`}
                    onClick={() => setDialog({ plan, step: action })}
                  >
                    {action === "price" ? "定价" : "关闭"}
                  </Button>
                ) : null,
              ),
          },
        ]}
      />
      {dialog?.step === "price" && <PriceDialog contract={of} plan={dialog.plan} onClose={close} />}
      {dialog?.step === "close" && <ClosePlanDialog contract={of} plan={dialog.plan} onClose={close} />}
    </Block>
  );
}
