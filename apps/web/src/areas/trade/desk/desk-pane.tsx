import type { SectionRow, WareRow } from "@zd/api/market/board";
import type { SectionId, WareId } from "@zd/domain/kernel/brand";
import { tradeModeLabel } from "@zd/domain/terms/codes";
import { isTerminal, statusLabel } from "@zd/domain/trading/codes";
import { memo, useMemo, useState } from "react";
import { timeOfDay } from "../../../parts/trading/moments.ts";
import {
  useConnection,
  useFollowedSections,
  useMarket,
  useMarketTime,
  useStale,
  useStaleSince,
} from "../../../realtime/market.ts";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { CloseIcon } from "../../../ui/buttons/icons.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { shownSeconds } from "../../../ui/figures/countdown.tsx";
import { SideTag, Tag } from "../../../ui/status/tag.tsx";
import { clockTime } from "../hall/clock-time.ts";
import type { SectionWares } from "../hall/live-rows.ts";
import { clockWords } from "../hall/phase.ts";
import { RoundLink } from "../hall/round-link.tsx";
import { faceOf } from "../mode-face.ts";
import type { OwnOrdersFailure, OwnStands } from "../room/own/own-orders.ts";
import { useSection } from "../room/wares/live-rows.ts";
import { lastSeconds, useSecondsLeft } from "../section-clock.tsx";
import { deskKeys } from "./desk-choice.ts";
import { paneOrder, paneRows, paneWindow, standingCounts } from "./desk-live.ts";
import styles from "./desk-pane.module.css";
import { hasOwnClock, PaneRow } from "./pane-row.tsx";

interface Props {
  /** 1 for the first pane; its key, where it has one. */
  readonly place: number;
  /** As it was read; what has moved since is added here. */
  readonly row: SectionRow;
  /** Its wares, or why they are not there; null while they are not asked for yet. */
  readonly of: SectionWares | null;
  /** Why the own orders could not be read; null unless so. */
  readonly failure: OwnOrdersFailure | null;
  /** How the firm stands on each of its wares, in all sessions. */
  readonly stands: OwnStands;
  /** On how many of its wares the firm was outbid and may bid again. */
  readonly lost: number;
  /** The ware that the ticket is for; null where it is for another session. */
  readonly selectedWare: WareId | null;
  /** Has the ticket be for a ware. */
  readonly onChoose: (section: SectionId, ware: WareId) => void;
  /** Takes the session off the desk; null for the last one. */
  readonly onRemove: ((section: SectionId) => void) | null;
}

/** One session of the desk: its clock, how the firm stands in it, and its wares. While it is not heard it is grey and says since when. */
export function DeskPane({ place, row, of, failure, stands, lost, selectedWare, onChoose, onRemove }: Props) {
  useFollowedSections([row.section]);
  const section = useSection(row);
  const isStale = useIsSilent(row.section);
  const id = `pane-${section.section}`;
  return (
    <section
      className={classNames(
        styles["pane"],
        selectedWare !== null && styles["current"],
        isStale && styles["stale"],
        hasOwnClock(section) && styles["clocks"],
      )}
      aria-labelledby={id}
      aria-current={selectedWare !== null ? "true" : undefined}
    >
      <header className={styles["head"]}>
        {place <= deskKeys ? <kbd>{place}</kbd> : <small>{place}</small>}
        <h2 id={id}>
          <RoundLink section={section.section}>{section.name}</RoundLink>
          <SideTag side={section.side} />
          {section.practice && <Tag tone="accent">练习</Tag>}
        </h2>
        <PaneClock section={section} />
        {onRemove && (
          <IconButton tip="移出交易台" onClick={() => onRemove(section.section)}>
            <CloseIcon />
          </IconButton>
        )}
        <Summary section={section} wares={of?.wares ?? []} stands={stands} lost={lost} />
      </header>
      <RunBar section={section} />
      {isStale && <StaleNote section={section.section} />}
      {failure && <FailedState what="本方报价" error={failure.error} onRetry={failure.retry} />}
      {of?.wares ? (
        <Wares section={section} wares={of.wares} {...{ stands, selectedWare, onChoose }} />
      ) : of?.error ? (
        <FailedState error={of.error} onRetry={of.retry} />
      ) : (
        <Skeleton lines={paneRows} />
      )}
    </section>
  );
}

/** Whether what the desk knows of a session may be out of date: nothing is sent to it then. */
export function useIsSilent(section: SectionId): boolean {
  const isStale = useStale(section);
  return useConnection() === "lost" || isStale;
}

/** Since when the figures of a session are old. */
function StaleNote({ section }: { readonly section: SectionId }) {
  const market = useMarket();
  const since = useStaleSince(section) ?? market.heardAt();
  const age = useServerTime((now) => (since === null ? 0 : Math.max(0, Math.floor((now - since) / 1000))));
  return (
    <p className={styles["note"]}>
      <b role="status">行情中断</b>
      {since !== null && (
        <span>
          {age} 秒，显示 {timeOfDay(since)} 的数据
        </span>
      )}
      <span>正在重连，暂停报价</span>
    </p>
  );
}

/** The one clock of a session; where each ware has its own, or none runs, what is to be known instead. */
function PaneClock({ section }: { readonly section: SectionRow }) {
  const { status, downmode, deadline, hardEnd, startsAt } = section;
  const face = faceOf(section);
  const isWaiting = status === "0";
  const words = isWaiting ? "距开始" : clockWords(section);
  const seconds = useSecondsLeft(section.section, words === null ? null : isWaiting ? startsAt : deadline);
  if (isTerminal(status) || status === "4" || status === "8" || status === "b")
    return <span className={styles["words"]}>{statusLabel(status, downmode)}</span>;
  if (words !== null && seconds !== null) {
    const isHot = seconds <= lastSeconds && status === "2";
    return (
      <b role="timer" aria-label={`${words} ${seconds} 秒`} className={isHot ? styles["hot"] : undefined}>
        {shownSeconds(seconds)}
      </b>
    );
  }
  const end = hardEnd ?? deadline;
  if (face.showsDownmode && downmode === "B") return <span className={styles["words"]}>各标的计时</span>;
  return <span className={styles["words"]}>{end === null ? "" : `截止 ${clockTime(end)}`}</span>;
}

/** How long a phase of a session is in which its one clock runs, in seconds; null where none runs. */
function secondsOfPhase({ status, freeSeconds, extensionSeconds, restSeconds, sealedSeconds }: SectionRow) {
  if (status === "1") return freeSeconds;
  if (status === "2") return extensionSeconds;
  if (status === "3") return restSeconds;
  return status === "a" ? sealedSeconds : null;
}

/** The countdown as a line; the clock above says the same in words. */
function RunBar({ section }: { readonly section: SectionRow }) {
  const { deadline } = section;
  const ofSeconds = hasOwnClock(section) ? null : secondsOfPhase(section);
  const percent = useMarketTime(section.section, (now) =>
    deadline === null || !ofSeconds
      ? 0
      : Math.max(0, Math.min(100, Math.round((deadline - now) / ofSeconds / 10))),
  );
  return (
    <div className={styles["run"]} aria-hidden="true">
      <i style={{ width: `${percent}%` }} />
    </div>
  );
}

/** The number, the mode, and how often the firm leads and was outbid here. */
function Summary({
  section,
  wares,
  stands,
  lost,
}: Pick<Props, "stands" | "lost"> & { readonly section: SectionRow; readonly wares: readonly WareRow[] }) {
  const { leading, waiting, dealt } = standingCounts(
    new Map([...stands].filter(([ware]) => wares.some((row) => row.ware === ware))),
  );
  const own = [
    leading && `领先 ${leading}`,
    lost > 0 && `出局 ${lost}`,
    waiting && `待定 ${waiting}`,
    dealt && `成交 ${dealt}`,
  ].filter(Boolean);
  return (
    <p className={styles["summary"]}>
      <span>{section.section}</span>
      <span className={styles["extra"]}>{tradeModeLabel(section.mode, section.downmode)}</span>
      <span>{own.length > 0 ? own.join(" · ") : "本企业未报价"}</span>
    </p>
  );
}

interface WaresProps extends Pick<Props, "stands" | "selectedWare" | "onChoose"> {
  readonly section: SectionRow;
  /** As they were read. */
  readonly wares: readonly WareRow[];
}

const Wares = memo(function Wares({ section, wares, stands, selectedWare, onChoose }: WaresProps) {
  const [isWhole, setWhole] = useState(false);
  const ordered = useMemo(() => paneOrder(wares, stands), [wares, stands]);
  const rows = paneWindow(ordered, selectedWare, isWhole);
  const face = faceOf(section);
  return (
    <>
      <div className={styles["titles"]} aria-hidden="true">
        <span>号</span>
        <span>产品 / 产地</span>
        <span className={styles["number"]}>{face.price}</span>
        <span className={styles["number"]}>本方</span>
        <span>状态</span>
      </div>
      <ol>
        {rows.map((ware) => (
          <li key={ware.ware}>
            <PaneRow
              section={section}
              row={ware}
              stand={stands.get(ware.ware) ?? null}
              isSelected={ware.ware === selectedWare}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ol>
      {ordered.length > paneRows && (
        <Button
          look="text"
          small
          className={styles["more"]}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "只看前几个标的" : `另有 ${ordered.length - rows.length} 个标的`}
        </Button>
      )}
    </>
  );
});
