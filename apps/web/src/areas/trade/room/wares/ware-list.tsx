import { useVirtualizer } from "@tanstack/react-virtual";
import type { SectionRow, WareRow } from "@zd/api/market/board";
import type { WareId } from "@zd/domain/kernel/brand";
import { isTerminal, statusLabel } from "@zd/domain/trading/codes";
import { memo, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useMarket } from "../../../../realtime/market.ts";
import { useFollowedWares } from "../../../../realtime/ware-follow.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { noNumber, shownPrice, shownQuantity } from "../../../../ui/figures/figures.tsx";
import { useFlash } from "../../../../ui/figures/use-flash.ts";
import chip from "../../chip.module.css";
import { faceOf, isTurnByTurn, priceTitle } from "../../mode-face.ts";
import type { OwnStands, Standing } from "../own/own-orders.ts";
import { StandingTag, standingWords } from "../own/standing-tag.tsx";
import { trendOf } from "./figures-of-change.ts";
import { useWare } from "./live-rows.ts";
import { bringIntoSight, useWareKeys } from "./ware-keys.ts";
import styles from "./ware-list.module.css";

interface Props {
  /** With what has moved since it was read. */
  readonly section: SectionRow;
  /** As they were read, by their numbers. */
  readonly wares: readonly WareRow[];
  /** How the firm stands on each of its wares. */
  readonly stands: OwnStands;
  /** The ware that the room shows. */
  readonly selectedWare: WareId;
  /** Shows another ware. */
  readonly onChoose: (ware: WareId) => void;
}

type Filter = "all" | "own" | "followed" | "unbid";

type Line = { readonly turn: number } | { readonly row: WareRow };

/** From this many rows on only those in sight are drawn. */
const virtualFrom = 60;
const rowPx = 33;

/** All wares of the session: price, bids, own standing; each row listens to its own ware only. */
export function WareList({ section, wares, stands, selectedWare, onChoose }: Props) {
  const [filter, setFilter] = useState<Filter>("all");
  const followedWares = useFollowedWares();
  const unbid = useUnbid(section, wares);
  const face = faceOf(section);
  const countsLeft = face.counts === "left";

  const groups: Readonly<Record<Filter, readonly WareRow[]>> = {
    all: wares,
    own: wares.filter(({ ware }) => stands.has(ware)),
    followed: wares.filter(({ ware }) => followedWares.has(ware)),
    unbid: wares.filter(({ ware }) => unbid.has(ware)),
  };
  useWareKeys(groups[filter], selectedWare, onChoose);
  const chips = [
    ["all", "全部"],
    ["own", "我的"],
    ["followed", "关注"],
    ["unbid", face.counts === "orders" ? "无出价" : `未${face.act}`],
  ] as const;

  return (
    <section className={classNames(styles["list"], countsLeft && styles["listing"])} aria-label="标的列表">
      <div className={styles["chips"]}>
        {chips.map(([key, label]) => (
          <button
            key={key}
            type="button"
            className={chip["chip"]}
            aria-pressed={filter === key}
            onClick={() => setFilter(key)}
          >
            {label}
            <b>{groups[key].length}</b>
          </button>
        ))}
      </div>
      <div className={styles["head"]} aria-hidden="true">
        <span>号</span>
        <span>产品</span>
        <span className={styles["number"]}>
          {isTerminal(section.status) && face.moves ? "最终价" : face.price}
          <i>元/吨</i>
        </span>
        <span className={classNames(styles["number"], styles["bids"])}>
          {countsLeft ? "余量" : face.counts === "orders" ? "出价" : face.act}
        </span>
        <span>本方</span>
      </div>
      {groups[filter].length === 0 ? (
        <EmptyState title="没有这样的标的" drawing="coal" small>
          请选择其他筛选条件
        </EmptyState>
      ) : (
        <Rows
          section={section}
          wares={groups[filter]}
          stands={stands}
          selectedWare={selectedWare}
          onChoose={onChoose}
        />
      )}
      <footer className={styles["foot"]}>
        <span>
          {section.wares} 标的 · {shownQuantity(section.quantity)} 吨 · {section.waresBid} 已
          {face.counts === "orders" ? "出价" : face.act}
        </span>
        <span>全场 {section.bids} 次</span>
      </footer>
    </section>
  );
}

function Rows({ section, wares, stands, selectedWare, onChoose }: Props) {
  const lines = useMemo(() => linesOf(section, wares), [section, wares]);
  const box = useRef<HTMLDivElement>(null);
  const virtual = lines.length >= virtualFrom;
  const rows = useVirtualizer({
    count: lines.length,
    enabled: virtual,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: 12,
  });
  const at = lines.findIndex((line) => "row" in line && line.row.ware === selectedWare);
  useEffect(() => {
    if (at < 0) return;
    if (virtual) rows.scrollToIndex(at, { align: "auto" });
    else bringIntoSight(box.current);
  }, [virtual, at, rows]);

  const draw = (line: Line) =>
    "turn" in line ? (
      <TurnHead section={section} turn={line.turn} />
    ) : (
      <Row
        section={section}
        row={line.row}
        standing={stands.get(line.row.ware)?.standing ?? null}
        isSelected={line.row.ware === selectedWare}
        onChoose={onChoose}
      />
    );
  const keyOf = (line: Line) => ("turn" in line ? `turn ${line.turn}` : line.row.ware);

  return (
    <div ref={box} className={styles["rows"]}>
      {virtual ? (
        <ol style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const line = lines[index] as Line;
            return (
              <li
                key={keyOf(line)}
                ref={rows.measureElement}
                data-index={index}
                className={styles["placed"]}
                style={{ transform: `translateY(${start}px)` }}
              >
                {draw(line)}
              </li>
            );
          })}
        </ol>
      ) : (
        <ol>
          {lines.map((line) => (
            <li key={keyOf(line)}>{draw(line)}</li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** Turn by turn the wares stand under their turn; otherwise they follow their numbers. */
function linesOf(section: SectionRow, wares: readonly WareRow[]): readonly Line[] {
  if (!isTurnByTurn(section)) return wares.map((row) => ({ row }));
  const turns = [...Map.groupBy(wares, ({ turn }) => turn)].toSorted(([a], [b]) => a - b);
  return turns.flatMap(([turn, rows]) => [{ turn }, ...rows.map((row) => ({ row }))]);
}

function TurnHead({ section, turn }: { readonly section: SectionRow; readonly turn: number }) {
  const hasEnded = turn < section.turn || isTerminal(section.status);
  const current = turn === section.turn && !hasEnded;
  const words = hasEnded ? "已结束" : current ? statusLabel(section.status, section.downmode) : "未开始";
  return (
    <h2
      className={classNames(styles["turn"], current && styles["current"])}
      aria-current={current ? "step" : undefined}
    >
      第 {turn} 轮 <span>{words}</span>
    </h2>
  );
}

interface RowProps {
  readonly section: SectionRow;
  /** As it was read; what has moved since is added here. */
  readonly row: WareRow;
  /** How the firm stands on it; null where it has no order. */
  readonly standing: Standing | null;
  /** Whether the room shows it. */
  readonly isSelected: boolean;
  readonly onChoose: (ware: WareId) => void;
}

const Row = memo(
  function Row({ section, row, standing, isSelected, onChoose }: RowProps) {
    const ware = useWare(row);
    const face = faceOf(section);
    const countsLeft = face.counts === "left";
    const price = ware.price ?? ware.basePrice;
    const trend = !face.moves ? "level" : trendOf(ware.price, ware.basePrice);
    const flash = useFlash(price);
    const bids = countsLeft ? shownQuantity(ware.remaining) : ware.bids === 0 ? noNumber : String(ware.bids);
    const hasEnded = isTerminal(ware.status);
    const words = [
      `标的 ${ware.no} ${ware.producer} ${ware.product}`,
      ware.price === null
        ? `${face.baseShort} ${shownPrice(ware.basePrice)}`
        : `${priceTitle(face, ware)} ${shownPrice(ware.price)}`,
      countsLeft ? `余量 ${bids} 吨` : `${face.counts === "orders" ? "出价" : face.act} ${ware.bids} 次`,
      standing ? standingWords[standing] : "",
      hasEnded ? statusLabel(ware.status, section.downmode) : "",
    ];
    return (
      <button
        type="button"
        className={classNames(styles["row"], hasEnded && styles["ended"])}
        aria-pressed={isSelected}
        onClick={() => onChoose(row.ware)}
      >
        {/* What is seen in columns is heard as one sentence. */}
        <span className="sr">{words.filter(Boolean).join("，")}</span>
        <span aria-hidden>{ware.no}</span>
        <span aria-hidden className={styles["name"]} title={`${ware.product} ${ware.producer}`}>
          <span>{ware.product}</span>
          <i>{ware.producer}</i>
        </span>
        <span
          aria-hidden
          key={flash.count}
          className={classNames(styles["number"], styles[trend], flash.className)}
        >
          {ware.price === null ? (
            <span className={styles["base"]}>
              {face.moves && <small>起 </small>}
              {shownPrice(price)}
            </span>
          ) : (
            <b>{shownPrice(price)}</b>
          )}
        </span>
        <span aria-hidden className={classNames(styles["number"], styles["bids"])}>
          {bids}
        </span>
        <span aria-hidden>
          {standing ? (
            <StandingTag standing={standing} />
          ) : hasEnded ? (
            <small>{statusLabel(ware.status, section.downmode)}</small>
          ) : (
            <small>{noNumber}</small>
          )}
        </span>
      </button>
    );
  },
  // Of the section a row shows only how it is traded, not what moves.
  (a, b) =>
    a.row === b.row &&
    a.standing === b.standing &&
    a.isSelected === b.isSelected &&
    a.onChoose === b.onChoose &&
    faceOf(a.section) === faceOf(b.section),
);

/** The wares without a bid; changes only when one of them gets its first. */
function useUnbid(section: SectionRow, wares: readonly WareRow[]): ReadonlySet<WareId> {
  const market = useMarket();
  const snapshot = () =>
    wares
      .filter((row) => (market.ware(row.ware) ?? row).bids === 0)
      .map(({ ware }) => ware)
      .join(" ");
  // Every accepted bid is told of the section too.
  const ids = useSyncExternalStore((onChange) => market.subscribe(section.section, onChange), snapshot);
  return useMemo(() => new Set(ids ? (ids.split(" ") as WareId[]) : []), [ids]);
}
