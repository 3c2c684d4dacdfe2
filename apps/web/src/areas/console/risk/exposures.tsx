import { Link } from "@tanstack/react-router";
import { dueKinds } from "@zd/api/console/risk";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { displayNumber } from "@zd/domain/money/display-number";
import { sides } from "@zd/domain/terms/codes";
import { Amount, Count, noNumber, Tonnes, UnitPrice } from "../../../ui/figures/figures.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import { SectionLink } from "../section-links.tsx";
import type { RiskOverview } from "./reads.ts";

interface Props {
  readonly of: RiskOverview;
}

/** 到期与逾期: each kind with the list where it is worked on. */
export const Due = ({ of: { due } }: Props) => (
  <section className={table["block"]} aria-label="到期与逾期">
    <h2>
      到期与逾期
      <span>出金按申请日计</span>
    </h2>
    <PlainTable
      label="到期与逾期"
      edge
      rows={due}
      rowKey={({ kind }) => kind}
      columns={[
        {
          title: "事项",
          head: true,
          show: ({ kind }) => (
            <Link to={dueKinds[kind].page} search={dueKinds[kind].search}>
              {dueKinds[kind].title}
            </Link>
          ),
        },
        { title: "今日", unit: "件", figure: true, show: ({ today }) => <Count of={today} /> },
        {
          title: "今日金额",
          unit: "元",
          figure: true,
          show: ({ todayAmount }) => <Amount of={todayAmount} />,
        },
        { title: "逾期", unit: "件", figure: true, show: ({ overdue }) => <Count of={overdue} /> },
        {
          title: "逾期金额",
          unit: "元",
          figure: true,
          show: ({ overdueAmount }) => <Amount of={overdueAmount} />,
        },
      ]}
    />
  </section>
);

/** 关联企业同场: pairs of related firms that both bid in a running session. */
export const Related = ({ of: { related } }: Props) => (
  <section className={table["block"]} aria-label="关联企业同场">
    <h2>
      关联企业同场
      <span>进行中的场次，未开启的密封报价不计</span>
    </h2>
    <PlainTable
      label="关联企业同场"
      edge
      none="进行中的场次没有关联企业同场报价"
      rows={related}
      rowKey={({ section, firmNames }) => `${section} ${firmNames.join(" ")}`}
      columns={[
        {
          title: "场次",
          head: true,
          show: ({ section, sectionName }) => <SectionLink section={section}>{sectionName}</SectionLink>,
        },
        { title: "企业", words: true, show: ({ firmNames }) => firmNames.join("、") },
        { title: "时间", show: ({ at }) => formatShanghai(at).slice(5) },
      ]}
    />
  </section>
);

/** 保证金充足度: the contracts whose deposits lack most against the price of the day. */
export const Shortfalls = ({ of: { adequacy } }: Props) => (
  <section className={table["block"]} aria-label="保证金充足度">
    <h2>
      保证金充足度
      <span>
        {adequacy.contracts} 份不足，{adequacy.unpriced} 份无市价未计；市价为该产品 30 日内最近成交日的均价
      </span>
    </h2>
    <PlainTable
      label="保证金充足度"
      edge
      none={adequacy.unpriced > 0 ? "有市价的合同保证金都足够" : "全部合同的保证金都足够"}
      rows={adequacy.worst}
      rowKey={({ contractNo }) => contractNo}
      columns={[
        {
          title: "合同号",
          head: true,
          show: ({ contractNo }) => (
            <Link to="/console/contracts" search={{ contractNo }}>
              {contractNo}
            </Link>
          ),
        },
        { title: "产品", from: "laptop", show: ({ product }) => product },
        { title: "保证金一方", words: true, show: ({ firmName, side }) => `${firmName}（${sides[side]}）` },
        { title: "对方", words: true, from: "laptop", show: ({ injuredName }) => injuredName },
        { title: "合同价", unit: "元/吨", figure: true, show: ({ price }) => <UnitPrice of={price} /> },
        {
          title: "最近均价",
          unit: "元/吨",
          figure: true,
          show: ({ dayPrice }) => <UnitPrice of={dayPrice} />,
        },
        { title: "成交日", from: "laptop", show: ({ priceDay }) => priceDay.slice(5) },
        {
          title: "未收货",
          unit: "吨",
          figure: true,
          from: "laptop",
          show: ({ left }) => <Tonnes of={left} />,
        },
        { title: "价差损失", unit: "元", figure: true, show: ({ loss }) => <Amount of={loss} /> },
        { title: "在押", unit: "元", figure: true, show: ({ held }) => <Amount of={held} /> },
        {
          title: "缺口",
          unit: "元",
          figure: true,
          show: ({ shortfall }) => <Amount strong of={shortfall} />,
        },
      ]}
    />
  </section>
);

/** 追加担保: the loans below the line with what is to be added, and those that are only overdue. */
export const Margins = ({ of: { margins } }: Props) => (
  <section className={table["block"]} aria-label="追加担保">
    <h2>
      追加担保
      <span>覆盖率低于 130% 或已逾期的借款，最多 50 笔</span>
    </h2>
    <PlainTable
      label="追加担保"
      edge
      none="全部借款的押品足够，也没有逾期"
      rows={margins}
      rowKey={({ loan }) => loan}
      columns={[
        {
          title: "借款编号",
          head: true,
          show: ({ loan }) => (
            <Link to="/console/loan-collateral" search={{ loan }}>
              {loan}
            </Link>
          ),
        },
        { title: "企业", words: true, show: ({ firmName }) => firmName },
        {
          title: "未还本金",
          unit: "元",
          figure: true,
          show: ({ outstanding }) => <Amount of={outstanding} />,
        },
        { title: "押品市值", unit: "元", figure: true, show: ({ value }) => <Amount of={value} /> },
        {
          title: "覆盖率",
          unit: "%",
          figure: true,
          show: ({ coverage }) => (coverage === null ? noNumber : displayNumber(coverage / 100)),
        },
        {
          title: "应追加",
          unit: "元",
          figure: true,
          show: ({ lacking }) => (lacking === null ? "逾期" : <Amount strong of={lacking} />),
        },
        {
          title: "逾期",
          unit: "天",
          figure: true,
          show: ({ overdueDays }) => (overdueDays === 0 ? noNumber : <Count of={overdueDays} />),
        },
      ]}
    />
  </section>
);
