import { longTerm } from "@zd/api/contracts/long-term";
import {
  type LongTermId,
  type PlanActionType,
  type PlanId,
  planActions,
  planStates,
} from "@zd/domain/contracts/long-term";
import { transferStates } from "@zd/domain/funds/bank-transfer";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { formatPrice } from "@zd/domain/money/price";
import { type ReactNode, useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { Block } from "../../../parts/contracts/contract-view.tsx";
import { Progress } from "../../../parts/contracts/progress.tsx";
import { RecordTable } from "../../../parts/contracts/record-table.tsx";
import { Turn } from "../../../parts/contracts/turn.tsx";
import { inOrder } from "../../../parts/long-term/course.ts";
import { LongTermView } from "../../../parts/long-term/view.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { thousandthsOf } from "../../../ui/charts/bar.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import {
  Amount,
  noNumber,
  shownAmount,
  shownPrice,
  shownQuantity,
  Tonnes,
  UnitPrice,
} from "../../../ui/figures/figures.tsx";
import { Attachments, useLog } from "./log.tsx";
import { MoneyDialog } from "./money-dialog.tsx";
import {
  ConfirmDialog,
  DeliverDialog,
  type ReadPlan,
  ReceiverDialog,
  SettleDialog,
} from "./plan-dialogs.tsx";
import { Records } from "./records.tsx";

interface Of {
  readonly contractId: LongTermId;
  readonly planId: PlanId;
}

/** 长协月度计划 (2406): where it stands, what it comes to, what has happened, and what may be done. */
export function PlanDetail(of: Of) {
  const [action, setAction] = useState<PlanActionType | null>(null);
  const { data: plan, error, refetch } = useCallQuery(longTerm.readPlan, of);
  const log = useLog(of);
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (log.error) return <FailedState what="经过" error={log.error} onRetry={() => void log.refetch()} />;
  if (!plan || !log.data) return <Skeleton lines={10} />;
  const close = () => setAction(null);
  const { contractId, planId, version: seen } = plan;
  const money = { contractId, planId, seen };

  return (
    <>
      <LongTermView
        label="计划进度"
        steps={stepsOf(plan)}
        turn={<NextTurn plan={plan} />}
        bars={
          <>
            <Progress
              title="货款"
              unit="元"
              thousandths={thousandthsOf(plan.paid, plan.amount)}
              facts={[
                ["应付", shownAmount(plan.amount)],
                ["已付", shownAmount(plan.paid)],
                ["已提现", shownAmount(plan.withdrawn)],
                ["提现中", shownAmount(plan.withdrawing)],
                ["可提现", shownAmount(plan.withdrawable)],
              ]}
            />
            <Progress
              title="数量"
              unit="吨"
              thousandths={thousandthsOf(plan.delivered, plan.quantity)}
              facts={[
                ["计划", shownQuantity(plan.quantity)],
                ["已交收", shownQuantity(plan.delivered)],
                ["结算", shownQuantity(plan.settled?.quantity ?? null)],
              ]}
            />
          </>
        }
        log={log.data}
        months={false}
        attachments={<Attachments {...of} />}
        actions={
          plan.actions.length > 0 && (
            <>
              <p>
                {plan.side === "B" ? "待付" : "可提现"}{" "}
                <b>{shownAmount(plan.side === "B" ? plan.due : plan.withdrawable)}</b> 元
              </p>
              {inReach(plan).map((one) => (
                <Button
                  key={one}
                  look={one === nextOf(plan) ? "main" : "plain"}
                  onClick={() => setAction(one)}
                >
                  {planActions[one].label}
                </Button>
              ))}
            </>
          )
        }
      >
        <Terms plan={plan} />
        <Payments {...of} />
        <Withdrawals {...of} />
        <Deliveries {...of} />
        <Settlements {...of} />
        <Receivers {...of} />
      </LongTermView>
      {action === "set-receiver" && <ReceiverDialog plan={plan} onClose={close} />}
      {action === "deliver" && <DeliverDialog plan={plan} onClose={close} />}
      {action === "settle" && <SettleDialog plan={plan} onClose={close} />}
      {action === "confirm-settlement" && <ConfirmDialog plan={plan} onClose={close} />}
      {action === "pay" && <MoneyDialog kind="pay" plan={{ ...money, most: plan.due }} onClose={close} />}
      {action === "withdraw" && (
        <MoneyDialog kind="withdraw" plan={{ ...money, most: plan.withdrawable }} onClose={close} />
      )}
    </>
  );
}

function stepsOf(plan: ReadPlan) {
  const steps = inOrder([
    {
      label: "定价",
      isDone: plan.priced,
      note: plan.priced ? `${shownPrice(plan.price)} 元/吨` : "待交易中心",
    },
    { label: "收款方", isDone: plan.receiver !== null, note: plan.receiver?.bank ?? "待买方" },
    { label: "付款", isDone: plan.priced && plan.due === 0n, note: plan.due === 0n ? "已付清" : "待买方" },
    { label: "交收", isDone: plan.delivered > 0n, note: `${shownQuantity(plan.delivered)} 吨` },
    {
      label: "结算",
      isDone: plan.settled !== null,
      note: plan.settled ? "已确认" : plan.proposed ? "待买方确认" : "待卖方",
    },
    { label: "提现", isDone: plan.state === "5" && plan.settled !== null, note: planStates[plan.state] },
  ]);
  if (plan.state !== "9") return steps;
  return steps.map((step) => (step.mark === "now" ? { ...step, mark: "broken" as const } : step));
}

/** What the reader is waited for: a receiver that stands may be changed, but nobody waits for that. */
const nextOf = ({ actions, receiver }: ReadPlan) =>
  actions.find((action) => action !== "set-receiver" || receiver === null);

/** What may be done, the awaited last. */
const inReach = (plan: ReadPlan) => {
  const next = nextOf(plan);
  return [...plan.actions.filter((action) => action !== next), ...(next ? [next] : [])];
};

/** What waits for the reader, or for the exchange. */
function NextTurn({ plan }: { readonly plan: ReadPlan }) {
  const next = nextOf(plan);
  if (next) return <Turn title={`轮到本方：${planActions[next].label}`} until={null} otherwise="" own />;
  if (plan.priced || plan.state === "9") return null;
  return (
    <Turn
      title="轮到交易中心：确定月度价格"
      until={null}
      otherwise="按上月末指数均价与基准价各半"
      own={false}
    />
  );
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
    [
      "收款账户",
      receiver ? `${receiver.holder} ${receiver.bank}` : "买方尚未设置",
      receiver?.number ?? noNumber,
    ],
  ];
  return (
    <Block title="货款构成" note={`${plan.product} · ${plan.counterparty}`}>
      <RecordTable
        label="货款构成"
        rows={rows}
        none=""
        columns={[
          { title: "项目", show: ([title]) => title },
          { title: "依据", show: ([, basis]) => basis },
          { title: "金额或价格", figure: true, show: ([, , figure]) => figure },
        ]}
      />
    </Block>
  );
}

function Payments(of: Of) {
  const records = useCallQuery(longTerm.listPayments, of);
  return (
    <Records
      title="付款记录"
      unit="笔"
      none="买方还没有付款"
      of={records}
      columns={[
        { title: "时间", show: ({ at }) => formatShanghai(at).slice(5, 16) },
        { title: "类型", show: ({ kind }) => paymentKinds[kind] },
        { title: "金额", unit: "元", figure: true, show: ({ amount }) => <Amount of={amount} /> },
        { title: "办理人", show: ({ userName }) => userName },
      ]}
    />
  );
}

const paymentKinds = { paid: "付款", returned: "退回多付" } as const;

function Settlements(of: Of) {
  const records = useCallQuery(longTerm.listSettlements, of);
  return (
    <Records
      title="结算记录"
      unit="次"
      none="卖方还没有提交结算"
      of={records}
      columns={[
        { title: "提交时间", show: ({ at }) => formatShanghai(at).slice(5, 16) },
        {
          title: "结算量",
          unit: "吨",
          figure: true,
          show: ({ settlement }) => <Tonnes of={settlement.quantity} />,
        },
        {
          title: "单价",
          unit: "元/吨",
          figure: true,
          show: ({ settlement }) => <UnitPrice of={settlement.price} />,
        },
        {
          title: "货款",
          unit: "元",
          figure: true,
          show: ({ settlement }) => <Amount of={settlement.amount} />,
        },
        {
          title: "买方确认",
          show: ({ confirmedAt }) =>
            confirmedAt === null ? "未确认" : formatShanghai(confirmedAt).slice(5, 16),
        },
        { title: "退回买方", unit: "元", figure: true, show: ({ returned }) => <Amount of={returned} /> },
      ]}
    />
  );
}

function Receivers(of: Of) {
  const records = useCallQuery(longTerm.listReceivers, of);
  return (
    <Records
      title="收款方记录"
      unit="次"
      none="买方还没有设置收款方"
      of={records}
      columns={[
        { title: "设置时间", show: ({ at }) => formatShanghai(at).slice(5, 16) },
        { title: "户名", show: ({ account }) => account.holder },
        { title: "开户银行", show: ({ account }) => account.bank },
        { title: "账号", show: ({ account }) => account.number },
        { title: "设置人", show: ({ userName }) => userName },
      ]}
    />
  );
}

function Withdrawals(of: Of) {
  const records = useCallQuery(longTerm.listWithdrawals, of);
  return (
    <Records
      title="提现记录"
      unit="笔"
      none="卖方还没有提现"
      of={records}
      columns={[
        { title: "申请时间", show: ({ at }) => formatShanghai(at).slice(5, 16) },
        { title: "金额", unit: "元", figure: true, show: ({ amount }) => <Amount of={amount} /> },
        { title: "状态", show: ({ state }) => transferStates[state] },
        { title: "流水或原因", show: ({ answer }) => answer || noNumber },
      ]}
    />
  );
}

function Deliveries(of: Of) {
  const records = useCallQuery(longTerm.listDeliveries, of);
  return (
    <Records
      title="交收记录"
      unit="笔"
      none="还没有交收"
      of={records}
      columns={[
        { title: "时间", show: ({ at }) => formatShanghai(at).slice(5, 16) },
        { title: "交收量", unit: "吨", figure: true, show: ({ quantity }) => <Tonnes of={quantity} /> },
        { title: "登记人", show: ({ userName }) => userName },
        { title: "附件", show: ({ attachments }) => `${attachments.length} 个` },
      ]}
    />
  );
}
