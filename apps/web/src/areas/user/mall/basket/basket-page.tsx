import { Link } from "@tanstack/react-router";
import { mallBaskets } from "@zd/api/mall/baskets";
import { useState } from "react";
import { useCallQuery } from "../../../../api/hooks.ts";
import { buttonClass } from "../../../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { shownAmount } from "../../../../ui/figures/figures.tsx";
import layout from "../../../../ui/page/layout.module.css";
import { BasketOfShop } from "./basket-of-shop.tsx";
import type { PlacedOrders } from "./order-basket.tsx";
import { OrdersPlaced } from "./orders-placed.tsx";

/** How often the page is read again, in milliseconds: prices, stocks and the hours of shops move, and colleagues change the same basket. */
const everyMs = 20_000;

/** 采购清单 (decision 0139): what the firm means to order, by shop; each basket is ordered in one go. */
export function BasketPage() {
  // The basket is gone from the page once all of it is ordered.
  const [placed, setPlaced] = useState<PlacedOrders | null>(null);
  const { data, error, refetch } = useCallQuery(mallBaskets.readBaskets, {}, { everyMs });
  return (
    <section aria-labelledby="basket">
      <header className={layout["head"]}>
        <h1 id="basket">采购清单</h1>
        <p>本企业的采购人员共用；一家店铺的商品一并下单，全部成功或全部不下</p>
        {data && <p className={layout["acts"]}>可用资金 {shownAmount(data.funds)} 元</p>}
      </header>
      {error && !data ? (
        <FailedState what="采购清单" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={12} />
      ) : data.baskets.length === 0 ? (
        <EmptyState title="采购清单是空的">
          在商品页或店铺页点「加入采购清单」，同一店铺的商品可以一并下单
          <p>
            <Link to="/trade" className={buttonClass({})}>
              去网上商城
            </Link>
          </p>
        </EmptyState>
      ) : (
        data.baskets.map((basket) => (
          <BasketOfShop key={basket.firm} basket={basket} funds={data.funds} onPlaced={setPlaced} />
        ))
      )}
      {placed && <OrdersPlaced placed={placed} onClose={() => setPlaced(null)} />}
    </section>
  );
}
