import { Link } from "@tanstack/react-router";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { displayNumber } from "@zd/domain/money/display-number";
import { Amount, Count, noNumber } from "../../../ui/figures/figures.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import { SectionLink } from "../section-links.tsx";
import type { RiskOverview } from "./reads.ts";

interface Props {
  readonly of: RiskOverview;
}

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
