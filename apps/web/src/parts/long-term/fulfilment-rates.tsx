import type { longTerm } from "@zd/api/contracts/long-term";
import type { OutputOf } from "@zd/api/wire/operation";
import { displayNumber } from "@zd/domain/money/display-number";
import { Tonnes } from "../../ui/figures/figures.tsx";
import { Tag } from "../../ui/status/tag.tsx";
import { Block } from "../contracts/contract-view.tsx";
import { RecordTable } from "../contracts/record-table.tsx";

type Rates = OutputOf<typeof longTerm.readContract>["fulfilment"];

const percent = (tenThousandths: number) => `${displayNumber(tenThousandths / 100)} %`;

/** "2026-Q3" and "2026" in Chinese; a month as it is, such as "2026-07". */
const periodText = (period: string) => {
  const [year, rest] = period.split("-");
  if (rest === undefined) return `${year} 年`;
  return rest.startsWith("Q") ? `${year} 年第 ${rest.slice(1)} 季度` : period;
};

/** 履约率: 80 % of every month, 90 % of every quarter and of the year. */
export function FulfilmentRates({ rates }: { readonly rates: Rates }) {
  return (
    <Block title="履约率" note="月度不低于 80 %，季度、年度不低于 90 %">
      <RecordTable
        label="履约率"
        rows={rates}
        none="还没有月度计划"
        columns={[
          {
            title: "期间",
            show: ({ period }) => periodText(period),
          },
          { title: "计划", unit: "吨", figure: true, show: ({ planned }) => <Tonnes of={planned} /> },
          { title: "交收", unit: "吨", figure: true, show: ({ delivered }) => <Tonnes of={delivered} /> },
          { title: "履约率", figure: true, show: ({ rate }) => percent(rate) },
          {
            title: "考核",
            show: ({ met, over }) => (met ? "达标" : over ? <Tag tone="bad">未达标</Tag> : <Tag>进行中</Tag>),
          },
        ]}
      />
    </Block>
  );
}
