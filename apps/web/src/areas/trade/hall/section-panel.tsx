import type { SectionRow } from "@zd/api/market/board";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { tradeModeLabel } from "@zd/domain/terms/codes";
import { sectionKinds } from "@zd/domain/trading/codes";
import { type CSSProperties, useEffect } from "react";
import { useFollowedSections, useStale } from "../../../realtime/market.ts";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { shownSeconds } from "../../../ui/figures/countdown.tsx";
import { Count, shownQuantity } from "../../../ui/figures/figures.tsx";
import { Status } from "../../../ui/status/status.tsx";
import { SideTag, Tag } from "../../../ui/status/tag.tsx";
import { clockKeeper, faceOf, type ModeFace } from "../mode-face.ts";
import { useIsLastSeconds, useSecondsLeft } from "../section-clock.tsx";
import { clockTime } from "./clock-time.ts";
import type { HallView } from "./hall-view.ts";
import { type SectionWares, useSectionNow } from "./live-rows.ts";
import { clockRule, clockWords } from "./phase.ts";
import { RoundLink } from "./round-link.tsx";
import styles from "./section-panel.module.css";
import type { Sort } from "./ware-order.ts";
import { rowsAtFirst, WareTable } from "./ware-table.tsx";

interface Props {
  /** As it was read; what has moved since is added here. */
  readonly row: SectionRow;
  /** Its wares, or why they are not there. */
  readonly of: SectionWares;
  /** The first one of the page: its way in is the main button, and more of its wares show. */
  readonly first: boolean;
  /** Ids of the wares that the visitor follows, in all sections. */
  readonly followedWares: ReadonlySet<string>;
  /** Whether the others are left out. */
  readonly followedOnly: boolean;
  /** By what the wares are ordered; undefined for the usual order. */
  readonly sort: Sort | undefined;
  /** How many wares are shown at least; undefined until somebody unfolds the section. */
  readonly unfolded: number | undefined;
  /** Changes the view of the hall. */
  readonly onView: (part: (view: HallView) => Partial<HallView>) => void;
  /** The section went on to another status: the lists of the page are out of date. */
  readonly onTurned: () => void;
}

/** A running section with its wares. */
export function SectionPanel({ row, of, onTurned, ...rest }: Props) {
  // Each panel for itself: when one goes, the others are not subscribed anew.
  useFollowedSections([row.section]);
  const section = useSectionNow(row);
  const stale = useStale(row.section);
  const { section: id, status, name } = section;

  useEffect(() => {
    if (status !== row.status) onTurned();
  }, [status, row.status, onTurned]);

  return (
    <section
      className={classNames(styles["panel"], stale && styles["stale"])}
      style={{ "--rows": Math.max(rest.unfolded ?? 0, rowsAtFirst(row.wares, rest.first)) } as CSSProperties}
      aria-labelledby={`section-${id}`}
    >
      <header className={styles["head"]}>
        <h2 id={`section-${id}`}>
          <RoundLink section={id}>{name}</RoundLink>
        </h2>
        <SectionTags section={section} />
        <SectionClock section={section} />
        <Summary section={section} />
        <RoundLink
          section={id}
          className={classNames(
            styles["enter"],
            buttonClass({ look: rest.first ? "main" : "plain", small: true }),
          )}
          label={`进入场次 ${name}`}
        >
          进入场次
        </RoundLink>
      </header>
      {of.wares ? (
        <WareTable row={row} wares={of.wares} {...rest} />
      ) : of.error ? (
        <FailedState error={of.error} onRetry={of.retry} />
      ) : (
        <AwaitedWares section={row} first={rest.first} />
      )}
    </section>
  );
}

/** As high as the table that comes, so that what stands below stays where it is. */
function AwaitedWares({ section, first }: { readonly section: SectionRow; readonly first: boolean }) {
  const rows = rowsAtFirst(section.wares, first);
  const ends = rows < section.wares || clockRule(section) !== "";
  return (
    <div
      className={classNames(styles["awaited"], ends && styles["ends"])}
      style={{ "--rows": rows } as CSSProperties}
    >
      <Skeleton lines={rows} />
    </div>
  );
}

function SectionTags({ section: row }: { readonly section: SectionRow }) {
  const { section, side, mode, downmode, kind, practice } = row;
  const keeper = clockKeeper(row);
  return (
    <>
      <SideTag side={side} />
      <span className={keeper === null ? undefined : styles["wide"]}>
        <Tag>{tradeModeLabel(mode, downmode)}</Tag>
      </span>
      <span className={styles["wide"]}>
        <Tag>{sectionKinds[kind]}</Tag>
      </span>
      {keeper !== null && <Tag>{keeper}</Tag>}
      {practice && (
        <span className={styles["wide"]}>
          <Tag tone="accent">练习</Tag>
        </span>
      )}
      <span className={styles["no"]}>{section}</span>
    </>
  );
}

function SectionClock({ section }: { readonly section: SectionRow }) {
  const { status, downmode, deadline, hardEnd } = section;
  const face = faceOf(section);
  const words = clockWords(section);
  if (status === "4") {
    return (
      <div className={styles["clock"]}>
        <Status tone="paused">暂停</Status>
      </div>
    );
  }
  if (words !== null && deadline !== null) {
    return (
      <div className={styles["clock"]}>
        <span>{words}</span>
        <BigClock section={section.section} to={deadline} words={words} />
      </div>
    );
  }
  const end = hardEnd ?? deadline;
  const otherwise = face.dealsAtOnce
    ? `${end === null ? "" : `截止 ${clockTime(end)}，`}摘牌即成交`
    : status === "8"
      ? `评标中${deadline === null ? "" : `，最晚 ${formatShanghai(deadline).slice(5, 16)}`}`
      : face.showsDownmode && downmode === "B"
        ? "各标的分别计时"
        : "";
  return (
    <div className={styles["clock"]}>
      <span>{otherwise}</span>
    </div>
  );
}

function BigClock({
  section,
  to,
  words,
}: {
  readonly section: SectionRow["section"];
  readonly to: NonNullable<SectionRow["deadline"]>;
  readonly words: string;
}) {
  const seconds = useSecondsLeft(section, to) ?? 0;
  const hot = useIsLastSeconds(section, to);
  return (
    // A timer is not read out by itself, so that a screen reader is left in peace.
    <b role="timer" className={hot ? styles["hot"] : undefined} aria-label={`${words} ${seconds} 秒`}>
      {shownSeconds(seconds)}
    </b>
  );
}

/** How the summary calls the wares that have had an order. */
const orderedWords = ({ act, counts }: ModeFace) => (counts === "orders" ? "已出价" : `已有${act}`);

function Summary({ section }: { readonly section: SectionRow }) {
  const { downmode, wares, quantity, waresBid, waresDealt, waresFailed, hardEnd, quantityDealt, bids } =
    section;
  const face = faceOf(section);
  return (
    <span className={styles["summary"]}>
      <Count of={wares} strong /> 标的 · <b>{shownQuantity(quantity)}</b> 吨
      {face.dealsAtOnce ? (
        <>
          {" · 已摘 "}
          <b>{shownQuantity(quantityDealt)}</b> 吨 · <Count of={bids} /> 单
        </>
      ) : face.showsDownmode && downmode === "B" ? (
        <>
          {" · "}
          <Count of={wares - waresDealt - waresFailed} strong /> 竞价中 · 成交 {waresDealt} · 流标{" "}
          {waresFailed}
        </>
      ) : (
        <>
          {" · "}
          <Count of={waresBid} strong /> {orderedWords(face)}
          {hardEnd !== null && ` · 最晚 ${clockTime(hardEnd)}`}
        </>
      )}
    </span>
  );
}
