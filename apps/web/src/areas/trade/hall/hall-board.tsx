import type { SectionRow } from "@zd/api/market/board";
import { tradingTime } from "@zd/api/trading/time";
import { useAside } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Countdown } from "../../../ui/figures/countdown.tsx";
import { dayAndTime } from "./clock-time.ts";
import { calmMs, type HallView, noFilter } from "./hall-view.ts";
import { groupSections } from "./section-groups.ts";
import { SectionList } from "./section-list.tsx";
import { SectionPanel } from "./section-panel.tsx";
import type { ShownSections } from "./shown-sections.ts";

interface Props {
  /** All of the day, whatever the filters leave. */
  readonly sections: readonly SectionRow[];
  /** What the filters leave of them. */
  readonly shown: ShownSections;
  /** How the visitor looks at the hall. */
  readonly view: HallView;
  /** Changes the view of the hall. */
  readonly onView: (part: (view: HallView) => Partial<HallView>) => void;
  /** A section went on to another status: the lists of the page are out of date. */
  readonly onTurned: () => void;
}

/** The sections of the group that is looked at: those that run with their wares, the others as a list. */
export function HallBoard({ sections, shown, view, onView, onTurned }: Props) {
  const { groups, panels, followedWares } = shown;
  const { wareKind, side, mode, region } = view;
  return (
    <>
      {panels.map(({ row, of }, at) => (
        <SectionPanel
          key={row.section}
          row={row}
          of={of}
          first={at === 0}
          followedWares={followedWares}
          followedOnly={view.followedOnly}
          sort={view.sorts[row.section]}
          unfolded={view.unfolded[row.section]}
          onView={onView}
          onTurned={onTurned}
        />
      ))}
      {view.group === "running" && panels.length === 0 && (
        <NothingRuns
          sections={sections}
          isNarrowed={view.followedOnly || Boolean(wareKind || side || mode || region)}
          onWiden={() => onView(() => ({ ...noFilter, followedOnly: false }))}
        />
      )}
      {view.group !== "ended" && !view.followedOnly && groups.waiting.length > 0 && (
        <SectionList group="waiting" sections={groups.waiting} />
      )}
      {view.group === "waiting" && groups.waiting.length === 0 && (
        <EmptyState title="没有未开始的场次" drawing="board">
          新场次排定后立即显示，安排见交易公告
        </EmptyState>
      )}
      {view.group === "ended" &&
        (groups.ended.length > 0 ? (
          <SectionList group="ended" sections={groups.ended} />
        ) : (
          <EmptyState title="没有已结束的场次" drawing="board">
            场次结束后在这里查看结果
          </EmptyState>
        ))}
    </>
  );
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
      <EmptyState title="没有符合条件的标的" drawing="coal">
        <Button onClick={onWiden}>清除筛选</Button>
      </EmptyState>
    );
  }
  const next = time?.nextStartsAt ?? null;
  return (
    <EmptyState title="现在没有进行中的场次" drawing="board">
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
