import type { WareCard } from "@zd/api/mall/finding";
import { FollowStar } from "../../../parts/mall/follow-star.tsx";
import { ShopLink, WareLink } from "../../../parts/mall/links.tsx";
import { WarePicture } from "../../../parts/mall/ware-picture.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Sparkline } from "../../../ui/charts/sparkline.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { directionOf, noNumber, shownPrice, shownQuantity, shownRise } from "../../../ui/figures.tsx";
import layout from "../../../ui/layout.module.css";
import { Scrolling } from "../../../ui/scrolling.tsx";
import styles from "./mall.module.css";
import table from "./ware-table.module.css";

const { number, wide, medium, narrow } = styles;

interface Props {
  readonly title: string;
  readonly wares: readonly WareCard[];
  /** The shop's own page need not name it with every ware. */
  readonly ofOneShop?: boolean;
}

/** Wares in lines: what they are, where they lie, what they cost and how much there is. */
export const WareTable = ({ title, wares, ofOneShop = false }: Props) => (
  <Scrolling className={styles["scroll"]}>
    <table className={classNames(styles["table"], table["wares"])}>
      <caption className="sr">{title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">收藏</span>
          </th>
          <th scope="col">商品 / 提货地</th>
          <th scope="col" className={classNames(number, narrow)}>
            热值<i>kcal/kg</i>
          </th>
          <th scope="col" className={classNames(number, narrow)}>
            全硫<i>%</i>
          </th>
          <th scope="col" className={classNames(number, medium)}>
            全水<i>%</i>
          </th>
          <th scope="col" className={classNames(number, wide)}>
            粒度<i>mm</i>
          </th>
          <th scope="col" className={number}>
            含税价<i>元/吨</i>
          </th>
          <th scope="col" className={classNames(number, narrow)}>
            近 30 日<i>元/吨</i>
          </th>
          <th scope="col" className={classNames(number, narrow)}>
            库存<i>吨</i>
          </th>
          {!ofOneShop && (
            <th scope="col" className={medium}>
              商户
            </th>
          )}
          <th scope="col" className={narrow}>
            操作
          </th>
        </tr>
      </thead>
      <tbody>
        {wares.map((ware) => (
          <WareLine key={ware.ware} card={ware} ofOneShop={ofOneShop} />
        ))}
      </tbody>
    </table>
  </Scrolling>
);

/** What is promised of a quality. */
const promiseOf = ({ qualities }: WareCard, code: string) =>
  qualities.find((quality) => quality.code === code)?.promise || noNumber;

function WareLine({ card, ofOneShop }: { readonly card: WareCard; readonly ofOneShop: boolean }) {
  const { ware, name, placeName, areaName, price, prices, change, available, firm, shopName } = card;
  return (
    <tr>
      <td>
        <FollowStar ware={ware} name={name} />
      </td>
      <td>
        <WareLink ware={ware} className={table["product"]}>
          <WarePicture picture={card.picture} size={card.size} seed={ware} width={32} />
          <span>
            <b>{name}</b>
            <small>
              {placeName} · {areaName}
            </small>
            <small className={table["brief"]}>
              {promiseOf(card, "Q")} kcal/kg · 库存 {shownQuantity(available)} 吨
            </small>
          </span>
        </WareLink>
      </td>
      <td className={classNames(number, narrow)}>{promiseOf(card, "Q")}</td>
      <td className={classNames(number, narrow)}>{promiseOf(card, "S")}</td>
      <td className={classNames(number, medium)}>{promiseOf(card, "M")}</td>
      <td className={classNames(number, wide)}>{card.size || noNumber}</td>
      <td className={classNames(number, table["price"])}>
        {shownPrice(price)}
        <small className={classNames(table["brief"], styles[directionOf(change)])}>{shownRise(change)}</small>
      </td>
      <td className={classNames(number, narrow)}>
        <span className={table["course"]}>
          <Sparkline
            name={`${name}近 30 日价格`}
            prices={[...prices.map(({ price: each }) => each), price]}
            width={64}
          />
          <span className={styles[directionOf(change)]}>{shownRise(change)}</span>
        </span>
      </td>
      <td className={classNames(number, narrow)}>{shownQuantity(available)}</td>
      {!ofOneShop && (
        <td className={classNames(medium, table["shop"])} title={shopName}>
          <ShopLink firm={firm}>{shopName}</ShopLink>
        </td>
      )}
      <td className={narrow}>
        {card.condition === "open" && available > 0n ? (
          <WareLink ware={ware} className={buttonClass({ small: true })}>
            订购
          </WareLink>
        ) : (
          <span className={layout["quiet"]}>{available > 0n ? "休息中" : "无货"}</span>
        )}
      </td>
    </tr>
  );
}
