import type { SectionRow, WareRow } from "@zd/api/market/board";
import { type Price, quantity } from "@zd/domain/kernel/brand";
import { displayNumber } from "@zd/domain/money/display-number";
import { memo } from "react";
import { toggleFollow } from "../../../realtime/ware-follow.ts";
import { StarIcon } from "../../../ui/buttons/icons.tsx";
import { classNames } from "../../../ui/class-names.ts";
import {
  Count,
  directionOf,
  grouped,
  noNumber,
  shownRise,
  Tonnes,
  UnitPrice,
} from "../../../ui/figures/figures.tsx";
import { useFlash } from "../../../ui/figures/use-flash.ts";
import { Status } from "../../../ui/status/status.tsx";
import { faceOf } from "../mode-face.ts";
import { SectionCountdown, useIsLastSeconds } from "../section-clock.tsx";
import styles from "./board-table.module.css";
import { useWareNow } from "./live-rows.ts";
import { warePhase } from "./phase.ts";
import { RoundLink } from "./round-link.tsx";

interface Props {
  /** As it was read; what has moved since is added here. */
  readonly row: WareRow;
  /** As it was read: what moves of it is not shown here. */
  readonly section: SectionRow;
  /** Whether the visitor follows the ware. */
  readonly isFollowed: boolean;
}

const medium = styles["medium"];
const narrow = styles["narrow"];
const number = styles["number"];

/** A ware that is bid for. */
export const BiddingRow = memo(function BiddingRow({ row, section, isFollowed }: Props) {
  const ware = useWareNow(row);
  const { no, delivery, basePrice, price, bids } = ware;
  const rise = price === null ? null : price - basePrice;
  const direction = rise === null ? "level" : directionOf(rise);
  const flash = useFlash(price);
  return (
    <tr>
      <StarCell ware={ware} isFollowed={isFollowed} />
      <td className={classNames(styles["c-no"], styles["no"], narrow)}>{no}</td>
      <ProductCell ware={ware} quantityTitle="" />
      <td className={classNames(styles["soft"], styles["large"])}>{delivery}</td>
      <QualityCell ware={ware} code="Q" className={narrow} />
      <QualityCell ware={ware} code="S" className={styles["middling"]} />
      <QualityCell ware={ware} code="M" className={styles["large"]} />
      <td className={classNames(number, narrow)}>
        <Tonnes of={ware.quantity} />
      </td>
      <td className={classNames(number, narrow)}>
        <UnitPrice of={basePrice} />
      </td>
      <td
        key={flash.count}
        className={classNames(number, styles["price"], styles[direction], flash.className)}
      >
        <UnitPrice of={price} />
        <span className={styles["sub"]}>
          {rise === null ? noNumber : shownRise(rise)} · {bids} 次
        </span>
      </td>
      <td className={classNames(number, styles[direction], narrow)}>
        {rise === null ? <UnitPrice of={null} /> : shownRise(rise)}
      </td>
      <td className={classNames(number, narrow)}>
        <Count of={bids} />
      </td>
      <td className={styles["c-status"]}>
        <WareStatus ware={ware} section={section} />
      </td>
    </tr>
  );
});

/** A ware that is taken at its price, or that a group fills. */
export const TakenRow = memo(function TakenRow({ row, section, isFollowed }: Props) {
  const ware = useWareNow(row);
  const { no, quantity: total, remaining, price, basePrice } = ware;
  const takenQuantity = quantity(total - remaining);
  // In tenths of a percent, rounded down, so that 100 % means sold out.
  const share = total === 0n ? "0" : displayNumber(Number((takenQuantity * 1000n) / total) / 10);
  const flash = useFlash(remaining);
  return (
    <tr>
      <StarCell ware={ware} isFollowed={isFollowed} />
      <td className={classNames(styles["c-no"], styles["no"], narrow)}>{no}</td>
      <ProductCell ware={ware} quantityTitle={faceOf(section).dealsAtOnce ? "挂牌 " : "共 "} />
      <QualityCell ware={ware} code="Q" className={narrow} />
      <td className={classNames(number, narrow)}>
        <Tonnes of={total} />
      </td>
      <td className={classNames(number, medium)}>
        <Tonnes of={takenQuantity} />
      </td>
      <td key={flash.count} className={classNames(number, flash.className)}>
        <Tonnes of={remaining} />
      </td>
      <td className={classNames(number, narrow)}>
        <span className={styles["taken"]}>
          {share} %
          <span className={styles["bar"]} aria-hidden="true">
            <i className={styles["fill"]} style={{ width: `${share}%` }} />
          </span>
        </span>
      </td>
      <td className={classNames(number, styles["price"])}>
        <UnitPrice of={price ?? basePrice} />
      </td>
      <td className={narrow}>
        <WareStatus ware={ware} section={section} />
      </td>
    </tr>
  );
});

/** A ware that is offered for in sealed envelopes: nothing of them shows but that they have come. */
export const SealedRow = memo(function SealedRow({ row, section, isFollowed }: Props) {
  const ware = useWareNow(row);
  const { no, delivery, price, basePrice, bids } = ware;
  return (
    <tr>
      <StarCell ware={ware} isFollowed={isFollowed} />
      <td className={classNames(styles["c-no"], styles["no"], narrow)}>{no}</td>
      <ProductCell ware={ware} quantityTitle="" />
      <td className={classNames(styles["soft"], styles["large"])}>{delivery}</td>
      <QualityCell ware={ware} code="Q" className={narrow} />
      <QualityCell ware={ware} code="S" className={styles["middling"]} />
      <td className={classNames(number, narrow)}>
        <Tonnes of={ware.quantity} />
      </td>
      <td className={classNames(number, styles["price"])}>
        <UnitPrice of={price ?? basePrice} />
        <span className={styles["sub"]}>密封 {bids} 次</span>
      </td>
      <td className={classNames(number, narrow)}>
        <Count of={bids} />
      </td>
      <td className={styles["c-status"]}>
        <WareStatus ware={ware} section={section} />
      </td>
    </tr>
  );
});

function StarCell({
  ware: { ware, no },
  isFollowed,
}: {
  readonly ware: WareRow;
  readonly isFollowed: boolean;
}) {
  return (
    <td className={styles["c-star"]}>
      <button
        type="button"
        className={styles["star"]}
        aria-pressed={isFollowed}
        aria-label={`关注标的${no}`}
        onClick={() => toggleFollow(ware)}
      >
        <StarIcon filled={isFollowed} />
      </button>
    </td>
  );
}

function ProductCell({ ware, quantityTitle }: { readonly ware: WareRow; readonly quantityTitle: string }) {
  const heat = qualityOf(ware, "Q");
  return (
    <td className={styles["product"]}>
      <RoundLink section={ware.section} ware={ware.ware}>
        {ware.product}
      </RoundLink>
      <span className={styles["origin"]}>{ware.producer}</span>
      <span className={styles["sub"]}>
        {heat && `${grouped(heat)} kcal · `}
        {quantityTitle}
        <Tonnes of={ware.quantity} /> 吨
      </span>
    </td>
  );
}

interface QualityProps {
  readonly ware: WareRow;
  /** Index of the quality, such as Q for the calorific value. */
  readonly code: string;
  /** Of the column. */
  readonly className: string | undefined;
}

function QualityCell({ ware, code, className }: QualityProps) {
  const value = qualityOf(ware, code);
  return (
    <td className={classNames(number, className)}>
      {value === null ? <UnitPrice of={null as Price | null} /> : grouped(value)}
    </td>
  );
}

const qualityOf = ({ qualities }: WareRow, code: string) =>
  qualities.find((quality) => quality.code === code)?.value ?? null;

/** With downmode B each ware has a clock of its own, which stands beside its status. */
function WareStatus({ ware, section }: Pick<Props, "section"> & { readonly ware: WareRow }) {
  const { tone, words } = warePhase(ware, section);
  const deadline = section.downmode === "B" && ware.status === "2" ? ware.deadline : null;
  const hot = useIsLastSeconds(section.section, deadline);
  return (
    <Status tone={hot ? "error" : tone}>
      <span className={deadline === null ? undefined : styles["status-word"]}>{words}</span>
      {deadline !== null && <SectionCountdown section={section.section} to={deadline} />}
    </Status>
  );
}
