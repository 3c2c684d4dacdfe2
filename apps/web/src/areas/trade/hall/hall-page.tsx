import { useQueryClient } from "@tanstack/react-query";
import type { SectionRow } from "@zd/api/market/board";
import { market as calls } from "@zd/api/market/operations";
import { tradingTime } from "@zd/api/trading/time";
import { useCallback, useEffect, useMemo } from "react";
import { useAside, useCallQuery } from "../../../api/hooks.ts";
import { useConnection } from "../../../realtime/market.ts";
import { pollMs } from "../../../realtime/market-poll.ts";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { useFollowedWares } from "../../../realtime/ware-follow.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Countdown } from "../../../ui/figures/countdown.tsx";
import { useKeptScroll } from "../kept-scroll.ts";
import { Agenda } from "./agenda.tsx";
import { dayAndTime } from "./clock-time.ts";
import { ConnectionNotice } from "./connection-notice.tsx";
import { DealStatistics } from "./deal-statistics.tsx";
import { FilterBar } from "./filter-bar.tsx";
import styles from "./hall-page.module.css";
import { noFilter, useHallView } from "./hall-view.ts";
import { useWaresOf } from "./live-rows.ts";
import { MarketStrip } from "./market-strip.tsx";
import { NoticesPanel } from "./notices-panel.tsx";
import { groupSections } from "./section-groups.ts";
import { SectionList } from "./section-list.tsx";
import { SectionPanel } from "./section-panel.tsx";

/** Sections come and go during the day; the board itself comes over the socket. Where it does not, all is polled (G-43). */
const calmMs = 15_000;

/** 交易大厅: the day in a line, the notices, the agenda, and every running section with its prices. */
export function HallPage() {
  const [view, changeView] = useHallView();
  const everyMs = useConnection() === "live" ? calmMs : pollMs;
  const sections = useCallQuery(calls.listSections, {}, { everyMs });
  const choices = useAside(calls.listFilters, {}, { everyMs });
  const overview = useCallQuery(calls.readOverview, {}, { everyMs });
  const followedWares = useFollowedWares();
  useKeptScroll("hall");

  const { wareKind, side, mode, region } = view;
  const groups = useMemo(
    () => groupSections(sections.data ?? [], { wareKind, side, mode, region }),
    [sections.data, wareKind, side, mode, region],
  );
  const visible = view.group === "running" ? groups.running : noSections;
  const waresOf = useWaresOf(visible);
  const refresh = useRefresh();
  useStarts(groups.waiting, refresh);

  const followedCount = [...waresOf.values()].reduce(
    (sum, { wares }) => sum + (wares?.filter(({ ware }) => followedWares.has(ware)).length ?? 0),
    0,
  );
  // A section that is still being read may hold a followed ware.
  const panels = visible.filter(({ section }) => {
    const wares = waresOf.get(section)?.wares;
    return !view.followedOnly || !wares || wares.some(({ ware }) => followedWares.has(ware));
  });

  return (
    <>
      <h1 className="sr">交易大厅</h1>
      <MarketStrip overview={overview.data ?? null} loading={!overview.data && !overview.isError} />
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
              sections.data
                ? {
                    running: groups.running.length,
                    waiting: groups.waiting.length,
                    ended: groups.ended.length,
                  }
                : null
            }
            followedCount={followedCount}
            onChange={(part) => changeView(() => part)}
          />
          <ConnectionNotice />
          {sections.data ? (
            <>
              {panels.map((row, at) => {
                const of = waresOf.get(row.section);
                return (
                  of && (
                    <SectionPanel
                      key={row.section}
                      row={row}
                      of={of}
                      first={at === 0}
                      followedWares={followedWares}
                      followedOnly={view.followedOnly}
                      sort={view.sorts[row.section]}
                      unfolded={view.unfolded[row.section]}
                      onView={changeView}
                      onTurned={refresh}
                    />
                  )
                );
              })}
              {view.group === "running" && panels.length === 0 && (
                <NothingRuns
                  sections={sections.data}
                  isNarrowed={view.followedOnly || Boolean(wareKind || side || mode || region)}
                  onWiden={() => changeView(() => ({ ...noFilter, followedOnly: false }))}
                />
              )}
              {view.group !== "ended" && !view.followedOnly && groups.waiting.length > 0 && (
                <SectionList group="waiting" sections={groups.waiting} />
              )}
              {view.group === "waiting" && groups.waiting.length === 0 && (
                <EmptyState title="没有未开始的场次" />
              )}
              {view.group === "ended" &&
                (groups.ended.length > 0 ? (
                  <SectionList group="ended" sections={groups.ended} />
                ) : (
                  <EmptyState title="没有已结束的场次" />
                ))}
            </>
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

interface NothingProps {
  /** All of the day, whatever the filters leave. */
  readonly sections: readonly SectionRow[];
  /** Whether a filter is on, so that taking it away may help. */
  readonly isNarrowed: boolean;
  /** Takes all filters away. */
  readonly onWiden: () => void;
}

function NothingRuns({ sections, isNarrowed, onWiden }: NothingProps) {
  const runs = groupSections(sections, noFilter).running.length > 0;
  const time = useAside(tradingTime.readTradingTime, {}, { everyMs: calmMs, enabled: !runs });
  if (runs && isNarrowed) {
    return (
      <EmptyState title="没有符合条件的标的">
        <Button onClick={onWiden}>清除筛选</Button>
      </EmptyState>
    );
  }
  const next = time?.nextStartsAt ?? null;
  return (
    <EmptyState title="现在没有进行中的场次">
      {next === null ? (
        "下一场的时间请留意交易公告"
      ) : (
        <>
          下一场 {dayAndTime(next)} 开始，还有 <Countdown to={next} />
        </>
      )}
    </EmptyState>
  );
}
