import type { WareCard } from "@zd/api/mall/finding";
import { useHasBaskets } from "../../../parts/mall/basket/baskets.ts";
import { PutButton } from "../../../parts/mall/basket/put-button.tsx";
import { FollowStar } from "../../../parts/mall/follow-star.tsx";
import { ShopLink, WareLink } from "../../../parts/mall/links.tsx";
import { OpensAt } from "../../../parts/mall/shop-condition.tsx";
import { WarePicture } from "../../../parts/mall/ware-picture.tsx";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import { Sparkline } from "../../../ui/charts/sparkline.tsx";
import { directionOf, noNumber, shownPrice, shownQuantity, shownRise } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { type PlainColumn, PlainTable } from "../../../ui/tables/plain-table.tsx";
import styles from "./mall.module.css";
import table from "./ware-table.module.css";

interface Props {
  /** What is in it, for whoever does not see it. */
  readonly title: string;
  readonly wares: readonly WareCard[];
  /** The shop's own page need not name it with every ware. */
  readonly ofOneShop?: boolean;
}

/** What is promised of a quality. */
const promiseOf = ({ qualities }: WareCard, code: string) =>
  qualities.find((quality) => quality.code === code)?.promise || noNumber;

const qualityColumn = (title: string, unit: string, code: string) => ({
  title,
  unit,
  figure: true,
  show: (card: WareCard) => promiseOf(card, code),
});

const Product = ({ card }: { readonly card: WareCard }) => (
  <WareLink ware={card.ware} className={table["product"]}>
    <WarePicture picture={card.picture} name={card.name} size={card.size} seed={card.ware} width={32} />
    <span>
      <b>{card.name}</b>
      <small>
        {card.placeName} · {card.areaName}
      </small>
      <small className={table["brief"]}>
        {promiseOf(card, "Q")} kcal/kg · 库存 {shownQuantity(card.available)} 吨
      </small>
    </span>
  </WareLink>
);

/** Up to the price. */
const goodsColumns: readonly PlainColumn<WareCard>[] = [
  {
    title: "收藏",
    quiet: true,
    show: ({ ware, name }) => <FollowStar ware={ware} name={name} />,
  },
  { title: "商品 / 提货地", show: (card) => <Product card={card} /> },
  { ...qualityColumn("热值", "kcal/kg", "Q"), from: "tablet" },
  { ...qualityColumn("全硫", "%", "S"), from: "tablet" },
  { ...qualityColumn("全水", "%", "M"), from: "laptop" },
  {
    title: "粒度",
    unit: "mm",
    figure: true,
    className: table["size"],
    show: ({ size }) => size || noNumber,
  },
];

/** Behind the price. */
const courseColumns: readonly PlainColumn<WareCard>[] = [
  {
    title: "近 30 日",
    unit: "元/吨",
    figure: true,
    from: "tablet",
    show: ({ name, price, prices, change }) => (
      <span className={table["course"]}>
        <Sparkline
          name={`${name}近 30 日价格`}
          prices={[...prices.map(({ price: each }) => each), price]}
          width={64}
        />
        <span className={styles[directionOf(change)]}>{shownRise(change)}</span>
      </span>
    ),
  },
  {
    title: "库存",
    unit: "吨",
    figure: true,
    from: "tablet",
    show: ({ available }) => shownQuantity(available),
  },
];

const shopColumn: PlainColumn<WareCard> = {
  title: "商户",
  from: "laptop",
  className: table["shop"],
  show: ({ firm, shopName }) => (
    <span title={shopName}>
      <ShopLink firm={firm}>{shopName}</ShopLink>
    </span>
  ),
};

const stepColumn: PlainColumn<WareCard> = {
  title: "操作",
  from: "tablet",
  show: ({ ware, condition, opensAt, available }) =>
    condition === "open" && available > 0n ? (
      <WareLink ware={ware} className={buttonClass({ small: true })}>
        订购
      </WareLink>
    ) : (
      <span className={layout["quiet"]}>
        {available <= 0n ? "无货" : opensAt === null ? "休息中" : <OpensAt at={opensAt} />}
      </span>
    ),
};

/** 加入采购清单 with the least that may be ordered; how much is changed in the basket. */
const PutLeast = ({ card: { ware, name, minQuantity, price, ownPrice } }: { readonly card: WareCard }) => (
  <PutButton small ware={ware} name={name} count={minQuantity} price={ownPrice ?? price} />
);

const basketColumn: PlainColumn<WareCard> = {
  title: "采购清单",
  from: "tablet",
  show: (card) => <PutLeast card={card} />,
};

/** The price, and on a phone the button of the basket below it where wares are put into one here. */
const priceColumn = (hasButton: boolean): PlainColumn<WareCard> => ({
  title: "含税价",
  unit: "元/吨",
  figure: true,
  show: (card) => (
    <span className={table["price"]}>
      {shownPrice(card.ownPrice ?? card.price)}
      {card.ownPrice !== null && (
        <small title="贵公司的客户价">
          {" "}
          客户价 <s>{shownPrice(card.price)}</s>
        </small>
      )}
      <small className={table["brief"]}>
        <span className={styles[directionOf(card.change)]}>{shownRise(card.change)}</span>
      </small>
      {hasButton && (
        <small className={table["brief"]}>
          <PutLeast card={card} />
        </small>
      )}
    </span>
  ),
});

/** Wares in lines: what they are, where they lie, what they cost and how much there is. */
export const WareTable = ({ title, wares, ofOneShop = false }: Props) => {
  const hasButton = useHasBaskets() && ofOneShop;
  return (
    <div className={table["wares"]}>
      <PlainTable
        label={title}
        edge
        columns={[
          ...goodsColumns,
          priceColumn(hasButton),
          ...courseColumns,
          !ofOneShop && shopColumn,
          stepColumn,
          hasButton && basketColumn,
        ]}
        rows={wares}
        rowKey={({ ware }) => ware}
      />
    </div>
  );
};
