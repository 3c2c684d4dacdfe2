import type { mallFinding, WareCard } from "@zd/api/mall/finding";
import type { OutputOf } from "@zd/api/wire/operation";
import { useShopFollow } from "../../../../parts/mall/follow.ts";
import { FindLink, ShopLink, WareLink } from "../../../../parts/mall/links.tsx";
import { ShopStanding } from "../../../../parts/mall/shop-condition.tsx";
import { Button, buttonClass } from "../../../../ui/buttons/button.tsx";
import { shownPrice, shownQuantity } from "../../../../ui/figures/figures.tsx";
import layout from "../../../../ui/page/layout.module.css";
import { Fact, Facts } from "../../../../ui/tables/facts.tsx";
import { PlainTable } from "../../../../ui/tables/plain-table.tsx";
import styles from "../mall.module.css";
import own from "./mall-home.module.css";

type Shop = OutputOf<typeof mallFinding.readHome>["shops"][number];

const shopCount = 3;
const newestCount = 6;

/** 推荐商户. */
export function ShopsBlock({ shops, count }: { readonly shops: readonly Shop[]; readonly count: number }) {
  const { isFollowed, toggle } = useShopFollow();
  return (
    <section>
      <div className={styles["title"]}>
        <h2>推荐商户</h2>
        <span className={layout["quiet"]}>共 {count} 家</span>
      </div>
      {shops.length === 0 && <p className={styles["none"]}>暂无商户</p>}
      {shops.slice(0, shopCount).map(({ firm, shopName, condition, hours, address, wares, sold }) => (
        <div key={firm} className={own["shop"]}>
          <h3>{shopName}</h3>
          <ShopStanding condition={condition} hours={hours} />
          <Facts layout="figures" bare>
            <Fact title="在售 件">{wares}</Fact>
            <Fact title="累计成交 吨">{shownQuantity(sold)}</Fact>
          </Facts>
          {address && <p>{address}</p>}
          <p className={own["buttons"]}>
            <ShopLink firm={firm} className={buttonClass({ small: true })}>
              进店
            </ShopLink>
            <Button small aria-pressed={isFollowed(firm)} onClick={() => toggle(firm)}>
              {isFollowed(firm) ? "已关注" : "关注店铺"}
            </Button>
          </p>
        </div>
      ))}
    </section>
  );
}

/** 最新上架. */
export const NewestBlock = ({ cards }: { readonly cards: readonly WareCard[] }) => (
  <section>
    <div className={styles["title"]}>
      <h2>最新上架</h2>
      <FindLink find={{ sort: "newest" }}>更多</FindLink>
    </div>
    {cards.length === 0 ? (
      <p className={styles["none"]}>暂无新商品</p>
    ) : (
      <PlainTable
        label="最新上架"
        edge
        columns={[
          {
            title: "商品",
            className: own["named"],
            show: ({ ware, name, placeName }) => (
              <WareLink ware={ware}>
                {name} {placeName}
              </WareLink>
            ),
          },
          { title: "库存", unit: "吨", figure: true, show: ({ available }) => shownQuantity(available) },
          { title: "价格", unit: "元/吨", figure: true, show: ({ price }) => <b>{shownPrice(price)}</b> },
        ]}
        rows={cards.slice(0, newestCount)}
        rowKey={({ ware }) => ware}
      />
    )}
  </section>
);
