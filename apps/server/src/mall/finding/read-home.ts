import { api } from "@zd/api";
import {
  type CompanyId,
  type FileId,
  type FirmId,
  type Instant,
  instant,
  type Price,
  price,
  type Quantity,
} from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { areaNameOf } from "@zd/domain/mall/area";
import type { FeePlanId, MallWareId, ShopStatus } from "@zd/domain/mall/codes";
import { shopConditionAt } from "@zd/domain/mall/merchant";
import type { ProductId } from "@zd/domain/terms/product";
import { type RawBuilder, sql } from "kysely";
import { handleMany } from "../../platform/calls/operation.ts";
import { type Reader, rows } from "../../platform/database/database.ts";
import { toMerchant } from "../merchants/shop-store.ts";
import { openMall } from "../switching/open-mall.ts";
import { hoursText } from "./read-ware.ts";
import { findTallies, talliedBy } from "./tally.ts";
import { findCards } from "./ware-cards.ts";

const cards = { recommended: 4, newest: 6 } as const;
const shopsShown = 3;
const pricesShown = 8;

/** 商城首页, without its list of wares. */
export const readHome = handleMany(api.mallFinding.readHome, async (_, { db, actor, request, now }) => {
  const company = await openMall(db, request);
  const first = (order: RawBuilder<unknown>, most: number) =>
    rows<{ id: MallWareId }>(
      db,
      sql`select id from mall.ware where company_id = ${company} and shown order by ${order} limit ${most}`,
    );
  const [recommended, newest, shops, [counted], areaPrices] = await Promise.all([
    first(sql`in_stock desc, sold desc, on_sale_since desc, id`, cards.recommended),
    first(sql`on_sale_since desc, id`, cards.newest),
    findShops(db, company, now),
    rows<{
      /** How many shops visitors see. */
      count: number;
    }>(
      db,
      sql`select count(*)::int as count from mall.merchant
          where company_id = ${company} and status <> '2' and suspended_for is null`,
    ),
    findAreaPrices(db, company, now),
  ]);
  const all = new Map(
    (
      await findCards(db, [...new Set([...recommended, ...newest].map(({ id }) => id))], {
        now,
        firm: actor.firmId,
      })
    ).map((card) => [card.ware, card]),
  );
  const cardsOf = (found: readonly { readonly id: MallWareId }[]) =>
    found.flatMap(({ id }) => all.get(id) ?? []);
  return {
    recommended: cardsOf(recommended),
    newest: cardsOf(newest),
    shops: [...shops],
    shopCount: counted?.count ?? 0,
    areaPrices: [...areaPrices],
  };
});

/** A shop as the first page shows it. */
interface Shop {
  readonly firmId: FirmId;
  readonly shopName: string;
  /** As its merchant has set it. */
  readonly status: ShopStatus;
  /** Null where staff has not suspended it. */
  readonly suspendedFor: string | null;
  /** Minutes after midnight. */
  readonly opens: number;
  /** Minutes after midnight. */
  readonly closes: number;
  /** The plan by which its orders are charged. */
  readonly planId: FeePlanId;
  readonly address: string;
  /** Null where it has none. */
  readonly logo: FileId | null;
  /** Tonnes that contracts have taken. */
  readonly sold: Quantity;
  /** How many wares it shows. */
  readonly wares: number;
}

/** 推荐商户: the shops that have sold most. */
async function findShops(db: Reader, company: CompanyId, now: Instant) {
  const found = await rows<Shop>(
    db,
    sql`select firm_id, shop_name, status, suspended_for, opens, closes, plan_id, address, logo_id as logo, sold,
          (select count(*)::int from mall.ware w where w.firm_id = m.firm_id and w.shown) as wares
        from mall.merchant m
        where company_id = ${company} and status <> '2' and suspended_for is null
        order by sold desc, firm_id limit ${shopsShown}`,
  );
  return found.map((shop) => ({
    ...shop,
    firm: shop.firmId,
    condition: shopConditionAt(toMerchant(shop), now),
    hours: hoursText(shop),
  }));
}

/** 地区均价 of the products with most wares, beside that of a week ago. */
async function findAreaPrices(db: Reader, company: CompanyId, now: Instant) {
  const tallies = await findTallies(db, company, now);
  const means = [...talliedBy(tallies, ({ area, product }) => `${area}\n${product}`)]
    .map(([key, mean]) => {
      const [area = "", product = ""] = key.split("\n");
      return { area, product: product as ProductId, ...mean };
    })
    .toSorted((a, b) => b.wares - a.wares || (a.area < b.area ? -1 : 1))
    .slice(0, pricesShown);
  if (means.length === 0) return [];
  const weekAgo = shanghaiDay(instant(now - 7 * dayMs));
  const earliest = shanghaiDay(instant(now - 14 * dayMs));
  const [before, products] = await Promise.all([
    rows<{
      area: string;
      productId: ProductId;
      /** The latest of the prices kept between two weeks ago and one. */
      price: Price;
    }>(
      db,
      sql`select distinct on (area, product_id) area, product_id, price from mall.area_price
          where company_id = ${company} and day between ${earliest} and ${weekAgo}
          order by area, product_id, day desc`,
    ),
    db
      .selectFrom("trading.productView")
      .select(["id", "name"])
      .where(
        "id",
        "in",
        means.map(({ product }) => product),
      )
      .execute(),
  ]);
  const was = new Map(before.map(({ area, productId, price: then }) => [`${area}\n${productId}`, then]));
  const names = new Map(products.map(({ id, name }) => [id, name]));
  return means.map(({ area, product, wares, average }) => {
    const then = was.get(`${area}\n${product}`);
    return {
      area,
      areaName: areaNameOf(area),
      product,
      productName: names.get(product) ?? product,
      price: average,
      change: then === undefined ? null : price(average - then),
      wares,
    };
  });
}
