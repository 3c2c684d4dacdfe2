import type { SectionId, WareId } from "@zd/domain/kernel/brand";
import { useLayoutEffect, useRef } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { shownSeconds } from "../../../ui/figures/countdown.tsx";
import { noNumber, shownPrice, shownRise } from "../../../ui/figures/figures.tsx";
import motion from "../../../ui/figures/motion.module.css";
import { Tag } from "../../../ui/status/tag.tsx";
import { lastSeconds, useSecondsLeft } from "../section-clock.tsx";
import { useIsSilent } from "./desk-pane.tsx";
import { gapOf, type LostWare } from "./outbid-queue.ts";
import styles from "./queue-list.module.css";

interface Props {
  /** What runs out first stands first. */
  readonly queue: readonly LostWare[];
  /** The key of each session on the desk. */
  readonly places: ReadonlyMap<SectionId, number>;
  /** The ware that the ticket is for. */
  readonly selectedWare: WareId | null;
  /** Has the ticket be for a ware. */
  readonly onChoose: (section: SectionId, ware: WareId) => void;
  /** The same, with the price that would lead again in its field. */
  readonly onRaise: (lost: LostWare) => void;
}

/** 出局队列: everything that was lost in all sessions and may be won back, by the time that is left. */
export function OutbidQueue({ queue, places, selectedWare, onChoose, onRaise }: Props) {
  const list = useMovingRows(queue.map(({ ware }) => ware.ware).join(" "));
  return (
    <>
      <header className={styles["head"]}>
        <h2>出局队列</h2>
        {queue.length > 0 && <Tag tone="out">{queue.length}</Tag>}
        <small>剩余时间最短在前</small>
      </header>
      {queue.length === 0 ? (
        <p className={styles["empty"]}>没有出局的标的。被超越时会立即出现在这里，并给出可再报的价格。</p>
      ) : (
        <ol ref={list} className={styles["list"]} aria-label="出局队列">
          {queue.map((lost, at) => (
            <Lost
              key={lost.ware.ware}
              lost={lost}
              place={places.get(lost.section.section) ?? null}
              isFirst={at === 0}
              isSelected={lost.ware.ware === selectedWare}
              onChoose={onChoose}
              onRaise={onRaise}
            />
          ))}
        </ol>
      )}
    </>
  );
}

interface LostProps extends Pick<Props, "onChoose" | "onRaise"> {
  readonly lost: LostWare;
  /** The key of its session; null where it stands on no desk. */
  readonly place: number | null;
  /** Whether it runs out first: its button is the main one. */
  readonly isFirst: boolean;
  readonly isSelected: boolean;
}

function Lost({ lost, place, isFirst, isSelected, onChoose, onRaise }: LostProps) {
  const { section, ware, order, next, clock } = lost;
  const running = useSecondsLeft(section.section, clock.deadline);
  const seconds = running ?? clock.frozenSeconds;
  const isSilent = useIsSilent(section.section);
  const gap = gapOf(lost);
  const isHot = running !== null && running <= lastSeconds && clock.last && !isSilent;
  return (
    <li
      data-ware={ware.ware}
      className={classNames(
        styles["lost"],
        motion["flash-lost"],
        isSelected && styles["selected"],
        isSilent && styles["silent"],
      )}
      aria-current={isSelected ? "true" : undefined}
    >
      <time className={isHot ? styles["hot"] : undefined} title={clock.title}>
        {seconds === null ? noNumber : shownSeconds(seconds)}
      </time>
      <button
        type="button"
        className={styles["what"]}
        onClick={() => onChoose(section.section, ware.ware)}
        title={`${ware.no} ${ware.product} ${ware.producer} · ${section.name}`}
      >
        <span>
          {ware.no} {ware.product} {ware.producer}
        </span>
        <small>
          {place} {section.name}
        </small>
      </button>
      <Button
        look={isFirst ? "main" : "plain"}
        disabled={next === null || isSilent}
        aria-label={next === null ? "已达限价" : `追价 ${shownPrice(next)}，标的 ${ware.no}`}
        onClick={() => onRaise(lost)}
      >
        {next === null ? "已达限价" : shownPrice(next)}
      </Button>
      <p>
        <span>
          当前 <b>{shownPrice(ware.price)}</b>
        </span>
        <span>本方 {shownPrice(order.price)}</span>
        <span>{isSilent ? "行情中断" : gap !== null && `差 ${shownRise(gap)}`}</span>
      </p>
    </li>
  );
}

/** How long a row takes to its new place, in milliseconds. */
const moveMs = 250;

/** Lets rows glide to their new place when the order has changed, so that the eye follows; not for whoever wants nothing to move. */
function useMovingRows(order: string) {
  const list = useRef<HTMLOListElement>(null);
  const tops = useRef<ReadonlyMap<string, number>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows have moved when their order has changed
  useLayoutEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-ware]") ?? [])];
    const now = new Map(rows.map((row) => [row.dataset["ware"] ?? "", row.offsetTop]));
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const row of isStill ? [] : rows) {
      const id = row.dataset["ware"] ?? "";
      const by = (tops.current.get(id) ?? now.get(id) ?? 0) - (now.get(id) ?? 0);
      if (by !== 0)
        row.animate?.([{ transform: `translateY(${by}px)` }, { transform: "none" }], {
          duration: moveMs,
          easing: "ease-out",
        });
    }
    tops.current = now;
  }, [order]);
  return list;
}
