import type { SectionRow, WareRow } from "@zd/api/market/board";
import type { SectionId, WareId } from "@zd/domain/kernel/brand";
import { isTerminal, statusLabel } from "@zd/domain/trading/codes";
import { classNames } from "../../../ui/class-names.ts";
import { noNumber, shownPrice, shownQuantity } from "../../../ui/figures/figures.tsx";
import { useFlash } from "../../../ui/figures/use-flash.ts";
import { faceOf, priceTitle } from "../mode-face.ts";
import type { OwnStand } from "../room/own/own-orders.ts";
import { StandingTag, standingWords } from "../room/own/standing-tag.tsx";
import { clockOf } from "../room/phases/phases.ts";
import { trendOf } from "../room/wares/figures-of-change.ts";
import { useWare } from "../room/wares/live-rows.ts";
import { SectionCountdown, useIsLastSeconds } from "../section-clock.tsx";
import styles from "./desk-pane.module.css";

interface Props {
  /** With what has moved since it was read. */
  readonly section: SectionRow;
  /** As it was read; what has moved since is added here. */
  readonly row: WareRow;
  /** How the firm stands on it; null where it has no order. */
  readonly stand: OwnStand | null;
  /** Whether the ticket is for it. */
  readonly isSelected: boolean;
  readonly onChoose: (section: SectionId, ware: WareId) => void;
}

/** A ware in the pane of its session: its price, the own one, and how the firm stands. */
export function PaneRow({ section, row, stand, isSelected, onChoose }: Props) {
  const ware = useWare(row);
  const face = faceOf(section);
  const price = ware.price ?? ware.basePrice;
  const flash = useFlash(price);
  const trend = face.moves ? trendOf(ware.price, ware.basePrice) : "level";
  const hasEnded = isTerminal(ware.status);
  const own = ownWords(stand, face.counts === "left");
  const words = [
    `标的 ${ware.no} ${ware.product} ${ware.producer}`,
    `${ware.price === null ? face.baseShort : priceTitle(face, ware)} ${shownPrice(price)}`,
    stand ? `本方 ${own}，${standingWords[stand.standing]}` : "",
    hasEnded ? statusLabel(ware.status, section.downmode) : "",
  ];
  return (
    <button
      type="button"
      className={classNames(styles["row"], hasEnded && styles["ended"])}
      aria-pressed={isSelected}
      onClick={() => onChoose(section.section, ware.ware)}
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
      <span aria-hidden className={styles["number"]}>
        {own}
      </span>
      <span aria-hidden className={styles["state"]}>
        {stand ? (
          <StandingTag standing={stand.standing} />
        ) : hasEnded ? (
          <small>{statusLabel(ware.status, section.downmode)}</small>
        ) : (
          !hasOwnClock(section) && <small>{noNumber}</small>
        )}
        {hasOwnClock(section) && !hasEnded && <WareTime section={section} ware={ware} />}
      </span>
    </button>
  );
}

/** The own price, or where the mode has none of one's own the tonnes. */
function ownWords(stand: OwnStand | null, countsTonnes: boolean): string {
  if (stand === null) return noNumber;
  const { order } = stand;
  if (!countsTonnes) return shownPrice(order.price);
  return order.quantity === null ? noNumber : `${shownQuantity(order.quantity)} 吨`;
}

/** Whether each ware runs by a clock of its own. */
export const hasOwnClock = (section: SectionRow): boolean =>
  faceOf(section).showsDownmode && section.downmode === "B" && section.status !== "0";

function WareTime({ section, ware }: { readonly section: SectionRow; readonly ware: WareRow }) {
  const { deadline, last } = clockOf(section, ware);
  const isHot = useIsLastSeconds(section.section, deadline) && last;
  return (
    <span className={classNames(styles["time"], isHot && styles["hot"])}>
      <SectionCountdown section={section.section} to={deadline} />
    </span>
  );
}
