import type { contracts } from "@zd/api/contracts/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import { axisOf, type DealPart, dealParts, withShares } from "@zd/domain/contracts/deal-analysis";
import { displayNumber } from "@zd/domain/money/display-number";
import { changeOf, comparisons } from "@zd/domain/reports/comparison";
import { daysWithin, grains, spanLabel } from "@zd/domain/reports/period";
import { type Side, sides } from "@zd/domain/terms/codes";
import type { ReactNode } from "react";
import type { ChartSpan } from "../../../ui/charts/chart-span.ts";
import { PriceVolumeChart, PriceVolumeLegend } from "../../../ui/charts/price-volume-chart.tsx";
import { ShareBar, shownShare } from "../../../ui/charts/share-bar.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import {
  Amount,
  Count,
  grouped,
  noNumber,
  shownAmount,
  shownPrice,
  shownQuantity,
  Tonnes,
  UnitPrice,
} from "../../../ui/figures/figures.tsx";
import paper from "../../../ui/page/paper.module.css";
import { SideTag } from "../../../ui/status/tag.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import styles from "./analysis.module.css";

type Analysis = OutputOf<typeof contracts.analyseDeals>;
type Sums = Analysis["bought"];
type Line = Analysis["counterparties"][number];

/** What an analysis says: both sides beside the period before, prices and quantities by time, and the shares of each part. */
export function AnalysisFigures({ data }: { readonly data: Analysis }) {
  const { before, bought, sold } = data;
  if (bought.deals + sold.deals === 0) {
    return <EmptyState title="这段时间没有成交">请放宽筛选条件或延长查询时间</EmptyState>;
  }
  return (
    <>
      <div className={styles["totals"]}>
        <SideTotals side="B" sums={bought} before={before.bought} />
        <SideTotals side="S" sums={sold} before={before.sold} />
      </div>
      <p className={styles["basis"]}>
        {comparisons.before}对比上期 {before.from} 至 {before.to}
        ；均价按成交量加权，各品种价格不同，请按品种或产品筛选后比较
      </p>
      <section className={styles["part"]} aria-labelledby="by-time">
        <ByTime data={data} />
      </section>
      <div className={styles["shares"]}>
        <Shares part="counterparty" lines={data.counterparties} />
        <Shares part="product" lines={data.products} />
        <Shares part="producer" lines={data.producers} />
        <Shares part="place" lines={data.places} />
      </div>
    </>
  );
}

interface SideTotalsProps {
  readonly side: Side;
  readonly sums: Sums;
  /** Of the period before. */
  readonly before: Sums;
}

function SideTotals({ side, sums, before }: SideTotalsProps) {
  const cell = (title: string, unit: string, figure: ReactNode, change: bigint | null) => (
    <dl>
      <dt>
        {title} {unit}
      </dt>
      <dd>{figure}</dd>
      <dd className={styles["change"]}>
        {comparisons.before} <Change of={change} />
      </dd>
    </dl>
  );
  const { deals, quantity, amount, averagePrice } = sums;
  return (
    <div>
      <SideTag side={side} />
      {cell(`${sides[side]}成交`, "笔", <Count of={deals} />, changeOf(BigInt(deals), BigInt(before.deals)))}
      {cell("成交量", "吨", <Tonnes of={quantity} />, changeOf(quantity, before.quantity))}
      {cell("成交金额", "元", <Amount of={amount} strong />, changeOf(amount, before.amount))}
      {cell(
        "均价",
        "元/吨",
        <UnitPrice of={averagePrice} />,
        averagePrice === null || before.averagePrice === null
          ? null
          : changeOf(averagePrice, before.averagePrice),
      )}
    </div>
  );
}

/** A change in percent with its sign, so that it is not told by colour alone; unknown where there was nothing before. */
function Change({ of }: { readonly of: bigint | null }) {
  if (of === null) return noNumber;
  const tone = of > 0n ? styles["up"] : of < 0n ? styles["down"] : undefined;
  return (
    <span className={tone}>
      {of > 0n && "+"}
      {grouped(tenths(of))}%
    </span>
  );
}

/** A percentage in ten-thousandths, with one digit behind the point. */
const tenths = (of: bigint) => {
  const rounded = Math.round(Number(of) / 1_000);
  const digits = String(Math.abs(rounded)).padStart(2, "0");
  return `${rounded < 0 ? "-" : ""}${digits.slice(0, -1)}.${digits.slice(-1)}`;
};

/** A figure for drawing alone: the chart needs no exact ones. */
const drawn = (value: bigint, unit: number) => Number(value) / unit;
const perYuan = 10_000;
const perTonne = 10_000;

const sideWords = (side: Side, { deals, quantity, averagePrice }: Sums) =>
  `${sides[side]} ${deals} 笔 ${shownQuantity(quantity)} 吨 均价 ${shownPrice(averagePrice)} 元/吨`;

interface TimeLine {
  readonly key: string;
  readonly label: string;
  readonly bought: Sums | null;
  readonly sold: Sums | null;
}

/** Prices and quantities of both sides over one axis of time, and the same figures as a table. */
function ByTime({ data }: { readonly data: Analysis }) {
  const { grain } = data;
  const axis = axisOf(data, data.spans);
  const figuresOf = (sums: Sums | undefined) => ({
    price: sums?.averagePrice ? drawn(sums.averagePrice, perYuan) : null,
    tonnes: sums ? drawn(sums.quantity, perTonne) : 0,
  });
  const spans = axis.map(({ span, row }): ChartSpan => {
    const label = spanLabel(span, grain);
    const words = row
      ? [
          ...(row.bought.deals > 0 ? [sideWords("B", row.bought)] : []),
          ...(row.sold.deals > 0 ? [sideWords("S", row.sold)] : []),
        ].join("；")
      : "没有成交";
    return {
      key: span.key,
      days: daysWithin(span),
      label: grain === "month" ? label : span.from.slice(5),
      detail: `${label}  ${words}`,
      figures: { B: figuresOf(row?.bought), S: figuresOf(row?.sold) },
    };
  });
  const dealt = axis.filter(({ row }) => row !== null).length;
  const title = `${grains[grain]}均价与成交量`;
  return (
    <>
      <div className={styles["chartHead"]}>
        <h2 id="by-time">{title}</h2>
        <PriceVolumeLegend empty={`虚线跨过没有成交的${units[grain]}`} />
      </div>
      <PriceVolumeChart
        summary={`${data.from} 至 ${data.to}，${grains[grain]}共 ${axis.length} 期，其中 ${dealt} 期有成交；采购与销售的均价线和成交量柱，明细见下表`}
        spans={spans}
        word={(value) => grouped(displayNumber(Math.round(value * 100) / 100))}
      />
      <details className={styles["details"]}>
        <summary>{grains[grain]}明细</summary>
        <TimeTable
          label={`${grains[grain]}成交`}
          rows={axis.map(({ span, row }) => ({
            key: span.key,
            label: spanLabel(span, grain),
            bought: row?.bought ?? null,
            sold: row?.sold ?? null,
          }))}
        />
        <p className={paper["paper"]}>没有成交的{units[grain]}不逐行列出</p>
      </details>
    </>
  );
}

const units = { day: "日", week: "周", month: "月" } as const;

/** The figures of each span by side; unknown where a side dealt nothing in it. */
const TimeTable = ({ label, rows }: { readonly label: string; readonly rows: readonly TimeLine[] }) => (
  <PlainTable
    label={label}
    edge
    dense
    columns={[
      { title: "期间", head: true, show: (row) => row.label },
      ...(["bought", "sold"] as const).flatMap((name) => {
        const word = name === "bought" ? sides.B : sides.S;
        const dealt = (row: TimeLine) => (row[name]?.deals ? row[name] : null);
        return [
          {
            title: `${word}量`,
            unit: "吨",
            figure: true,
            show: (row: TimeLine) => <Tonnes of={dealt(row)?.quantity ?? null} />,
          },
          {
            title: `${word}均价`,
            unit: "元/吨",
            figure: true,
            show: (row: TimeLine) => <UnitPrice of={dealt(row)?.averagePrice ?? null} />,
          },
          {
            title: `${word}金额`,
            unit: "元",
            figure: true,
            show: (row: TimeLine) => <Amount of={dealt(row)?.amount ?? null} />,
          },
        ];
      }),
    ]}
    rows={rows}
    rowKey={({ key }) => key}
    rowClass={({ bought }) => (bought === null ? styles["empty"] : undefined)}
  />
);

interface SharesProps {
  readonly part: DealPart;
  readonly lines: readonly Line[];
}

const keyOf = ({ side, key }: Line) => `${side} ${key ?? "（其余）"}`;

/** How the amount of each side is shared: a bar, and the same shares with their figures as a table. */
function Shares({ part, lines }: SharesProps) {
  const id = `by-${part}`;
  const title = dealParts[part];
  const shared = withShares(lines);
  return (
    <section className={styles["share"]} aria-labelledby={id}>
      <h2 id={id}>按{title}</h2>
      {(["B", "S"] as const).map((side) => {
        const own = shared.filter((line) => line.side === side);
        if (own.length === 0) return null;
        const sum = own.reduce((total, { amount }) => total + amount, 0n);
        return (
          <div key={side} className={styles["shareOf"]}>
            <p>
              <SideTag side={side} /> {shownAmount(sum as Sums["amount"])} 元
            </p>
            <ShareBar
              name={`${sides[side]}金额按${title}`}
              tone={side === "B" ? "bought" : "sold"}
              parts={own.map((line) => ({ key: keyOf(line), label: line.label, share: line.share ?? 0 }))}
            />
            <PlainTable
              label={`${sides[side]}按${title}`}
              edge
              dense
              columns={[
                { title: "序号", quiet: true, show: (_line, at) => at + 1 },
                { title, words: true, head: true, show: ({ label }) => label },
                {
                  title: "占比",
                  figure: true,
                  show: ({ share }) => (share === null ? noNumber : shownShare(share)),
                },
                { title: "金额", unit: "元", figure: true, show: ({ amount }) => <Amount of={amount} /> },
                { title: "数量", unit: "吨", figure: true, show: ({ quantity }) => <Tonnes of={quantity} /> },
                {
                  title: "均价",
                  unit: "元/吨",
                  figure: true,
                  show: ({ averagePrice }) => <UnitPrice of={averagePrice} />,
                },
                {
                  title: "笔数",
                  figure: true,
                  from: "tablet",
                  show: ({ deals }) => <Count of={deals} />,
                },
              ]}
              rows={own}
              rowKey={keyOf}
            />
          </div>
        );
      })}
    </section>
  );
}
