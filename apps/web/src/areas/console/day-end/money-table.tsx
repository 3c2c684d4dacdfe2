import { type MoneyLine, moneyAccounts, moneyLines, moneyTotals } from "@zd/domain/closing/money-table";
import type { Fen } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { shownAmount } from "../../../ui/figures/figures.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import styles from "./day-end.module.css";
import type { DaySheet } from "./reads.ts";

const names: Readonly<Record<string, string>> = { ...moneyAccounts, ...moneyTotals };

/** With its sign, since it is a change; nothing is pale. */
const Change = ({ of }: { readonly of: Fen }) => (
  <span className={of === 0n ? styles["quiet"] : undefined}>
    {of > 0n && "+"}
    {shownAmount(of)}
  </span>
);

/** 当日资金: each account in the evening before, what moved it, and what it has; rows and columns add up. */
export const MoneyTable = ({ of: { money } }: { readonly of: DaySheet }) => {
  const lines = (Object.keys(moneyLines) as MoneyLine[]).filter((line) =>
    money.some((row) => row.lines[line] !== 0n),
  );
  return (
    <section className={table["block"]} aria-label="当日资金">
      <h2>
        当日资金<span>单位 元；横加竖加相等，没有发生的列不显示</span>
      </h2>
      <PlainTable
        label="当日资金"
        edge
        rowClass={({ account }) => (account in moneyTotals ? styles["total"] : undefined)}
        columns={[
          { title: "科目", head: true, show: ({ account }) => names[account] },
          { title: "上日余额", figure: true, show: ({ opening }) => shownAmount(opening) },
          ...lines.map((line) => ({
            title: moneyLines[line],
            figure: true,
            show: (row: DaySheet["money"][number]) => <Change of={row.lines[line]} />,
          })),
          { title: "余额", figure: true, show: ({ closing }) => <b>{shownAmount(closing)}</b> },
        ]}
        rows={money}
        rowKey={({ account }) => account}
      />
    </section>
  );
};

/** 更正: what has settled differences of the day, on whatever day it was booked. */
export const Corrections = ({ of: { corrections } }: { readonly of: DaySheet }) =>
  corrections.length === 0 ? null : (
    <section className={table["block"]} aria-label="更正">
      <h2>
        更正<span>本日对账差异的调账，记入更正当日，不改变本日余额</span>
      </h2>
      <PlainTable
        label="更正"
        edge
        columns={[
          { title: "事由", head: true, words: true, show: ({ words }) => words },
          { title: "金额", unit: "元", figure: true, show: ({ amount }) => <Change of={amount} /> },
          { title: "入账时间", show: ({ at }) => formatShanghai(at) },
        ]}
        rows={corrections}
        rowKey={(_, place) => place}
      />
    </section>
  );
