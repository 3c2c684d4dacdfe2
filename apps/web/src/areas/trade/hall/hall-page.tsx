import { useQueryClient } from "@tanstack/react-query";
import type { SectionRow } from "@zd/api/market/board";
import { market as calls } from "@zd/api/market/operations";
import { useCallback, useEffect } from "react";
import { useAside, useCallQuery } from "../../../api/hooks.ts";
import { MarketStrip } from "../../../parts/trading/market-strip.tsx";
import { useConnection } from "../../../realtime/market.ts";
import { pollMs } from "../../../realtime/market-poll.ts";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { FirstBidStrip } from "../guide/first-bid-strip.tsx";
import { useKeptScroll } from "../kept-scroll.ts";
import { Agenda } from "./agenda.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";
import { DealStatistics } from "./deal-statistics.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { HallBoard } from "./hall-board.tsx";
import styles from "./hall-page.module.css";
import { calmMs, useHallView } from "./hall-view.ts";
import { NoticesPanel } from "./notices-panel.tsx";
import { useShownSections } from "./shown-sections.ts";

/** 交易大厅: the day in a line, the notices, the agenda, and every running section with its prices. */
export function HallPage() {
  const [view, changeView] = useHallView();
  const everyMs = useConnection() === "live" ? calmMs : pollMs;
  const sections = useCallQuery(calls.listSections, {}, { everyMs });
  const choices = useAside(calls.listFilters, {}, { everyMs });
  const overview = useCallQuery(calls.readOverview, {}, { everyMs });
  useKeptScroll("hall");

  const shown = useShownSections(sections.data, view);
  const { running, waiting, ended } = shown.groups;
  const refresh = useRefresh();
  useStarts(waiting, refresh);

  return (
    <>
      <h1 className="sr">交易大厅</h1>
      <MarketStrip overview={overview.data ?? null} loading={!overview.data && !overview.isError} />
      <FirstBidStrip sections={sections.data ?? null} />
      <div className={styles["layout"]}>
        <aside className={styles["left"]} aria-label="公告、日程与统计">
          <NoticesPanel />
          <Agenda sections={sections.data ?? (sections.error ? noSections : null)} />
          <DealStatistics />
        </aside>
        <div className={styles["board"]}>
          <FilterBar
            view={view}
            choices={choices ?? null}
            counts={
              sections.data ? { running: running.length, waiting: waiting.length, ended: ended.length } : null
            }
            followedCount={shown.followedCount}
            onChange={(part) => changeView(() => part)}
          />
          <ConnectionNotice />
          {sections.data ? (
            <HallBoard
              sections={sections.data}
              shown={shown}
              view={view}
              onView={changeView}
              onTurned={refresh}
            />
          ) : sections.error ? (
            <FailedState error={sections.error} onRetry={() => void sections.refetch()} />
          ) : (
            <div className={styles["awaited"]}>
              <Skeleton lines={12} />
            </div>
          )}
        </div>
      </div>
    </>
  );
}

const noSections: readonly SectionRow[] = [];

/** Asks anew for what changes when a section begins, turns or ends. */
function useRefresh() {
  const queries = useQueryClient();
  return useCallback(() => {
    for (const { name } of [calls.listSections, calls.listFilters, calls.readOverview])
      void queries.invalidateQueries({ queryKey: [name] });
  }, [queries]);
}

/** Asks anew at the start of a section, which is known beforehand, and not only at the next poll. */
function useStarts(waiting: readonly SectionRow[], refresh: () => void) {
  const startCount = useServerTime((now) => waiting.filter(({ startsAt }) => startsAt <= now).length);
  useEffect(() => {
    if (startCount > 0) refresh();
  }, [startCount, refresh]);
}
