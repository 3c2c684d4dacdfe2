import type { SectionRow, WareRow } from "@zd/api/market/board";
import { isTerminal, statusLabel } from "@zd/domain/trading/codes";
import { timeOfDay } from "../../../../parts/trading/moments.ts";
import { useMarket, useMarketTime, useStaleSince } from "../../../../realtime/market.ts";
import { toggleFollow, useFollowedWares } from "../../../../realtime/ware-follow.ts";
import { IconButton } from "../../../../ui/buttons/icon-button.tsx";
import { StarIcon } from "../../../../ui/buttons/icons.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { shownSeconds } from "../../../../ui/figures/countdown.tsx";
import { grouped, noNumber, shownPrice, shownQuantity } from "../../../../ui/figures/figures.tsx";
import { useFlash } from "../../../../ui/figures/use-flash.ts";
import { Status } from "../../../../ui/status/status.tsx";
import { Tag } from "../../../../ui/status/tag.tsx";
import { faceOf, type ModeFace, priceTitle } from "../../mode-face.ts";
import { lastSeconds, useSecondsLeft } from "../../section-clock.tsx";
import { clockOf, type WareClock } from "../phases/phases.ts";
import { changeOf, trendOf } from "./figures-of-change.ts";
import styles from "./ware-hero.module.css";

interface Props {
  /** With what has moved since it was read. */
  readonly section: SectionRow;
  /** With what has moved since it was read. */
  readonly ware: WareRow;
  /** What is shown may be out of date. */
  readonly offline: boolean;
}

/** The chosen ware: its price and its clock on one line, the countdown as a bar under them. */
export function WareHero({ section, ware, offline }: Props) {
  const face = faceOf(section);
  const countsLeft = face.counts === "left";
  const clock = clockOf(section, ware);
  const heat = ware.qualities.find(({ code }) => code === "Q");
  const lot = `${shownQuantity(ware.quantity)} 吨${countsLeft ? "" : ware.split ? " 可拆单" : " 整单"}`;

  return (
    <section className={styles["hero"]} aria-label="当前标的">
      <div className={styles["title"]}>
        <span>{ware.no}</span>
        <h2>
          {ware.product} {ware.producer}
        </h2>
        <Star ware={ware} />
        {heat && (
          <Tag>
            {grouped(heat.value)} {heat.unit}
          </Tag>
        )}
        <Tag>{lot}</Tag>
        {!isTerminal(ware.status) && (
          <span className={styles["until"]}>{offline ? <StoodStill section={section} /> : clock.title}</span>
        )}
      </div>
      <Price section={section} ware={ware} />
      <Clock clock={clock} section={section} ware={ware} offline={offline} />
      <p className={styles["caption"]}>
        {priceWords(face, ware)} 元/吨
        {face.price !== face.base && ` · ${face.base} ${shownPrice(ware.basePrice)}`}
        {face.counts === "envelopes" && !ware.posted && ` · ${limitWords(ware)}`} ·{" "}
        {face.counts === "orders" ? "出价" : face.records === null ? `密封${face.act}` : face.act} {ware.bids}{" "}
        {face.counts === "envelopes" ? "份" : "次"}
        {countsLeft && ` · 余量 ${shownQuantity(ware.remaining)} 吨`}
        {ware.lastAt !== null && <span className={styles["extra"]}> · {timeOfDay(ware.lastAt)} 更新</span>}
      </p>
      <p className={classNames(styles["caption"], styles["note"])}>{clock.note}</p>
      {countsLeft ? <RemainingBar ware={ware} /> : <ClockBar clock={clock} section={section} />}
    </section>
  );
}

/** The title of the price: of a sealed ware posted or for reference, of a ware with bids current or final. */
const priceWords = (face: ModeFace, ware: WareRow) =>
  face.counts !== "envelopes" ? priceTitle(face, ware) : ware.posted ? "采购价" : "参考价";

const limitWords = ({ limitPrice }: WareRow) =>
  limitPrice === null ? "不限价" : `限价 ${shownPrice(limitPrice)}`;

function Star({ ware: { ware, no } }: { readonly ware: WareRow }) {
  const isFollowed = useFollowedWares().has(ware);
  return (
    <IconButton
      tip={isFollowed ? "取消关注" : "关注"}
      className={isFollowed ? styles["followed"] : undefined}
      aria-pressed={isFollowed}
      aria-label={`关注标的 ${no}`}
      onClick={() => toggleFollow(ware)}
    >
      <StarIcon filled={isFollowed} />
    </IconButton>
  );
}

/** The moment at which the clock stands still. */
function StoodStill({ section: { section } }: Pick<Props, "section">) {
  const market = useMarket();
  const heardAt = useStaleSince(section) ?? market.heardAt();
  return <>计时停在 {heardAt === null ? noNumber : timeOfDay(heardAt)}</>;
}

function Price({ section, ware }: Omit<Props, "offline">) {
  const price = ware.price ?? ware.basePrice;
  const face = faceOf(section);
  const trend = !face.moves ? "level" : trendOf(ware.price, ware.basePrice);
  const change = trend === "level" ? null : changeOf(price, ware.basePrice);
  const flash = useFlash(price);
  return (
    <div className={classNames(styles["price"], styles[trend])}>
      <span key={flash.count} className={classNames(styles["big"], flash.className)}>
        {shownPrice(price)}
      </span>
      {change && (
        <p>
          {trend === "up" ? "▲" : "▼"} {change.amount}
          <br />
          {change.percent}
        </p>
      )}
      {!change && ware.price === null && (
        <p>{face.counts === "envelopes" ? priceWords(face, ware) : face.base}</p>
      )}
    </div>
  );
}

function Clock({ clock, section, ware, offline }: Props & { readonly clock: WareClock }) {
  const running = useSecondsLeft(section.section, clock.deadline);
  const seconds = running ?? clock.frozenSeconds;
  const hot = !offline && running !== null && running <= lastSeconds && clock.last;
  if (isTerminal(ware.status)) {
    return (
      <div className={styles["clock"]}>
        <Status tone={ware.status === "6" ? "success" : "muted"}>
          <span className={styles["ended"]}>{statusLabel(ware.status, section.downmode)}</span>
        </Status>
      </div>
    );
  }
  return (
    <div
      className={classNames(styles["clock"], styles["big"], hot && styles["hot"])}
      role="timer"
      aria-label={
        seconds === null
          ? clock.title
          : offline
            ? `连接中断，计时停在剩余 ${seconds} 秒`
            : `剩余 ${seconds} 秒`
      }
    >
      {seconds === null ? noNumber : shownSeconds(seconds)}
    </div>
  );
}

interface BarProps {
  /** What is counted down. */
  readonly clock: WareClock;
  readonly section: SectionRow;
}

/** The countdown as a bar; renders again with every per cent, not with every tick. */
function ClockBar({ clock: { deadline, ofSeconds }, section: { section } }: BarProps) {
  const percent = useMarketTime(section, (now) =>
    deadline === null || ofSeconds === 0
      ? null
      : Math.max(0, Math.min(100, Math.round((deadline - now) / ofSeconds / 10))),
  );
  const seconds = useSecondsLeft(section, deadline) ?? 0;
  if (percent === null) return null;
  return (
    <div
      className={styles["bar"]}
      role="progressbar"
      aria-label="倒计时剩余"
      aria-valuemin={0}
      aria-valuemax={ofSeconds}
      aria-valuenow={Math.min(seconds, ofSeconds)}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  );
}

/** What is left of a listing. */
function RemainingBar({ ware: { remaining, quantity } }: { readonly ware: WareRow }) {
  const percent = quantity === 0n ? 0 : Number((remaining * 100n) / quantity);
  return (
    <div
      className={classNames(styles["bar"], styles["remaining"])}
      role="progressbar"
      aria-label="余量"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`余量 ${shownQuantity(remaining)} 吨，共 ${shownQuantity(quantity)} 吨`}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  );
}
