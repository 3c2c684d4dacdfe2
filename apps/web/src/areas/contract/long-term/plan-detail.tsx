import { longTerm } from "@zd/contract/contracts/long-term";
import { payoutStates } from "@zd/contract/contracts/long-term-lists";
import {
  type LongTermId,
  type PlanActionType,
  type PlanId,
  planActions,
  planStates,
} from "@zd/domain/contracts/long-term";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { formatPrice } from "@zd/domain/money/price";
import { type ReactNode, useState } from "react";
import { wordsOf } from "../../../api/failures.ts";
import { useAnswer } from "../../../api/hooks.ts";
import { Button } from "../../../ui/button.tsx";
import { FailedState } from "../../../ui/empty-state.tsx";
import { Amount, shownAmount, shownPrice, shownQuantity, Tonnes } from "../../../ui/figures.tsx";
import { Actions, Bars, Columns, DutyBar, Part, Records } from "../../../ui/handling/handling.tsx";
import { inOrder, StepLine } from "../../../ui/handling/step-line.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Attachments, Log } from "./log.tsx";
import { MoneyDialog } from "./money-dialog.tsx";
import {
  ConfirmDialog,
  DeliverDialog,
  type ReadPlan,
  ReceiverDialog,
  SettleDialog,
} from "./plan-dialogs.tsx";

interface Of {
  readonly contractId: LongTermId;
  readonly planId: PlanId;
}

/** 长协月度计划 (2406): where it stands, what it comes to, what has happened, and what may be done. */
export function PlanDetail(of: Of) {
  const [action, setAction] = useState<PlanActionType | null>(null);
  const { data: plan, error, refetch } = useAnswer(longTerm.readPlan, of, { quiet: true });
  if (error) return <FailedState words={wordsOf(error)} onRetry={() => void refetch()} />;
  if (!plan) return <Skeleton lines={10} />;
  const close = () => setAction(null);
  const { contractId, planId, month, version: seen } = plan;
  const money = { contractId, planId, month, seen };

  return (
    <>
      <StepLine label="计划进度" steps={stepsOf(plan)} />
      <Duty plan={plan} />
      <Bars
        bars={[
          {
            title: "货款",
            unit: "元",
            done: plan.paid,
            whole: plan.amount,
            figures: [
              ["应付", shownAmount(plan.amount)],
              ["已付", shownAmount(plan.paid)],
              ["待付", shownAmount(plan.due)],
              ["已提现", shownAmount(plan.withdrawn)],
              ["提现中", shownAmount(plan.withdrawing)],
              ["可提现", shownAmount(plan.withdrawable)],
            ],
          },
          {
            title: "数量",
            unit: "吨",
            done: plan.delivered,
            whole: plan.quantity,
            figures: [
              ["计划", shownQuantity(plan.quantity)],
              ["已交收", shownQuantity(plan.delivered)],
              ["结算", shownQuantity(plan.settled?.quantity ?? null)],
            ],
          },
        ]}
      />
      <Columns
        aside={
          <>
            <Log contractId={contractId} planId={planId} />
            <Attachments contractId={contractId} planId={planId} />
          </>
        }
      >
        <Terms plan={plan} />
        <Withdrawals contractId={contractId} planId={planId} />
        <Deliveries contractId={contractId} planId={planId} />
      </Columns>
      {plan.actions.length > 0 && (
        <Actions
          hint={
            plan.side === "B"
              ? `本方可用资金 ${shownAmount(plan.available)} 元`
              : `可提现 ${shownAmount(plan.withdrawable)} 元`
          }
        >
          {plan.actions.map((one, i) => (
            <Button
              key={one}
              look={i === plan.actions.length - 1 ? "main" : "plain"}
              onClick={() => setAction(one)}
            >
              {planActions[one].label}
            </Button>
          ))}
        </Actions>
      )}
      {action === "set-receiver" && <ReceiverDialog plan={plan} onClose={close} />}
      {action === "deliver" && <DeliverDialog plan={plan} onClose={close} />}
      {action === "settle" && <SettleDialog plan={plan} onClose={close} />}
      {action === "confirm-settlement" && <ConfirmDialog plan={plan} onClose={close} />}
      {action === "pay" && (
        <MoneyDialog
          kind="pay"
          plans={[{ ...money, most: plan.due }]}
          available={plan.available}
          onClose={close}
        />
      )}
      {action === "withdraw" && (
        <MoneyDialog kind="withdraw" plans={[{ ...money, most: plan.withdrawable }]} onClose={close} />
      )}
    </>
  );
}

function stepsOf(plan: ReadPlan) {
  const steps = inOrder([
    {
      title: "定价",
      done: plan.priced,
      note: plan.priced ? `${shownPrice(plan.price)} 元/吨` : "待交易中心",
    },
    { title: "收款方", done: plan.receiver !== null, note: plan.receiver?.bank ?? "待买方" },
    { title: "付款", done: plan.priced && plan.due === 0n, note: plan.due === 0n ? "已付清" : "待买方" },
    { title: "交收", done: plan.delivered > 0n, note: `${shownQuantity(plan.delivered)} 吨` },
    {
      title: "结算",
      done: plan.settled !== null,
      note: plan.settled ? "已确认" : plan.proposed ? "待买方确认" : "待卖方",
    },
    { title: "提现", done: plan.state === "5" && plan.settled !== null, note: planStates[plan.state] },
  ]);
  // What is closed goes on nowhere.
  return plan.state === "9"
    ? steps.map((step) => (step.state === "now" ? { ...step, state: "next" as const } : step))
    : steps;
}

/** What waits for the reader; nothing where it waits for somebody else. */
function Duty({ plan }: { readonly plan: ReadPlan }) {
  if (plan.state === "9") return null;
  const [first] = plan.actions.filter((action) => action !== "set-receiver" || plan.receiver === null);
  if (first) return <DutyBar who="本方" what={planActions[first].label} hint={`${plan.month} 计划`} />;
  if (!plan.priced) return <DutyBar who="交易中心" what="确定月度价格" hint="按上月末指数均价与基准价各半" />;
  return null;
}

function Terms({ plan }: { readonly plan: ReadPlan }) {
  const { pricing, index, receiver, settled, proposed } = plan;
  const formula =
    pricing.kind === "FIXED"
      ? "固定价"
      : `（基准价 ${formatPrice(pricing.base)} + 指数均价 ${index === null ? "待定" : formatPrice(index)}）÷ 2${
          pricing.kcal === 5_500 ? "" : `，折 ${pricing.kcal} kcal/kg`
        }`;
  const rows: readonly (readonly [string, ReactNode, ReactNode])[] = [
    ["月度价格 元/吨", formula, plan.priced ? shownPrice(plan.price) : `暂定 ${shownPrice(plan.price)}`],
    [
      "计划货款 元",
      `${shownQuantity(plan.quantity)} 吨 × ${shownPrice(plan.price)}`,
      settled ? "以结算为准" : shownAmount(plan.amount),
    ],
    ...((settled ?? proposed)
      ? ([
          [
            settled ? "结算货款 元" : "待确认结算 元",
            `${shownQuantity((settled ?? proposed)?.quantity ?? null)} 吨 × ${shownPrice((settled ?? proposed)?.price ?? null)}`,
            shownAmount((settled ?? proposed)?.amount ?? null),
          ],
        ] as const)
      : []),
    ["收款账户", receiver ? `${receiver.holder} ${receiver.bank}` : "买方尚未设置", receiver?.number ?? "--"],
  ];
  return (
    <Part title="货款构成" note={`${plan.product} · ${plan.counterparty}`}>
      <Records
        label="货款构成"
        rows={rows}
        none=""
        columns={[
          { title: "项目", show: ([title]) => title },
          { title: "依据", show: ([, basis]) => basis },
          { title: "金额或价格", figure: true, show: ([, , figure]) => figure },
        ]}
      />
    </Part>
  );
}

function Withdrawals(of: Of) {
  const { data = [] } = useAnswer(longTerm.listWithdrawals, of, { quiet: true });
  return (
    <Part title="提现记录" note={`${data.length} 笔`}>
      <Records
        label="提现记录"
        rows={data}
        none="卖方还没有提现"
        columns={[
          { title: "申请时间", show: ({ at }) => formatShanghai(at).slice(5, 16) },
          { title: "金额", unit: "元", figure: true, show: ({ amount }) => <Amount of={amount} /> },
          { title: "状态", show: ({ state }) => payoutStates[state] },
          { title: "流水或原因", show: ({ answer }) => answer || "--" },
        ]}
      />
    </Part>
  );
}

function Deliveries(of: Of) {
  const { data = [] } = useAnswer(longTerm.listDeliveries, of, { quiet: true });
  return (
    <Part title="交收记录" note={`${data.length} 笔`}>
      <Records
        label="交收记录"
        rows={data}
        none="还没有交收"
        columns={[
          { title: "时间", show: ({ at }) => formatShanghai(at).slice(5, 16) },
          { title: "交收量", unit: "吨", figure: true, show: ({ quantity }) => <Tonnes of={quantity} /> },
          { title: "登记人", show: ({ userName }) => userName },
          { title: "附件", show: ({ attachments }) => `${attachments.length} 个` },
        ]}
      />
    </Part>
  );
}
