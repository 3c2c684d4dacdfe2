import { longTerm } from "@zd/api/contracts/long-term";
import { transferStates } from "@zd/domain/funds/bank-transfer";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useCallQuery } from "../../../api/hooks.ts";
import { Amount, noNumber, Tonnes, UnitPrice } from "../../../ui/figures/figures.tsx";
import type { PlanKey } from "./money-dialog.tsx";
import { Records } from "./records.tsx";

export function Payments(of: PlanKey) {
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

export function Settlements(of: PlanKey) {
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

export function Receivers(of: PlanKey) {
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

export function Withdrawals(of: PlanKey) {
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

export function Deliveries(of: PlanKey) {
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
