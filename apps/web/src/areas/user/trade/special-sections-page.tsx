import { Link, useSearch } from "@tanstack/react-router";
import { trading } from "@zd/api/trading/operations";
import { special } from "@zd/api/trading/special-sections";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { tradeModeLabel } from "@zd/domain/terms/codes";
import { statusLabel } from "@zd/domain/trading/codes";
import { z } from "zod";
import { useCallQuery } from "../../../api/hooks.ts";
import { EmptyState, FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Count, Tonnes } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { SideTag } from "../../../ui/status/tag.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import { GuestTotals } from "./guest-totals.tsx";
import { Guests } from "./guests.tsx";
import { SectionAnalysis } from "./section-analysis.tsx";
import styles from "./special-sections-page.module.css";

type OwnSection = OutputOf<typeof trading.listSections>[number];

const views = { guests: "专场企业", totals: "企业汇总", analysis: "成交分析" } as const;
type View = keyof typeof views;

/** 我的专场 (R-2103): the firm's own special sections, their guests, and what came of them. */
export function SpecialSectionsPage() {
  const search: Readonly<Record<string, string>> = useSearch({ strict: false });
  const { data, error, refetch } = useCallQuery(trading.listSections, { own: true, kind: "B" });
  const parsedSearch = special.listGuests.input.safeParse(search);
  const selected =
    data?.find(({ section }) => parsedSearch.success && parsedSearch.data.section === section) ?? data?.[0];
  const view = search["view"] !== undefined && search["view"] in views ? (search["view"] as View) : "guests";

  return (
    <section aria-labelledby="special">
      <header className={layout["head"]}>
        <h1 id="special">我的专场</h1>
        <p>本企业为货主的专场，近 90 天及未开始的</p>
      </header>
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={10} />
      ) : selected === undefined ? (
        <EmptyState title="还没有专场" drawing="board">
          在交易申请中选择“专场”，审核通过并排场后会出现在这里
        </EmptyState>
      ) : (
        <>
          <SectionTable sections={data} selected={selected} view={view} />
          <nav className={styles["views"]} aria-label="专场内容">
            {(Object.keys(views) as View[]).map((each) => (
              <Link
                key={each}
                to="."
                search={searchOf(selected, each)}
                aria-current={each === view ? "page" : undefined}
                resetScroll={false}
              >
                {views[each]}
              </Link>
            ))}
            <span>
              {selected.section} {selected.name}
            </span>
          </nav>
          {view === "guests" && <Guests key={selected.section} section={selected.section} />}
          {view === "totals" && <GuestTotals section={selected.section} />}
          {view === "analysis" && <SectionAnalysis section={selected.section} />}
        </>
      )}
    </section>
  );
}

const searchOf = ({ section }: OwnSection, view: View) => ({
  ...(z.encode(special.listGuests.input, { section }) as object),
  view,
});

interface TableProps {
  readonly sections: readonly OwnSection[];
  /** The section whose guests, totals or analysis are shown below. */
  readonly selected: OwnSection;
  /** Which of these is shown: it goes with the link to another section. */
  readonly view: View;
}

function SectionTable({ sections, selected, view }: TableProps) {
  return (
    <div className={styles["sections"]}>
      <PlainTable
        label="我的专场"
        edge
        columns={[
          {
            title: "场次编号",
            show: (each) => (
              <Link
                to="."
                search={searchOf(each, view)}
                aria-current={each === selected ? "true" : undefined}
                resetScroll={false}
              >
                {each.section}
              </Link>
            ),
          },
          { title: "场次", show: (each) => each.name },
          { title: "开始时间", show: (each) => formatShanghai(each.startsAt).slice(0, 16) },
          { title: "模式", show: (each) => tradeModeLabel(each.mode, each.downmode) },
          { title: "买卖", show: (each) => <SideTag side={each.side} /> },
          { title: "标的", unit: "个", figure: true, show: (each) => <Count of={each.wares} /> },
          { title: "数量", unit: "吨", figure: true, show: (each) => <Tonnes of={each.quantity} /> },
          { title: "状态", show: (each) => statusLabel(each.status, each.downmode) },
        ]}
        rows={sections}
        rowKey={(each) => each.section}
        isChosen={(each) => each === selected}
      />
    </div>
  );
}
