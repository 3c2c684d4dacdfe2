import { Link } from "@tanstack/react-router";
import type { Bucket } from "@zd/domain/funds/bucket";
import { BucketName, MoneyBar } from "../../../parts/funds/money-bar.tsx";
import { Amount, noNumber } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import type { Today } from "./day-account.ts";
import { sharesOf } from "./shares.ts";

type AmountName = "available" | "tradingDeposit" | "performanceDeposit" | "escrow" | "withdrawal";

const lines: readonly [Bucket, AmountName, explanation: string][] = [
  ["available", "available", "可用于报价与付款"],
  ["trading-deposit", "tradingDeposit", "报价占用，出局或未成交即时退回"],
  ["performance-deposit", "performanceDeposit", "在办合同占用，履约完成后退回"],
  ["escrow", "escrow", "合同货款，结算后支付卖方"],
  ["withdrawal", "withdrawal", "出金申请，银行处理中"],
];

interface Props {
  readonly today: Today;
  /** Leads from the buckets to the day's account, where this page is not that account itself. */
  readonly linked?: boolean;
}

/** The buckets of a firm's money (domain §6.1): a bar of their shares, and the figures under it. */
export function FundsTable({ today, linked = false }: Props) {
  const shares = sharesOf(lines.map(([, name]) => today[name]));
  return (
    <div>
      <MoneyBar parts={lines.map(([bucket], at) => [bucket, Number(shares?.[at] ?? 0)])} />
      <PlainTable
        label="资金构成"
        columns={[
          {
            title: "科目",
            head: true,
            show: ([bucket]) => <BucketName of={bucket} />,
            sum: "总资金",
          },
          {
            title: "金额",
            unit: "元",
            figure: true,
            show: ([, name]) => <Amount of={today[name]} strong />,
            sum: <Amount of={today.total} strong />,
          },
          {
            title: "占比",
            unit: "%",
            figure: true,
            className: layout["quiet"],
            show: (_line, at) => shares?.[at] ?? noNumber,
            sum: shares ? "100.0" : noNumber,
          },
          {
            title: "说明",
            from: "laptop",
            className: layout["quiet"],
            show: ([, , explanation]) => explanation,
          },
          linked && {
            title: "操作",
            quiet: true,
            figure: true,
            show: ([bucket]) => bucket === "available" && <Link to="/user/bank/money">今日资金</Link>,
          },
        ]}
        rows={lines}
        rowKey={([bucket]) => bucket}
      />
    </div>
  );
}
