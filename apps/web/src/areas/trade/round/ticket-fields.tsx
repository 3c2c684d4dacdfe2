import type { WareRow } from "@zd/contract/market/board";
import type { Quantity } from "@zd/domain/kernel/brand";
import { formatPrice } from "@zd/domain/money/price";
import { formatQuantity } from "@zd/domain/money/quantity";
import { classNames } from "../../../ui/class-names.ts";
import { shownPrice, shownQuantity } from "../../../ui/figures.tsx";
import { MoneyInput } from "../../../ui/money-input.tsx";
import { type Fields, steppedQuantity } from "./draft.ts";
import styles from "./ticket.module.css";
import {
  isListing,
  leastQuantity,
  mostQuantity,
  priceFault,
  stepsBetween,
  stepsFrom,
  type Terms,
} from "./trial.ts";

/** Within which limits an order has to be, as far as they hold for every order. */
export function Limits({ terms, ware }: { readonly terms: Terms; readonly ware: WareRow }) {
  if (isListing(terms)) {
    return (
      <p className={styles["limits"]}>
        <span>
          挂牌价<b>{shownPrice(terms.basePrice)}</b>
        </span>
        <span>
          余量 吨<b>{shownQuantity(ware.remaining)}</b>
        </span>
        <span>
          最大提报量<b>{terms.maxQuantity === null ? "不限" : shownQuantity(terms.maxQuantity)}</b>
        </span>
      </p>
    );
  }
  const sale = terms.side === "S";
  return (
    <p className={styles["limits"]}>
      <span>
        {sale ? "最低可报" : "最高可报"}
        <b>{shownPrice(ware.nextPrice)}</b>
      </span>
      <span>
        {sale ? "加价步长" : "降价步长"}
        <b>{shownPrice(terms.priceStep)}</b>
      </span>
      <span>
        {sale ? "最高限价" : "最低限价"}
        <b>{terms.capPrice === null ? "不限" : shownPrice(terms.capPrice)}</b>
      </span>
    </p>
  );
}

interface PriceProps {
  readonly id: string;
  readonly ware: WareRow;
  readonly terms: Terms;
  readonly fields: Fields;
  /** What says why the order cannot be sent. */
  readonly faultId: string;
  readonly onChange: (price: string) => void;
  readonly onStep: (steps: 1 | -1) => void;
}

export function PriceField({ id, ware, terms, fields, faultId, onChange, onStep }: PriceProps) {
  return (
    <>
      <div className={styles["label"]}>
        <label htmlFor={id}>报价 元/吨</label>
        <span>{distanceOf(terms, ware, fields)}</span>
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
      <QuickPrices terms={terms} ware={ware} onChoose={onChange} />
    </>
  );
}

/** How far the price goes beyond the one that stands. */
function distanceOf(terms: Terms, ware: WareRow, { price }: Fields): string {
  if (price === null || ware.price === null) return "";
  const steps = stepsBetween(terms, ware.price, price);
  if (steps === null || steps <= 0n) return "";
  return `${terms.side === "S" ? "高出" : "低于"}当前价 ${steps} 步`;
}

interface QuickProps {
  readonly terms: Terms;
  readonly ware: WareRow;
  readonly onChoose: (price: string) => void;
}

/** Quick steps show the price that they lead to (mock §5). */
function QuickPrices({ terms, ware, onChoose }: QuickProps) {
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
            disabled={priceFault(terms, ware, to) !== null}
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
  readonly id: string;
  readonly ware: WareRow;
  readonly terms: Terms;
  /** What the firm has taken of a listing already. */
  readonly taken: Quantity;
  readonly fields: Fields;
  readonly onChange: (quantity: string) => void;
}

export function QuantityField({ id, ware, terms, taken, fields, onChange }: QuantityProps) {
  const listing = isListing(terms);
  const whole = !listing && !terms.split;
  const tail = listing && ware.remaining < terms.minQuantity;
  const least = leastQuantity(terms, ware);
  const most = mostQuantity(terms, ware, taken);
  const step = (steps: 1 | -1) =>
    onChange(formatQuantity(steppedQuantity(terms, ware, taken, fields, steps)));
  const hint = whole
    ? "整单，不可拆分"
    : tail
      ? "尾量，须一次全部摘走"
      : `最小 ${shownQuantity(terms.minQuantity)} · 步长 ${shownQuantity(terms.quantityStep)} · 最大 ${shownQuantity(most)}`;
  const fixed = whole || tail;

  return (
    <>
      <div className={styles["label"]}>
        <label htmlFor={id}>数量 吨</label>
        <span>{hint}</span>
      </div>
      <div className={classNames(styles["stepper"], !listing && styles["small"])}>
        <button type="button" aria-label="减少数量" disabled={fixed} onClick={() => step(-1)}>
          −
        </button>
        <MoneyInput
          id={id}
          decimals={4}
          value={fixed ? shownQuantity(least) : fields.quantityText}
          readOnly={fixed}
          onChange={onChange}
        />
        <button type="button" aria-label="增加数量" disabled={fixed} onClick={() => step(1)}>
          +
        </button>
      </div>
      {listing && !tail && (
        <div className={classNames(styles["quick"], styles["two"])}>
          <button type="button" onClick={() => onChange(formatQuantity(least))}>
            最小<b>{shownQuantity(least)}</b>
          </button>
          <button type="button" onClick={() => onChange(formatQuantity(most))}>
            最大<b>{shownQuantity(most)}</b>
          </button>
        </div>
      )}
    </>
  );
}
