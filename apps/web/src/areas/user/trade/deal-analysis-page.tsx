import { useNavigate, useSearch } from "@tanstack/react-router";
import { contracts } from "@zd/api/contracts/operations";
import { trading } from "@zd/api/trading/operations";
import type { Filter } from "@zd/api/wire/listing";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { Fen, Instant, SectionId } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { type Side, sides } from "@zd/domain/terms/codes";
import { type ReactNode, useState } from "react";
import { useAside, useCallQuery } from "../../../api/hooks.ts";
import { useOpenedAt } from "../../../realtime/server-clock.ts";
import { Bar, thousandthsOf } from "../../../ui/charts/bar.tsx";
import { Choice } from "../../../ui/choice/choice.tsx";
import { EmptyState, FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Amount, Count, Tonnes, UnitPrice } from "../../../ui/figures/figures.tsx";
import { FilterForm } from "../../../ui/query-page/filter-form.tsx";
import { periodOf, type Search } from "../../../ui/query-page/list-search.ts";
import { SideTag } from "../../../ui/status/tag.tsx";
import { Leading } from "../../../ui/tables/leading.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import { AntdRoot } from "../../../ui/theme/antd-root.tsx";
import styles from "./analysis.module.css";
import { DayCharts } from "./day-charts.tsx";
import { SectionAnalysis } from "./section-analysis.tsx";

type Analysis = OutputOf<typeof contracts.analyseDeals>;

/** 成交分析 (R-2109): what the firm has bought and sold, by day, kind of ware and counterparty, and in one section. */
export function DealAnalysisPage() {
  const openedAt = useOpenedAt();
  return (
    <AntdRoot>{openedAt === null ? <Skeleton lines={14} /> : <DealAnalysis openedAt={openedAt} />}</AntdRoot>
  );
}

function DealAnalysis({ openedAt }: { readonly openedAt: Instant }) {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const period = periodOf(search, openedAt);
  const kinds = useAside(trading.listWareKinds, {}, { staleMs: 600_000 });
  const kindNames = Object.fromEntries((kinds ?? []).map(({ wareKind, name }) => [wareKind, name]));
  const side = search["side"] === "B" || search["side"] === "S" ? search["side"] : undefined;
  const query: InputOf<typeof contracts.analyseDeals> = { ...period, side, wareKind: search["wareKind"] };
  const { data, error, refetch } = useCallQuery(contracts.analyseDeals, query, { keepPrevious: true });
  const go = (next: Search) => void navigate({ to: ".", search: { section: search["section"], ...next } });

  return (
    <section aria-labelledby="analysis">
      <header className={styles["head"]}>
        <h1 id="analysis">成交分析</h1>
        <p>
          {period.from} 至 {period.to}
        </p>
      </header>
      <FilterForm
        key={JSON.stringify([search, Object.keys(kindNames).length])}
        filters={filtersWith(kindNames)}
        periodTitle="成交日期"
        period={period}
        today={shanghaiDay(openedAt)}
        given={search}
        onAsk={(filters, days) => go({ side: filters["side"], wareKind: filters["wareKind"], ...days })}
        onReset={() => go({})}
      />
      <Leading>
        {error ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Figures data={data} kindNames={kindNames} />
        ) : (
          <Skeleton lines={14} />
        )}
      </Leading>
      <section className={styles["part"]} aria-labelledby="by-section">
        <h2 id="by-section">场次成交分析</h2>
        <SectionChoice selected={search["section"]} onSelect={(section) => go({ ...search, section })} />
        {search["section"] && <SectionAnalysis section={search["section"] as SectionId} />}
      </section>
    </section>
  );
}

const filtersWith = (kindNames: Readonly<Record<string, string>>) =>
  ({
    side: { title: "买卖", kind: "choice", labels: sides },
    wareKind: { title: "品种", kind: "choice", labels: kindNames },
  }) as const satisfies Record<string, Omit<Filter, "wire">>;

interface FiguresProps {
  readonly data: Analysis;
  /** The name of each ware kind, by its number. */
  readonly kindNames: Readonly<Record<string, string>>;
}

function Figures({ data, kindNames }: FiguresProps) {
  const { bought, sold, days, wareKinds, counterparties } = data;
  if (days.length === 0) {
    return <EmptyState title="这段时间没有成交">请放宽筛选条件或延长查询时间</EmptyState>;
  }
  return (
    <>
      <div className={styles["totals"]}>
        <SideTotals side="B" sums={bought} />
        <SideTotals side="S" sums={sold} />
      </div>
      <section className={styles["part"]} aria-labelledby="by-day">
        <DayCharts days={days} />
        <details className={styles["details"]}>
          <summary>每日明细</summary>
          <SumsTable
            name="每日成交"
            rows={days.map((day) => ({ key: day.day, title: day.day, ...day }))}
            greatest={greatestOf(days)}
          />
        </details>
      </section>
      <div className={styles["pair"]}>
        <section className={styles["part"]} aria-labelledby="by-kind">
          <h2 id="by-kind">按品种</h2>
          <SumsTable
            name="各品种成交"
            rows={wareKinds.map((row) => ({
              ...row,
              key: `${row.wareKind} ${row.side}`,
              title: kindNames[row.wareKind] ?? row.wareKind,
            }))}
            greatest={greatestOf(wareKinds)}
          />
        </section>
        <section className={styles["part"]} aria-labelledby="by-firm">
          <h2 id="by-firm">按对方企业</h2>
          <SumsTable
            name="各对方企业成交"
            rows={counterparties.map((row) => ({ ...row, key: `${row.name} ${row.side}`, title: row.name }))}
            greatest={greatestOf(counterparties)}
          />
        </section>
      </div>
    </>
  );
}

const greatestOf = (rows: readonly { readonly amount: Fen }[]) =>
  rows.reduce((most, { amount }) => (amount > most ? amount : most), 0n);

function SideTotals({ side, sums }: { readonly side: Side; readonly sums: Analysis["bought"] }) {
  const cell = (title: string, figure: ReactNode, unit: string) => (
    <dl>
      <dt>
        {title} {unit}
      </dt>
      <dd>{figure}</dd>
    </dl>
  );
  return (
    <div>
      <SideTag side={side} />
      {cell(`${sides[side]}成交`, <Count of={sums.deals} />, "笔")}
      {cell("成交量", <Tonnes of={sums.quantity} />, "吨")}
      {cell("成交金额", <Amount of={sums.amount} strong />, "元")}
      {cell("均价", <UnitPrice of={sums.averagePrice} />, "元/吨")}
    </div>
  );
}

interface SumsRow extends Pick<Analysis["bought"], "deals" | "quantity" | "amount" | "averagePrice"> {
  readonly key: string;
  readonly title: string;
  /** The side of the deals, as a tag before the title; left out where both sides are summed. */
  readonly side?: Side;
}

interface SumsProps {
  /** What the table is called for whoever does not see it. */
  readonly name: string;
  readonly rows: readonly SumsRow[];
  /** The amount of the longest bar, in fen. */
  readonly greatest: bigint;
}

/** A table of sums in which each amount has a bar. */
function SumsTable({ name, rows, greatest }: SumsProps) {
  return (
    <PlainTable
      label={name}
      edge
      columns={[
        {
          title: "名称",
          show: ({ title, side }) => (
            <>
              {side && <SideTag side={side} />} {title}
            </>
          ),
        },
        { title: "笔数", figure: true, show: ({ deals }) => <Count of={deals} /> },
        { title: "成交量", unit: "吨", figure: true, show: ({ quantity }) => <Tonnes of={quantity} /> },
        {
          title: "均价",
          unit: "元/吨",
          figure: true,
          show: ({ averagePrice }) => <UnitPrice of={averagePrice} />,
        },
        { title: "成交金额", unit: "元", figure: true, show: ({ amount }) => <Amount of={amount} /> },
        {
          title: "金额比较",
          quiet: true,
          className: styles["barred"],
          show: ({ amount }) => <Bar thousandths={thousandthsOf(amount, greatest)} />,
        },
      ]}
      rows={rows}
      rowKey={({ key }) => key}
    />
  );
}

interface ChoiceProps {
  /** The number of the section; undefined for all of them. */
  readonly selected: string | undefined;
  /** Called with the number of the section; undefined for all of them. */
  readonly onSelect: (section: string | undefined) => void;
}

/** A choice of one of the sections of the last 90 days. */
function SectionChoice({ selected, onSelect }: ChoiceProps) {
  const [keyword, setKeyword] = useState("");
  const choices = useCallQuery(trading.listSectionChoices, { keyword }, { keepPrevious: true });
  return (
    <div className={styles["choose"]}>
      <label htmlFor="section-choice">场次</label>
      <Choice
        id="section-choice"
        placeholder="近 90 天的场次，可输入编号或名称"
        source={choices}
        value={selected ?? ""}
        options={(choices.data ?? []).map(({ section, name }) => ({
          value: section,
          label: `${section} ${name}`,
        }))}
        onSearch={setKeyword}
        onChange={(section) => onSelect((section || undefined) as SectionId | undefined)}
      />
    </div>
  );
}
