import type { mallFinding, WareCard } from "@zd/api/mall/finding";
import type { OutputOf } from "@zd/api/wire/operation";
import { useShopFollow } from "../../../../parts/mall/follow.ts";
import { FindLink, ShopLink, WareLink } from "../../../../parts/mall/links.tsx";
import { ShopStanding } from "../../../../parts/mall/shop-condition.tsx";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { shownPrice, shownQuantity } from "../../../../ui/figures.tsx";
import layout from "../../../../ui/layout.module.css";
import styles from "../mall.module.css";
import own from "./mall-home.module.css";

type Shop = OutputOf<typeof mallFinding.readHome>["shops"][number];

const shopsShown = 3;
const newestShown = 6;

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
      {shops.slice(0, shopsShown).map(({ firm, shopName, condition, hours, address, wares, sold }) => (
        <div key={firm} className={own["shop"]}>
          <h3>{shopName}</h3>
          <ShopStanding condition={condition} hours={hours} />
          <dl>
            <div>
              <dt>在售 件</dt>
              <dd>{wares}</dd>
            </div>
            <div>
              <dt>累计成交 吨</dt>
              <dd>{shownQuantity(sold)}</dd>
            </div>
          </dl>
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
      <table className={styles["table"]}>
        <caption className="sr">最新上架</caption>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col" className={styles["number"]}>
              库存<i>吨</i>
            </th>
            <th scope="col" className={styles["number"]}>
              价格<i>元/吨</i>
            </th>
          </tr>
        </thead>
        <tbody>
          {cards.slice(0, newestShown).map(({ ware, name, placeName, available, price }) => (
            <tr key={ware}>
              <td className={own["named"]}>
                <WareLink ware={ware}>
                  {name} {placeName}
                </WareLink>
              </td>
              <td className={styles["number"]}>{shownQuantity(available)}</td>
              <td className={styles["number"]}>
                <b>{shownPrice(price)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
);
