import { Link } from "@tanstack/react-router";
import { type ContractState, contractStates } from "@zd/domain/contracts/codes";
import { fen, quantity } from "@zd/domain/kernel/brand";
import { formatShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { displayNumber } from "@zd/domain/money/display-number";
import type { ReactNode } from "react";
import { BucketName, MoneyBar } from "../../../parts/funds/money-bar.tsx";
import { State } from "../../../ui/feedback/state.tsx";
import { Amount, Count, noNumber, Tonnes } from "../../../ui/figures/figures.tsx";
import { Due } from "../../../ui/query-page/due.tsx";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import { shareOf } from "../share.ts";
import styles from "./member-page.module.css";
import { searchOf } from "./member-search.ts";
import type { MemberFile, MemberPosition } from "./reads.ts";

interface Props {
  readonly of: MemberPosition;
  readonly file: MemberFile;
}

type Bucket = MemberPosition["funds"][number]["bucket"];

/** 资金与冻结: what is available, and what is held for what. */
export function Funds({ of: { funds, readAt }, file }: Props) {
  const whole = fen(funds.reduce((sum, { balance }) => sum + balance, 0n));
  const search = searchOf(file, shanghaiDay(readAt));
  const reasons: Readonly<Record<Bucket, ReactNode>> = {
    available: "可报价、可付款、可出金",
    "trading-deposit": "报价与申请中的标的",
    "performance-deposit": (
      <Link to="/console/contracts" search={search}>
        在办合同
      </Link>
    ),
    escrow: (
      <Link to="/console/contracts" search={search}>
        已付款、未结算的合同
      </Link>
    ),
    withdrawal: (
      <Link to="/console/transfers" search={search}>
        银行处理中的出金
      </Link>
    ),
  };
  return (
    <section className={table["block"]} aria-label="资金与冻结">
      <h2>
        资金与冻结<span>{formatShanghai(readAt)}</span>
      </h2>
      <div className={styles["money"]}>
        <MoneyBar parts={funds.map(({ bucket, balance }) => [bucket, Number(balance)])} />
      </div>
      <PlainTable
        label="资金与冻结"
        edge
        dense
        rows={funds}
        rowKey={({ bucket }) => bucket}
        columns={[
          {
            title: "科目",
            head: true,
            show: ({ bucket }) => <BucketName of={bucket} />,
            sum: "合计",
          },
          {
            title: "余额",
            unit: "元",
            figure: true,
            show: ({ balance }) => <Amount of={balance} strong />,
            sum: <Amount of={whole} strong />,
          },
          { title: "占比", unit: "%", figure: true, show: ({ balance }) => shareOf(balance, whole) },
          { title: "用于", words: true, show: ({ bucket }) => reasons[bucket] },
        ]}
      />
    </section>
  );
}

/** 合同: on either side by state, each state leading to its contracts. */
export function Contracts({ of: { contracts, isWhole, readAt }, file }: Props) {
  const search = searchOf(file, shanghaiDay(readAt));
  const total = (of: "contracts" | "buying") => contracts.reduce((sum, row) => sum + row[of], 0);
  const sum = (of: "amount" | "deposits") => fen(contracts.reduce((all, row) => all + row[of], 0n));
  return (
    <section className={table["block"]} aria-label="按状态的合同">
      <h2>
        合同
        <span>
          采购 {total("buying")} 份，销售 {total("contracts") - total("buying")} 份，不含练习
          {!isWhole && "；合同过多，只计最近成交的部分"}
        </span>
      </h2>
      <PlainTable
        label="按状态的合同"
        edge
        dense
        none="没有合同"
        rows={contracts}
        rowKey={({ state }) => state}
        columns={[
          {
            title: "状态",
            head: true,
            show: ({ state }) => (
              <State of="contract" is={state}>
                {contractStates[state]}
              </State>
            ),
            sum: "合计",
          },
          {
            title: "份数",
            figure: true,
            show: ({ state, contracts: count }) => (
              <StateLink search={search} state={state}>
                <Count of={count} />
              </StateLink>
            ),
            sum: <Count of={total("contracts")} />,
          },
          {
            title: "合同量",
            unit: "吨",
            figure: true,
            from: "laptop",
            show: (row) => <Tonnes of={row.quantity} />,
            sum: <Tonnes of={quantity(contracts.reduce((all, row) => all + row.quantity, 0n))} />,
          },
          {
            title: "合同金额",
            unit: "元",
            figure: true,
            show: ({ amount }) => <Amount of={amount} strong />,
            sum: <Amount of={sum("amount")} strong />,
          },
          {
            title: "履约保证金",
            unit: "元",
            figure: true,
            show: ({ deposits }) => <Amount of={deposits} />,
            sum: <Amount of={sum("deposits")} />,
          },
          {
            title: "待本方",
            unit: "份",
            figure: true,
            show: ({ own }) => (own === 0 ? noNumber : <Count of={own} />),
          },
          { title: "最近截止", show: ({ dueAt }) => (dueAt === null ? noNumber : <Due at={dueAt} />) },
        ]}
      />
    </section>
  );
}

interface StateLinkProps {
  readonly search: ReturnType<typeof searchOf>;
  readonly state: ContractState;
  readonly children: ReactNode;
}

const StateLink = ({ search, state, children }: StateLinkProps) => (
  <Link to="/console/contracts" search={{ ...search, state }} aria-label={`${contractStates[state]}的合同`}>
    {children}
  </Link>
);

/** 融资与敞口: the credit line with what is used of it, what is owed and overdue, and how far it is covered. */
export function Exposure({ of: { exposure: of, readAt }, file }: Props) {
  const search = searchOf(file, shanghaiDay(readAt));
  return (
    <section className={table["block"]} aria-label="融资与敞口">
      <h2>融资与敞口</h2>
      <Facts>
        <Fact title="授信额度（元）">
          <Link to="/console/finance-credits" search={search}>
            <Amount of={of.granted} />
          </Link>
        </Fact>
        <Fact title="已用额度（元）">
          <Amount of={of.used} />
        </Fact>
        <Fact title="可用额度（元）">
          <Amount of={fen(of.granted > of.used ? of.granted - of.used : 0n)} />
        </Fact>
        <Fact title="未还本金（元）">
          <Link to="/console/finance-loans" search={search}>
            <Amount of={of.outstanding} />
          </Link>
          ，{of.loans} 笔
        </Fact>
        <Fact title="逾期本金（元）" className={of.overdueLoans > 0 ? styles["late"] : undefined}>
          <Link to="/console/overdue-loans" search={{ firm: file.name }}>
            <Amount of={of.overdue} />
          </Link>
          ，{of.overdueLoans} 笔
        </Fact>
        <Fact title="押品市值（元）">
          <Amount of={of.value} />
        </Fact>
        <Fact title="覆盖率">
          {of.coverage === null ? noNumber : `${displayNumber(of.coverage / 100)} %`}
        </Fact>
      </Facts>
    </section>
  );
}
