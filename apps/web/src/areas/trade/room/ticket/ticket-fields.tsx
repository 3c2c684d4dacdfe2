import type { Quantity } from "@zd/domain/kernel/brand";
import { formatPrice } from "@zd/domain/money/price";
import { classNames } from "../../../../ui/class-names.ts";
import { grouped, shownPrice, shownQuantity } from "../../../../ui/figures/figures.tsx";
import { MoneyInput } from "../../../../ui/form/money-input.tsx";
import { faceOf } from "../../mode-face.ts";
import type { Sight } from "../seen-session.ts";
import { isTaken, namesPrice, unitName } from "../terms.ts";
import { type Fields, inUnits, steppedQuantity } from "./draft.ts";
import styles from "./ticket.module.css";
import { leastQuantity, mostQuantity, priceFault, stepsBetween, stepsFrom } from "./trial.ts";

/** Within which limits an order has to be, as far as they hold for every order. */
export function Limits({ sight }: { readonly sight: Sight }) {
  return (
    <p className={styles["limits"]}>
      {limitsOf(sight).map(([title, value]) => (
        <span key={title}>
          {title}
          <b>{value}</b>
        </span>
      ))}
    </p>
  );
}

function limitsOf({ section, terms, ware }: Sight): readonly (readonly [title: string, value: string])[] {
  const face = faceOf(section);
  const sale = terms.side === "S";
  const most = [
    "最大提报量",
    terms.maxQuantity === null ? "不限" : shownQuantity(terms.maxQuantity),
  ] as const;
  if (face.counts === "left") {
    const price = terms.mode === "2" ? (ware.price ?? terms.basePrice) : terms.basePrice;
    return [[face.price, shownPrice(price)], ["余量 吨", shownQuantity(ware.remaining)], most];
  }
  if (face.counts === "envelopes") {
    const { limitPrice, basePrice } = terms;
    return [
      namesPrice(terms)
        ? [`${sale ? "最低" : "最高"}限价`, limitPrice === null ? "不限" : shownPrice(limitPrice)]
        : ["公布价", shownPrice(basePrice)],
      ["数量 吨", shownQuantity(terms.total)],
      [`已收密封${face.act}`, `${ware.bids} 份`],
    ];
  }
  return [
    [sale ? "最低可报" : "最高可报", shownPrice(ware.nextPrice)],
    [sale ? "加价步长" : "降价步长", shownPrice(terms.priceStep)],
    [sale ? "最高限价" : "最低限价", terms.capPrice === null ? "不限" : shownPrice(terms.capPrice)],
  ];
}

interface PriceProps {
  /** Of the input, for its label. */
  readonly id: string;
  readonly sight: Sight;
  /** What stands in the ticket now. */
  readonly fields: Fields;
  /** What says why the order cannot be sent. */
  readonly faultId: string;
  /** Told the text of the price. */
  readonly onChange: (price: string) => void;
  /** One price step better, or back. */
  readonly onStep: (steps: 1 | -1) => void;
}

export function PriceField({ id, sight, fields, faultId, onChange, onStep }: PriceProps) {
  return (
    <>
      <div className={styles["label"]}>
        <label htmlFor={id}>报价 元/吨</label>
        <span>{distanceOf(sight, fields)}</span>
      </div>
      <div className={styles["stepper"]}>
        <button type="button" aria-label="减一步" onClick={() => onStep(-1)}>
          −
        </button>
        <MoneyInput
          id={id}
          decimals={4}
          value={fields.priceText}
          onChange={onChange}
          aria-describedby={faultId}
        />
        <button type="button" aria-label="加一步" onClick={() => onStep(1)}>
          +
        </button>
      </div>
    </>
  );
}

/** How far the price goes beyond the one that stands. */
function distanceOf({ section, terms, ware }: Sight, { price }: Fields): string {
  if (price === null || ware.price === null) return "";
  const steps = stepsBetween(terms, ware.price, price);
  if (steps === null || steps <= 0n) return "";
  return `${terms.side === "S" ? "高出" : "低于"}${faceOf(section).price} ${steps} 步`;
}

interface QuickProps {
  readonly sight: Sight;
  /** What stands in the ticket now. */
  readonly fields: Fields;
  /** Told the text of the price. */
  readonly onChoose: (price: string) => void;
}

/** Buttons for one and several price steps at once; each shows the price that it leads to. */
export function QuickPrices({ sight, fields, onChoose }: QuickProps) {
  const { terms, ware } = sight;
  const next = ware.nextPrice;
  if (next === null) return null;
  const sign = terms.side === "S" ? "+" : "−";
  const choices = [
    [0, terms.side === "S" ? "最低" : "最高"],
    [1, `${sign}1 步`],
    [5, `${sign}5 步`],
    [10, `${sign}10 步`],
  ] as const;
  return (
    <div className={styles["quick"]}>
      {choices.map(([steps, label]) => {
        const to = stepsFrom(terms, next, steps);
        return (
          <button
            key={steps}
            type="button"
            disabled={priceFault(sight, to, fields.quantity ?? terms.total) !== null}
            onClick={() => onChoose(formatPrice(to))}
          >
            {label}
            <b>{shownPrice(to)}</b>
          </button>
        );
      })}
    </div>
  );
}

interface QuantityProps {
  /** Of the input, for its label. */
  readonly id: string;
  readonly sight: Sight;
  /** What stands in the ticket now. */
  readonly fields: Fields;
  /** Told the text of the quantity, in the unit of the ware. */
  readonly onChange: (quantity: string) => void;
}

export function QuantityField({ id, sight, fields, onChange }: QuantityProps) {
  const { terms, ware } = sight;
  const isTake = isTaken(terms);
  const hasPriceField = namesPrice(terms);
  const whole = !isTake && !terms.split;
  const tail = isTake && ware.remaining < terms.minQuantity;
  const least = leastQuantity(sight);
  const most = mostQuantity(sight);
  const unit = unitName(terms);
  const textOf = (tonnes: Quantity) => grouped(inUnits(terms, tonnes));
  const step = (steps: 1 | -1) => onChange(inUnits(terms, steppedQuantity(sight, fields, steps)));
  const hint = whole
    ? "整单，不可拆分"
    : tail
      ? "尾量，须一次全部摘走"
      : unit === "列"
        ? `1 列 = ${shownQuantity(terms.quantityStep)} 吨，共 ${shownQuantity(fields.quantity)} 吨 · 最大 ${textOf(most)} 列`
        : `最小 ${shownQuantity(terms.minQuantity)} · 步长 ${shownQuantity(terms.quantityStep)} · 最大 ${shownQuantity(most)}`;
  const isFixed = whole || tail;

  return (
    <>
      <div className={styles["label"]}>
        <label htmlFor={id}>数量 {unit}</label>
        <span>{hint}</span>
      </div>
      <div className={classNames(styles["stepper"], hasPriceField && styles["small"])}>
        <button type="button" aria-label="减少数量" disabled={isFixed} onClick={() => step(-1)}>
          −
        </button>
        <MoneyInput
          id={id}
          decimals={4}
          value={isFixed ? inUnits(terms, least) : fields.quantityText}
          readOnly={isFixed}
          onChange={onChange}
        />
        <button type="button" aria-label="增加数量" disabled={isFixed} onClick={() => step(1)}>
          +
        </button>
      </div>
      {!hasPriceField && !isFixed && (
        <div className={classNames(styles["quick"], styles["two"])}>
          <button type="button" onClick={() => onChange(inUnits(terms, least))}>
            最小<b>{textOf(least)}</b>
          </button>
          <button type="button" onClick={() => onChange(inUnits(terms, most))}>
            最大<b>{textOf(most)}</b>
          </button>
        </div>
      )}
    </>
  );
}
