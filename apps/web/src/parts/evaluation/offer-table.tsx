import type { sessionSteps } from "@zd/api/trading/session-steps";
import type { OutputOf } from "@zd/api/wire/operation";
import type { OrderNo } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { rankings } from "@zd/domain/trading/evaluation";
import { type ReactNode, useId } from "react";
import { classNames } from "../../ui/class-names.ts";
import { shownAmount, shownPrice, shownQuantity } from "../../ui/figures/figures.tsx";
import { Scrolling } from "../../ui/page/scrolling.tsx";
import { PlainTable } from "../../ui/tables/plain-table.tsx";
import styles from "./evaluation.module.css";

export type EvaluatedOffer = OutputOf<typeof sessionSteps.evaluateOffers>["offers"][number];

/** A column that only some readers of the table see. */
export interface MoreOf<Offer> {
  readonly title: string;
  readonly unit?: string;
  /** Whether it stands at the right. */
  readonly number?: boolean;
  /** Folded away where there is little room. */
  readonly late?: boolean;
  readonly of: (offer: Offer) => ReactNode;
}

interface Props<Offer extends EvaluatedOffer> {
  /** In the order of their ranks. */
  readonly offers: readonly Offer[];
  /** The offer to which a counter-offer was made; null where there is none. */
  readonly countered: OrderNo | null;
  /** Whether one of them is to be chosen, and which one is. */
  readonly choice?: { readonly selection: OrderNo | null; readonly onChoose: (order: OrderNo) => void };
  /** Columns that follow those that everybody sees. */
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
    <Scrolling className={styles["offers"]}>
      <PlainTable
        label="报价，按排名"
        inner
        columns={[
          {
            title: "名次",
            show: ({ orderNo, rank, firmName }) =>
              choice ? (
                <label>
                  <input
                    type="radio"
                    name={name}
                    checked={orderNo === choice.selection}
                    aria-label={`选择第 ${rank} 名 ${firmName}`}
                    onChange={() => choice.onChoose(orderNo)}
                  />
                  {rank}
                </label>
              ) : (
                rank
              ),
          },
          {
            title: "企业",
            className: styles["firm"],
            show: (offer) => (
              <>
                <span title={offer.firmName}>{offer.firmName}</span>
                {offer.orderNo === countered && <small> 已还价</small>}
                {note && <small className={styles["note"]}>{note(offer)}</small>}
              </>
            ),
          },
          { title: "报价", unit: "元/吨", figure: true, show: ({ price }) => <b>{shownPrice(price)}</b> },
          { title: "数量", unit: "吨", figure: true, show: ({ quantity }) => shownQuantity(quantity) },
          { title: "可成交", unit: "吨", figure: true, show: ({ filled }) => shownQuantity(filled) },
          { title: "成交价", unit: "元/吨", figure: true, show: ({ dealPrice }) => shownPrice(dealPrice) },
          {
            title: "金额",
            unit: "元",
            figure: true,
            from: "laptop",
            show: ({ amount }) => shownAmount(amount),
          },
          ...more.map(({ title, unit, number = false, late, of }) => ({
            title,
            unit,
            figure: number,
            className: late ? styles["late"] : undefined,
            show: of,
          })),
          { title: "时间", className: styles["late"], show: momentOf },
        ]}
        rows={offers}
        rowKey={({ orderNo }) => orderNo}
        rowClass={({ filled, orderNo }) =>
          classNames(filled === 0n && styles["out"], orderNo === choice?.selection && styles["chosen"])
        }
      />
    </Scrolling>
  );
}

/** "09:27:18.334", as a receipt proves it: the earlier one may go first. */
const momentOf = ({ at }: EvaluatedOffer) =>
  `${formatShanghai(at).slice(11)}.${String(at % 1000).padStart(3, "0")}`;

/** What put an offer behind the one before it, in a word. */
export const rankedBy = ({ behindBy }: EvaluatedOffer): string =>
  behindBy === null ? "首名" : rankings[behindBy];
