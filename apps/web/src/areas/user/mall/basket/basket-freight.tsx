import { useQueries } from "@tanstack/react-query";
import { shipments } from "@zd/api/logistics/shipments";
import { type Fen, fen, type Price, type Quantity, quantity } from "@zd/domain/kernel/brand";
import { amountOf } from "@zd/domain/money/amount";
import { useState } from "react";
import { answerOf, useCall } from "../../../../api/hooks.ts";
import type { BasketLine } from "../../../../parts/mall/basket/baskets.ts";
import { noNumber, shownAmount, shownPrice, shownQuantity } from "../../../../ui/figures/figures.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useSettled } from "../../../../ui/form/use-settled.ts";
import layout from "../../../../ui/page/layout.module.css";
import styles from "./basket.module.css";

interface Props {
  /** The wares that are chosen. */
  readonly lines: readonly BasketLine[];
  /** What they cost without freight. */
  readonly goods: Fen;
}

/** How long an estimate is good, in milliseconds. */
const staleMs = 300_000;

/** 运费估算 of a basket: from each place of its wares to where the buyer wants them; wares that are delivered are left out. */
export function BasketFreight({ lines, goods }: Props) {
  const [typed, setTyped] = useState("");
  const { value: to } = useSettled(typed.trim(), typed.trim());
  const places = placesOf(lines);
  const isAsked = to.length >= 2;
  const freights = useFreights(isAsked ? places : [], to);
  const sum = freights.every(({ price }) => price !== null)
    ? fen(
        freights.reduce((all, { price, count }) => all + (price === null ? 0n : amountOf(price, count)), 0n),
      )
    : null;
  if (places.length === 0) return <div className={styles["freight"]} />;
  return (
    <div className={styles["freight"]}>
      <TextField
        label="运到（估算运费）"
        placeholder="卸货地点，如 曹妃甸港"
        maxLength={80}
        value={typed}
        onChange={setTyped}
      />
      {isAsked && (
        <dl aria-label="到厂估算">
          {freights.map(({ place, count, price }) => (
            <FreightOf key={place} place={place} count={count} price={price} />
          ))}
          <dt>运费合计 元</dt>
          <dd>{shownAmount(sum)}</dd>
          <dt>货款加运费 元</dt>
          <dd>{sum === null ? noNumber : shownAmount(fen(goods + sum))}</dd>
        </dl>
      )}
      {isAsked && (
        <p className={layout["note"]} role="status">
          {sum === null
            ? "有提货地近30天没有足够的成交运价，无法估算"
            : "按近30天的成交运价估算，以承运商报价为准"}
        </p>
      )}
    </div>
  );
}

interface Loaded {
  /** Where it is picked up. */
  readonly place: string;
  /** How much of the chosen wares lies there. */
  readonly count: Quantity;
}

interface Freight extends Loaded {
  /** What a tonne costs to haul; null where nobody knows, and before it is known. */
  readonly price: Price | null;
}

const FreightOf = ({ place, count, price }: Freight) => (
  <>
    <dt>
      {place} {shownPrice(price)} × {shownQuantity(count)} 吨
    </dt>
    <dd>{price === null ? noNumber : shownAmount(amountOf(price, count))}</dd>
  </>
);

/** The places of the wares that are picked up, each with the sum of their quantities. */
function placesOf(lines: readonly BasketLine[]): readonly Loaded[] {
  const counts = new Map<string, bigint>();
  for (const { current, count } of lines)
    if (current && current.basis !== "door" && current.place.length >= 2)
      counts.set(current.place, (counts.get(current.place) ?? 0n) + count);
  return [...counts].map(([place, count]) => ({ place, count: quantity(count) }));
}

function useFreights(places: readonly Loaded[], to: string): readonly Freight[] {
  const call = useCall();
  const answers = useQueries({
    queries: places.map(({ place }) => ({
      ...answerOf(call, shipments.estimateFreight, { from: place, to }),
      staleTime: staleMs,
      meta: { showsRefusal: true },
    })),
  });
  return places.map((loaded, i) => ({ ...loaded, price: answers[i]?.data?.price ?? null }));
}
