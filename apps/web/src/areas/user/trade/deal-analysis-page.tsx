import { useNavigate, useSearch } from "@tanstack/react-router";
import { contracts } from "@zd/api/contracts/operations";
import { trading } from "@zd/api/trading/operations";
import type { Filter } from "@zd/api/wire/listing";
import type { InputOf } from "@zd/api/wire/operation";
import type { Instant, SectionId } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { type Grain, grains } from "@zd/domain/reports/period";
import { sides } from "@zd/domain/terms/codes";
import { useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useAside, useCall, useCallQuery } from "../../../api/hooks.ts";
import { useOpenedAt } from "../../../realtime/server-clock.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Choice } from "../../../ui/choice/choice.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { warn } from "../../../ui/feedback/notices.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import layout from "../../../ui/page/layout.module.css";
import paper from "../../../ui/page/paper.module.css";
import { FilterForm } from "../../../ui/query-page/filter-form.tsx";
import { periodOf, type Search } from "../../../ui/query-page/list-search.ts";
import { saveFile, workbookType } from "../../../ui/save-file.ts";
import { Leading } from "../../../ui/tables/leading.tsx";
import { AntdRoot } from "../../../ui/theme/antd-root.tsx";
import styles from "./analysis.module.css";
import { AnalysisFigures } from "./analysis-figures.tsx";
import { SectionAnalysis } from "./section-analysis.tsx";

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
  const query = { ...period, ...filtersOf(search) };
  const { data, error, refetch } = useCallQuery(contracts.analyseDeals, query, { keepPrevious: true });
  const go = (next: Search) => void navigate({ to: ".", search: { section: search["section"], ...next } });

  return (
    <section aria-labelledby="analysis">
      <header className={layout["head"]}>
        <h1 id="analysis">成交分析</h1>
        <p>
          {period.from} 至 {period.to}
        </p>
        <p className={paper["paper"]}>{filterWords(search, kindNames)}</p>
        <div className={layout["acts"]}>
          <Button small disabled={!data} onClick={() => print()}>
            打印
          </Button>
          <Export query={query} />
        </div>
      </header>
      <FilterForm
        key={JSON.stringify([search, Object.keys(kindNames).length])}
        filters={filtersWith(kindNames)}
        periodTitle="成交日期"
        period={period}
        today={shanghaiDay(openedAt)}
        given={search}
        onAsk={(filters, days) => go({ ...onlyFilters(filters), ...days })}
        onReset={() => go({})}
      />
      <Leading>
        {error ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <AnalysisFigures data={data} />
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

type AnalysisQuery = InputOf<typeof contracts.analyseDeals>;

const filtersWith = (kindNames: Readonly<Record<string, string>>) =>
  ({
    side: { title: "买卖", kind: "choice", labels: sides },
    wareKind: { title: "品种", kind: "choice", labels: kindNames },
    grain: { title: "汇总", kind: "choice", labels: grains },
    product: { title: "产品", kind: "text" },
    counterparty: { title: "对方企业", kind: "text" },
  }) as const satisfies Record<string, Omit<Filter, "wire">>;

const filterNames = ["side", "wareKind", "grain", "product", "counterparty"] as const;

/** The filters among what stands in the address. */
const onlyFilters = (given: Search): Search =>
  Object.fromEntries(filterNames.map((name) => [name, given[name]]));

/** What the address asks for; what is no side and no grain is left out. */
const filtersOf = ({ side, wareKind, grain, product, counterparty }: Search): AnalysisQuery => ({
  side: side === "B" || side === "S" ? side : undefined,
  grain: grain !== undefined && Object.hasOwn(grains, grain) ? (grain as Grain) : undefined,
  wareKind,
  product,
  counterparty,
});

/** What was filtered by, as paper says it. */
function filterWords(search: Search, kindNames: Readonly<Record<string, string>>): string {
  const declared: Record<string, Omit<Filter, "wire">> = filtersWith(kindNames);
  const words = filterNames.flatMap((name) => {
    const value = search[name];
    return value ? [`${declared[name]?.title} ${declared[name]?.labels?.[value] ?? value}`] : [];
  });
  return `筛选条件 ${words.join("，") || "无"}`;
}

function Export({ query }: { readonly query: AnalysisQuery }) {
  const call = useCall();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { name, content } = await call(contracts.exportAnalysis, query);
      saveFile(content, name, workbookType);
    } catch (error) {
      warn(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button small busy={busy} onClick={() => void save()}>
      导出 Excel
    </Button>
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
