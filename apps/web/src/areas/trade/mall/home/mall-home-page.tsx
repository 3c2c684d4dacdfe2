import { mallFinding } from "@zd/api/mall/finding";
import { wareSorts } from "@zd/domain/mall/finding";
import { useCallQuery } from "../../../../api/hooks.ts";
import { BasketLink } from "../../../../parts/mall/basket/basket-link.tsx";
import { FindLink } from "../../../../parts/mall/links.tsx";
import { emptyFind, type Find } from "../../../../parts/mall/search-address.ts";
import { EmptyState, FailedState } from "../../../../ui/feedback/empty-state.tsx";
import { InOnePiece } from "../../../../ui/feedback/in-one-piece.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { grouped } from "../../../../ui/figures/figures.tsx";
import layout from "../../../../ui/page/layout.module.css";
import chip from "../../chip.module.css";
import { useKeptScroll } from "../../kept-scroll.ts";
import styles from "../mall.module.css";
import { WareTable } from "../ware-table.tsx";
import { AreaPrices } from "./area-prices.tsx";
import { HallBlock } from "./hall-block.tsx";
import { KindMenu } from "./kind-menu.tsx";
import own from "./mall-home.module.css";
import { PlaceRows } from "./place-rows.tsx";
import { Recommended } from "./recommended.tsx";
import { NewestBlock, ShopsBlock } from "./side-blocks.tsx";

const everyMs = 60_000;
const find: Find = { ...emptyFind, pageSize: 20 };

/** 网上商城: kinds, regions and places, what is recommended and new, prices by region, and the way to the hall. */
export function MallHomePage() {
  useKeptScroll("mall");
  const home = useCallQuery(mallFinding.readHome, {}, { everyMs });
  const wares = useCallQuery(mallFinding.findWares, find, { everyMs });

  return (
    <InOnePiece>
      <div className={own["page"]}>
        <KindMenu />
        <div>
          <h1 className="sr">网上商城</h1>
          <PlaceRows />
          <Recommended cards={home.data?.recommended ?? null} />
          <div className={styles["bar"]}>
            <nav className={styles["chips"]} aria-label="排序">
              {Object.entries(wareSorts).map(([sort, name]) => (
                <FindLink
                  key={sort}
                  find={{ sort: sort as Find["sort"] }}
                  className={chip["chip"]}
                  current={sort === find.sort}
                >
                  {name}
                </FindLink>
              ))}
            </nav>
            <span className={layout["acts"]}>
              <BasketLink />
              {wares.data && (
                <FindLink find={{}}>
                  全部 {grouped(String(wares.data.total))} 件{!wares.data.isAll && "以上"}
                </FindLink>
              )}
            </span>
          </div>
          {wares.error && !wares.data ? (
            <FailedState error={wares.error} onRetry={() => void wares.refetch()} />
          ) : !wares.data ? (
            <Skeleton lines={12} />
          ) : wares.data.rows.length === 0 ? (
            <EmptyState title="商城暂无在售商品">商户上架后会出现在这里</EmptyState>
          ) : (
            <WareTable title="在售商品" wares={wares.data.rows} />
          )}
        </div>
        <aside className={own["right"]} aria-label="商户与行情">
          {home.error && !home.data ? (
            <FailedState error={home.error} onRetry={() => void home.refetch()} />
          ) : home.data ? (
            <>
              <ShopsBlock shops={home.data.shops} count={home.data.shopCount} />
              <AreaPrices prices={home.data.areaPrices} />
            </>
          ) : (
            <Skeleton lines={8} />
          )}
          <HallBlock />
          {home.data && <NewestBlock cards={home.data.newest} />}
        </aside>
      </div>
    </InOnePiece>
  );
}
