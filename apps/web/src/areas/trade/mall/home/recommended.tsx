import type { WareCard } from "@zd/api/mall/finding";
import { WareLink } from "../../../../parts/mall/links.tsx";
import { WarePicture } from "../../../../parts/mall/ware-picture.tsx";
import { Sparkline } from "../../../../ui/charts/sparkline.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { shownPrice, shownQuantity } from "../../../../ui/figures/figures.tsx";
import own from "./mall-home.module.css";

const wareCount = 4;

/** 推荐商品, as cards. */
export function Recommended({ cards }: { readonly cards: readonly WareCard[] | null }) {
  if (cards === null) return <Skeleton lines={4} />;
  if (cards.length === 0) return null;
  return (
    <section className={own["recommended"]} aria-label="推荐商品">
      {cards.slice(0, wareCount).map((card) => (
        <Card key={card.ware} card={card} />
      ))}
    </section>
  );
}

function Card({ card }: { readonly card: WareCard }) {
  const { ware, name, placeName, areaName, price, ownPrice, prices, qualities, available, picture, size } =
    card;
  const calorific = qualities.find(({ code }) => code === "Q")?.promise;
  return (
    <WareLink ware={ware}>
      <span className={own["name"]}>
        <WarePicture picture={picture} name={name} size={size} seed={ware} width={40} />
        <span>
          <b>{name}</b>
          <small>
            {placeName} · {areaName}
          </small>
        </span>
      </span>
      <span className={own["price"]}>
        <span>
          <b>{shownPrice(ownPrice ?? price)}</b> <small>元/吨{ownPrice !== null && " 客户价"}</small>
        </span>
        <Sparkline
          name={`${name}近 30 日价格`}
          prices={[...prices.map((each) => each.price), price]}
          width={80}
        />
      </span>
      <small>
        {calorific && `${calorific} kcal/kg · `}库存 {shownQuantity(available)} 吨
      </small>
    </WareLink>
  );
}
