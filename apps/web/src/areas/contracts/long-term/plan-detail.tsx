import { longTerm } from "@zd/api/contracts/long-term";
import { type PlanActionType, planActions, planStates } from "@zd/domain/contracts/long-term";
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
import { noNumber, shownAmount, shownPrice, shownQuantity } from "../../../ui/figures/figures.tsx";
import { Attachments, useLog } from "./log.tsx";
import { MoneyDialog, type PlanKey } from "./money-dialog.tsx";
import {
  ConfirmDialog,
  DeliverDialog,
  type ReadPlan,
  ReceiverDialog,
  SettleDialog,
} from "./plan-dialogs.tsx";
import { Deliveries, Payments, Receivers, Settlements, Withdrawals } from "./plan-records.tsx";

/** 长协月度计划 (2406): where it stands, what it comes to, what has happened, and what may be done. */
export function PlanDetail(of: PlanKey) {
  const [action, setAction] = useState<PlanActionType | null>(null);
  const { data: plan, error, refetch } = useCallQuery(longTerm.readPlan, of);
  const log = useLog(of);
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (log.error) return <FailedState what="经过" error={log.error} onRetry={() => void log.refetch()} />;
  if (!plan || !log.data) return <Skeleton lines={10} />;

  return (
    <>
      <LongTermView
        label="计划进度"
        steps={stepsOf(plan)}
        turn={<NextTurn plan={plan} />}
        bars={<Bars plan={plan} />}
        log={log.data}
        months={false}
        attachments={<Attachments {...of} />}
        actions={plan.actions.length > 0 && <Actions plan={plan} onChoose={setAction} />}
      >
        <Terms plan={plan} />
        <Payments {...of} />
        <Withdrawals {...of} />
        <Deliveries {...of} />
        <Settlements {...of} />
        <Receivers {...of} />
      </LongTermView>
      {action && <ActionDialog action={action} plan={plan} onClose={() => setAction(null)} />}
    </>
  );
}

/** How far the plan is paid and delivered. */
const Bars = ({ plan }: { readonly plan: ReadPlan }) => (
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
);

interface ActionsProps {
  /** As the reader sees it: his own side and what he may do are in it. */
  readonly plan: ReadPlan;
  /** Opens the dialog of an action. */
  readonly onChoose: (action: PlanActionType) => void;
}

/** The reader's own open amount, and what he may do, the awaited last. */
const Actions = ({ plan, onChoose }: ActionsProps) => (
  <>
    <p>
      {plan.side === "B" ? "待付" : "可提现"}{" "}
      <b>{shownAmount(plan.side === "B" ? plan.due : plan.withdrawable)}</b> 元
    </p>
    {inReach(plan).map((one) => (
      <Button key={one} look={one === nextOf(plan) ? "main" : "plain"} onClick={() => onChoose(one)}>
        {planActions[one].label}
      </Button>
    ))}
  </>
);

interface DialogProps {
  readonly action: PlanActionType;
  readonly plan: ReadPlan;
  readonly onClose: () => void;
}

/** The dialog of what a side does; what the exchange does is done in its console. */
function ActionDialog({ action, plan, onClose }: DialogProps) {
  const { contractId, planId, version: seen } = plan;
  const money = { contractId, planId, seen };
  switch (action) {
    case "set-receiver":
      return <ReceiverDialog plan={plan} onClose={onClose} />;
    case "deliver":
      return <DeliverDialog plan={plan} onClose={onClose} />;
    case "settle":
      return <SettleDialog plan={plan} onClose={onClose} />;
    case "confirm-settlement":
      return <ConfirmDialog plan={plan} onClose={onClose} />;
    case "pay":
      return <MoneyDialog kind="pay" plan={{ ...money, most: plan.due }} onClose={onClose} />;
    case "withdraw":
      return <MoneyDialog kind="withdraw" plan={{ ...money, most: plan.withdrawable }} onClose={onClose} />;
    default:
      return null;
  }
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
