import { mallBaskets } from "@zd/api/mall/baskets";
import type { Fen } from "@zd/domain/kernel/brand";
import { totalsOf } from "@zd/domain/mall/basket";
import type { MallWareId } from "@zd/domain/mall/codes";
import { useState } from "react";
import { useCommand } from "../../../../api/hooks.ts";
import { may, useUser } from "../../../../api/session.ts";
import type { Basket } from "../../../../parts/mall/basket/baskets.ts";
import { ShopLink } from "../../../../parts/mall/links.tsx";
import { ShopStanding } from "../../../../parts/mall/shop-condition.tsx";
import { Button } from "../../../../ui/buttons/button.tsx";
import layout from "../../../../ui/page/layout.module.css";
import styles from "./basket.module.css";
import { BasketFreight } from "./basket-freight.tsx";
import { BasketRow } from "./basket-row.tsx";
import { BasketTotals } from "./basket-totals.tsx";
import { OrderBasket, type PlacedOrders } from "./order-basket.tsx";

interface Props {
  readonly basket: Basket;
  /** 可用资金 of the firm. */
  readonly funds: Fen;
  /** Called with the orders that have come of it; the basket may be gone by then. */
  readonly onPlaced: (placed: PlacedOrders) => void;
}

/** The basket of one shop: its wares, what they come to, and the button that orders them. */
export function BasketOfShop({ basket, funds, onPlaced }: Props) {
  const { firm, shopName, condition, opensAt, lines } = basket;
  const mayOrder = may(useUser(), "place-orders");
  const [leftOut, setLeftOut] = useState<ReadonlySet<MallWareId>>(new Set());
  /** The wares of which the card is open; their quantities and prices go on as the basket has them. */
  const [ordering, setOrdering] = useState<ReadonlySet<MallWareId> | null>(null);
  const chosen = lines.filter(({ ware, refusal }) => refusal === null && !leftOut.has(ware));
  const gone = lines.filter(({ current }) => current === null).map(({ ware }) => ware);
  const totals = totalsOf(chosen.map(({ count, current }) => ({ count, trial: current })));
  const choose = (ware: MallWareId, isChosen: boolean) =>
    setLeftOut((before) => {
      const after = new Set(before);
      if (isChosen) after.delete(ware);
      else after.add(ware);
      return after;
    });
  return (
    <section className={styles["basket"]} aria-label={shopName}>
      <div className={styles["shop"]}>
        <h2>
          <ShopLink firm={firm}>{shopName}</ShopLink>
        </h2>
        <ShopStanding condition={condition} opensAt={opensAt} />
        <span>{lines.length} 种商品</span>
        {mayOrder && gone.length > 0 && <RemoveButton wares={gone} label="移出已下架的" />}
      </div>
      <ul className={styles["lines"]} aria-label={`${shopName}的商品`}>
        {lines.map((line) => (
          <BasketRow
            key={line.ware}
            line={line}
            mayOrder={mayOrder}
            isChosen={chosen.includes(line)}
            onChoose={(isChosen) => choose(line.ware, isChosen)}
          />
        ))}
      </ul>
      {chosen.length === 0 ? (
        <p className={layout["none"]} role="status">
          {lines.some(({ refusal }) => refusal === null)
            ? "请勾选要下单的商品"
            : "此刻没有可以下单的商品，原因见各行"}
        </p>
      ) : (
        <div className={styles["foot"]}>
          <BasketFreight lines={chosen} goods={totals.amount} />
          <BasketTotals totals={totals} count={chosen.length} funds={funds}>
            {mayOrder ? (
              <Button
                look="main"
                large
                disabled={totals.frozen > funds}
                onClick={() => setOrdering(new Set(chosen.map(({ ware }) => ware)))}
              >
                一并下单（{chosen.length} 种）
              </Button>
            ) : (
              <p className={styles["hindrance"]}>没有下单权限，请由本企业的交易人员下单</p>
            )}
          </BasketTotals>
        </div>
      )}
      {ordering && (
        <OrderBasket
          basket={basket}
          lines={lines.filter(({ ware }) => ordering.has(ware))}
          onPlaced={(placed) => {
            setOrdering(null);
            onPlaced(placed);
          }}
          onClose={() => setOrdering(null)}
        />
      )}
    </section>
  );
}

interface RemoveProps {
  readonly wares: readonly MallWareId[];
  readonly label: string;
}

/** Takes wares out of the basket; they can be put in again from their pages. */
function RemoveButton({ wares, label }: RemoveProps) {
  const remove = useCommand(mallBaskets.removeLines, { refreshes: [mallBaskets.readBaskets] });
  return (
    <Button small busy={remove.isPending} onClick={() => remove.mutate({ wares: [...wares] })}>
      {label}
    </Button>
  );
}
