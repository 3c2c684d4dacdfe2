import { mallBaskets } from "@zd/api/mall/baskets";
import type { Quantity } from "@zd/domain/kernel/brand";
import { formatQuantity, parseQuantity } from "@zd/domain/money/quantity";
import { useId, useState } from "react";
import { messageOf } from "../../../../api/failures.ts";
import { useCommand } from "../../../../api/hooks.ts";
import type { BasketLine } from "../../../../parts/mall/basket/baskets.ts";
import { type Bounds, countAfterStep } from "../../../../parts/mall/order-count.ts";
import { shownQuantity } from "../../../../ui/figures/figures.tsx";
import { MoneyInput } from "../../../../ui/form/money-input.tsx";
import styles from "./basket.module.css";

interface Props {
  readonly line: BasketLine;
  readonly bounds: Bounds;
}

/** How much of a ware is in the basket: kept as soon as the field is left, and beside it why it was not taken. What was typed stays. */
export function CountField({ line: { ware, name, count, price }, bounds }: Props) {
  const id = useId();
  /** What is typed and not kept yet; null while the field shows what is in the basket. */
  const [typed, setTyped] = useState<string | null>(null);
  const save = useCommand(mallBaskets.saveLine, { refreshes: [mallBaskets.readBaskets], silent: true });
  const value = typed ?? formatQuantity(count);
  const keep = (next: Quantity | null) => {
    if (next === null || next === count) return setTyped(next === null ? typed : null);
    setTyped(formatQuantity(next));
    save.mutate({ ware, count: next, price }, { onSuccess: () => setTyped(null) });
  };
  const given = parseQuantity(value);
  const fault = save.error ? messageOf(save.error) : given === null ? "请填写数量" : null;
  return (
    <>
      <div className={styles["stepper"]}>
        <button
          type="button"
          aria-label={`减少 ${name}`}
          onClick={() => keep(countAfterStep(bounds, given, -1))}
        >
          −
        </button>
        <MoneyInput
          decimals={4}
          aria-label={`${name}的数量（吨）`}
          aria-describedby={`${id}-fault`}
          aria-invalid={fault !== null}
          value={value}
          onChange={(text) => {
            save.reset();
            setTyped(text);
          }}
          onBlur={() => typed !== null && keep(given)}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === "Enter" && !nativeEvent.isComposing && typed !== null) keep(given);
          }}
        />
        <button
          type="button"
          aria-label={`增加 ${name}`}
          onClick={() => keep(countAfterStep(bounds, given, 1))}
        >
          +
        </button>
      </div>
      <small id={`${id}-fault`} className={fault === null ? undefined : styles["fault"]} aria-live="polite">
        {fault ?? `吨，起订 ${shownQuantity(bounds.minQuantity)}，步长 ${shownQuantity(bounds.step)}`}
      </small>
    </>
  );
}
