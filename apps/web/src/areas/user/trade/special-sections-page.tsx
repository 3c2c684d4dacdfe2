import { Link, useSearch } from "@tanstack/react-router";
import { trading } from "@zd/api/trading/operations";
import { special } from "@zd/api/trading/special-sections";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { tradeModeLabel } from "@zd/domain/terms/codes";
import { statusLabel } from "@zd/domain/trading/codes";
import { z } from "zod";
import { useCallQuery } from "../../../api/hooks.ts";
import { EmptyState, FailedState } from "../../../ui/empty-state.tsx";
import { Count, Tonnes } from "../../../ui/figures.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { SideTag } from "../../../ui/tag.tsx";
import table from "../funds/plain-table.module.css";
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
  const asked = z.safeDecode(special.listGuests.input, search as never);
  const chosen = data?.find(({ section }) => asked.success && asked.data.section === section) ?? data?.[0];
  const view = search["view"] !== undefined && search["view"] in views ? (search["view"] as View) : "guests";

  return (
    <section aria-labelledby="special">
      <header className={styles["head"]}>
        <h1 id="special">我的专场</h1>
        <p>本企业为货主的专场，近 90 天及未开始的</p>
      </header>
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={10} />
      ) : chosen === undefined ? (
        <EmptyState title="还没有专场">在交易申请中选择“专场”，审核通过并排场后会出现在这里</EmptyState>
      ) : (
        <>
          <SectionTable sections={data} chosen={chosen} view={view} />
          <nav className={styles["views"]} aria-label="专场内容">
            {(Object.keys(views) as View[]).map((each) => (
              <Link
                key={each}
                to="."
                search={searchOf(chosen, each)}
                aria-current={each === view ? "page" : undefined}
                resetScroll={false}
              >
                {views[each]}
              </Link>
            ))}
            <span>
              {chosen.section} {chosen.name}
            </span>
          </nav>
          {view === "guests" && <Guests key={chosen.section} section={chosen.section} />}
          {view === "totals" && <GuestTotals section={chosen.section} />}
          {view === "analysis" && <SectionAnalysis section={chosen.section} />}
        </>
      )}
    </section>
  );
}

const searchOf = ({ section }: OwnSection, view: View) =>
  ({ ...(z.encode(special.listGuests.input, { section }) as object), view }) as never;

interface TableProps {
  readonly sections: readonly OwnSection[];
  readonly chosen: OwnSection;
  readonly view: View;
}

function SectionTable({ sections, chosen, view }: TableProps) {
  return (
    <div className={styles["sections"]}>
      <table className={table["table"]}>
        <caption className="sr">我的专场</caption>
        <thead>
          <tr>
            <th scope="col">场次编号</th>
            <th scope="col">场次</th>
            <th scope="col">开始时间</th>
            <th scope="col">模式</th>
            <th scope="col">买卖</th>
            <th scope="col" className={table["figure"]}>
              标的<i>个</i>
            </th>
            <th scope="col" className={table["figure"]}>
              数量<i>吨</i>
            </th>
            <th scope="col">状态</th>
          </tr>
        </thead>
        <tbody>
          {sections.map((each) => (
            <tr key={each.section} className={each === chosen ? styles["chosen"] : undefined}>
              <td>
                <Link
                  to="."
                  search={searchOf(each, view)}
                  aria-current={each === chosen ? "true" : undefined}
                  resetScroll={false}
                >
                  {each.section}
                </Link>
              </td>
              <td>{each.name}</td>
              <td>{formatShanghai(each.startsAt).slice(0, 16)}</td>
              <td>{tradeModeLabel(each.mode, each.downmode)}</td>
              <td>
                <SideTag side={each.side} />
              </td>
              <td className={table["figure"]}>
                <Count of={each.wares} />
              </td>
              <td className={table["figure"]}>
                <Tonnes of={each.quantity} />
              </td>
              <td>{statusLabel(each.status, each.downmode)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
