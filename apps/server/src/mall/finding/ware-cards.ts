import type { WareCard } from "@zd/api/mall/finding";
import {
  type FileId,
  type FirmId,
  type Instant,
  instant,
  type Price,
  price as priceOf,
  type Quantity,
  type WareKindId,
} from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { areaNameOf } from "@zd/domain/mall/area";
import type { AttributeValue, QualityValue } from "@zd/domain/mall/attributes";
import { parseRange } from "@zd/domain/mall/attributes";
import type { FeePlanId, MallPriceBasis, MallWareId, PlaceId, ShopStatus } from "@zd/domain/mall/codes";
import { opensNextAt, shopConditionAt } from "@zd/domain/mall/merchant";
import type { ProductId } from "@zd/domain/terms/product";
import { sql } from "kysely";
import { type Reader, rows } from "../../platform/database/database.ts";
import { findCustomerPrices } from "../groups/customer-prices.ts";
import { toMerchant } from "../merchants/shop-store.ts";

/** A ware with its shop, as a card shows it. */
interface Row {
  readonly id: MallWareId;
  readonly name: string;
  readonly wareKindId: WareKindId;
  readonly productId: ProductId;
  readonly placeId: PlaceId;
  /** 行政区划. */
  readonly area: string;
  readonly price: Price;
  /** What the price includes: 坑口价, 车板价, 平仓价 or 到厂价. */
  readonly basis: MallPriceBasis;
  /** The least that one order may be. */
  readonly minQuantity: Quantity;
  /** As the merchant has written them. */
  readonly attributes: readonly AttributeValue[];
  /** As the merchant has written them. */
  readonly qualities: readonly QualityValue[];
  /** The first picture; null where there is none. */
  readonly picture: FileId | null;
  /** What may still be ordered. */
  readonly available: Quantity;
  /** Name of the ware kind; its number where the entry is gone. */
  readonly kindName: string;
  /** Name of the product; its number where the entry is gone. */
  readonly productName: string;
  /** Name of the place; its number where the entry is gone. */
  readonly placeName: string;
  /** The shop's firm. */
  readonly firmId: FirmId;
  readonly shopName: string;
  /** As the merchant has set it. */
  readonly status: ShopStatus;
  /** Null where staff has not suspended the shop. */
  readonly suspendedFor: string | null;
  /** Minutes after midnight. */
  readonly opens: number;
  /** Minutes after midnight. */
  readonly closes: number;
  /** The plan by which the shop's orders are charged. */
  readonly planId: FeePlanId;
}

/** How many days a card's price curve has. */
const cardDays = 30;

/** Wares as lists and cards show them to a firm, which is empty for a visitor, in the order of the ids; in three queries. */
export async function findCards(
  db: Reader,
  ids: readonly MallWareId[],
  { now, firm }: { readonly now: Instant; readonly firm: FirmId },
): Promise<readonly WareCard[]> {
  if (ids.length === 0) return [];
  const since = new Date(now - cardDays * dayMs);
  const [wares, prices, own] = await Promise.all([
    rows<Row>(
      db,
      sql`select w.id, w.name, w.ware_kind_id, w.product_id, w.place_id, w.area, w.price, w.basis, w.min_quantity,
            w.attributes, w.qualities, w.pictures[1] as picture, s.available,
            coalesce(k.name, w.ware_kind_id) as kind_name, coalesce(p.name, w.product_id) as product_name,
            coalesce(f.name, w.place_id) as place_name,
            m.firm_id, m.shop_name, m.status, m.suspended_for, m.opens, m.closes, m.plan_id
          from mall.ware w join mall.stock s on s.ware_id = w.id join mall.merchant m on m.firm_id = w.firm_id
          left join trading.ware_kind_view k on k.id = w.ware_kind_id
          left join trading.product_view p on p.id = w.product_id
          left join trading.place_view f on f.id = w.place_id
          where w.id = any(${ids})`,
    ),
    rows<{
      ware: MallWareId;
      /** From when on the price holds, or has held. */
      at: Date;
      price: Price;
    }>(
      db,
      sql`select c.ware_id as ware, c.effective_at as at, c.price
          from unnest(${ids}::text[]) i(id) cross join lateral (
            (select id, ware_id, effective_at, price from mall.ware_price
             where ware_id = i.id and state in ('1', '2') and effective_at <= ${since}
             order by effective_at desc, id desc limit 1)
            union all
            (select id, ware_id, effective_at, price from mall.ware_price
             where ware_id = i.id and state in ('1', '2') and effective_at > ${since})) c
          order by c.effective_at, c.id`,
    ),
    findCustomerPrices(db, firm, ids),
  ]);
  const byId = new Map(wares.map((row) => [row.id, row]));
  const history = Map.groupBy(prices, ({ ware }) => ware);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ ...toCard(row, history.get(id) ?? [], now), ownPrice: own.of(firm, id, row.price) }] : [];
  });
}

function toCard(
  row: Row,
  history: readonly {
    /** From when on the price holds, or has held. */
    readonly at: Date;
    readonly price: Price;
  }[],
  now: Instant,
): Omit<WareCard, "ownPrice"> {
  const { id, wareKindId, productId, placeId, firmId, qualities, attributes, ...rest } = row;
  const first = history[0]?.price ?? row.price;
  return {
    ...rest,
    ware: id,
    wareKind: wareKindId,
    product: productId,
    place: placeId,
    firm: firmId,
    areaName: areaNameOf(row.area),
    condition: shopConditionAt(toMerchant(row), now),
    opensAt: opensNextAt(toMerchant(row), now),
    qualities: qualities
      .filter(({ promise }) => promise !== "")
      .map(({ code, promise }) => ({ code, promise })),
    size: sizeOf(attributes),
    prices: history.map(({ at, price }) => ({ at: instant(at.getTime()), price })),
    change: priceOf(row.price - first),
  };
}

/** 粒度: the first attribute that is a range; empty where there is none. */
export const sizeOf = (attributes: readonly AttributeValue[]): string =>
  attributes.find(({ value }) => parseRange(value) !== null)?.value ?? "";
