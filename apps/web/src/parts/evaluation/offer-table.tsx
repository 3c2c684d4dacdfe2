import type { sessionSteps } from "@zd/api/trading/session-steps";
import type { OutputOf } from "@zd/api/wire/operation";
import type { OrderNo } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { rankings } from "@zd/domain/trading/evaluation";
import { type ReactNode, useId } from "react";
import { classNames } from "../../ui/class-names.ts";
import { shownAmount, shownPrice, shownQuantity } from "../../ui/figures.tsx";
import { Scrolling } from "../../ui/scrolling.tsx";
import styles from "./evaluation.module.css";

export type EvaluatedOffer = OutputOf<typeof sessionSteps.evaluateOffers>["offers"][number];

/** What somebody may see besides of each offer. */
export interface MoreOf<Offer> {
  readonly title: string;
  readonly unit?: string;
  readonly number?: boolean;
  /** Folded away where there is little room. */
  readonly late?: boolean;
  readonly of: (offer: Offer) => ReactNode;
}

interface Props<Offer extends EvaluatedOffer> {
  readonly offers: readonly Offer[];
  readonly countered: OrderNo | null;
  /** Whether one of them is to be chosen, and which one is. */
  readonly choice?: { readonly chosen: OrderNo | null; readonly onChoose: (order: OrderNo) => void };
  readonly more?: readonly MoreOf<Offer>[];
  /** In small under the firm. */
  readonly note?: (offer: Offer) => string;
}

/** 报价 by rank, with what each would get: for the owner of the ware, and for the exchange's staff. */
export function OfferTable<Offer extends EvaluatedOffer>({
  offers,
  countered,
  choice,
  more = [],
  note,
}: Props<Offer>) {
  const name = useId();
  return (
    <Scrolling className={styles["scroll"]}>
      <table className={styles["offers"]}>
        <caption className="sr">报价，按排名</caption>
        <thead>
          <tr>
            <th scope="col">名次</th>
            <th scope="col">企业</th>
            <th scope="col" className={styles["number"]}>
              报价<i>元/吨</i>
            </th>
            <th scope="col" className={styles["number"]}>
              数量<i>吨</i>
            </th>
            <th scope="col" className={styles["number"]}>
              可成交<i>吨</i>
            </th>
            <th scope="col" className={styles["number"]}>
              成交价<i>元/吨</i>
            </th>
            <th scope="col" className={classNames(styles["number"], styles["amount"])}>
              金额<i>元</i>
            </th>
            {more.map(({ title, unit, ...column }) => (
              <th key={title} scope="col" className={classesOf(column)}>
                {title}
                {unit && <i>{unit}</i>}
              </th>
            ))}
            <th scope="col" className={styles["late"]}>
              时间
            </th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => (
            <tr
              key={offer.orderNo}
              className={classNames(
                offer.filled === 0n && styles["out"],
                offer.orderNo === choice?.chosen && styles["chosen"],
              )}
            >
              <td>
                {choice ? (
                  <label>
                    <input
                      type="radio"
                      name={name}
                      checked={offer.orderNo === choice.chosen}
                      aria-label={`选择第 ${offer.rank} 名 ${offer.firmName}`}
                      onChange={() => choice.onChoose(offer.orderNo)}
                    />
                    {offer.rank}
                  </label>
                ) : (
                  offer.rank
                )}
              </td>
              <td className={styles["firm"]} title={offer.firmName}>
                {offer.firmName}
                {offer.orderNo === countered && <small> 已还价</small>}
                {note && <small className={styles["note"]}>{note(offer)}</small>}
              </td>
              <td className={styles["number"]}>
                <b>{shownPrice(offer.price)}</b>
              </td>
              <td className={styles["number"]}>{shownQuantity(offer.quantity)}</td>
              <td className={styles["number"]}>{shownQuantity(offer.filled)}</td>
              <td className={styles["number"]}>{shownPrice(offer.dealPrice)}</td>
              <td className={classNames(styles["number"], styles["amount"])}>{shownAmount(offer.amount)}</td>
              {more.map(({ title, of, ...column }) => (
                <td key={title} className={classesOf(column)}>
                  {of(offer)}
                </td>
              ))}
              <td className={styles["late"]}>{momentOf(offer)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}

const classesOf = ({ number, late }: Pick<MoreOf<never>, "number" | "late">) =>
  classNames(number && styles["number"], late && styles["late"]);

/** "09:27:18.334", as a receipt proves it: the earlier one may go first. */
const momentOf = ({ at }: EvaluatedOffer) =>
  `${formatShanghai(at).slice(11)}.${String(at % 1000).padStart(3, "0")}`;

/** What put an offer behind the one before it, in a word. */
export const rankedBy = ({ behindBy }: EvaluatedOffer): string =>
  behindBy === null ? "首名" : rankings[behindBy];
