import { shipments } from "@zd/api/logistics/shipments";
import type { OutputOf } from "@zd/api/wire/operation";
import { type Price, price } from "@zd/domain/kernel/brand";
import { estimateSources } from "@zd/domain/logistics/freight-estimate";
import { useState } from "react";
import { useCallQuery } from "../../../../api/hooks.ts";
import { noNumber, shownPrice } from "../../../../ui/figures/figures.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useSettled } from "../../../../ui/form/use-settled.ts";
import layout from "../../../../ui/page/layout.module.css";
import own from "./order-box.module.css";

type Estimate = OutputOf<typeof shipments.estimateFreight>;

/** Stands for the place while none is typed; the call is not made then. */
const nowhere = "未填写";

interface Props {
  /** Where the goods are picked up. */
  readonly from: string;
  /** What a tonne of the goods costs, in 0.0001 yuan. */
  readonly goods: Price;
}

/** 运费估算: what a tonne would cost where the buyer wants it, by what haulage on that way has cost; -- where nobody knows. */
export function Freight({ from, goods }: Props) {
  const [typed, setTyped] = useState("");
  const { value: to } = useSettled(typed.trim(), typed.trim());
  const isAsked = to.length >= 2;
  const { data, error } = useCallQuery(
    shipments.estimateFreight,
    { from, to: isAsked ? to : nowhere },
    { enabled: isAsked, trial: true },
  );
  const estimate = isAsked && data ? data : null;
  const freight = estimate?.price ?? null;
  return (
    <div>
      <TextField
        label="运到（估算运费）"
        placeholder="卸货地点，如 曹妃甸港"
        maxLength={80}
        value={typed}
        onChange={setTyped}
      />
      <dl className={own["sums"]} aria-label="到厂估算">
        <dt>运费 元/吨</dt>
        <dd>{shownPrice(freight)}</dd>
        <dt>到厂价 元/吨</dt>
        <dd>{freight === null ? noNumber : shownPrice(price(goods + freight))}</dd>
      </dl>
      {isAsked && (data || error) && (
        <p className={layout["note"]} role="status">
          {error ? "未能估算，请稍后再试" : basisOf(estimate)}
        </p>
      )}
    </div>
  );
}

/** From what it is estimated. */
const basisOf = (estimate: Estimate | null): string =>
  estimate === null || estimate.source === null
    ? "该线路近30天没有足够的成交运价，无法估算"
    : `按${estimateSources[estimate.source]}估算，${estimate.shipments} 笔；以承运商报价为准`;
