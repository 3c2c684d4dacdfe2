import { api } from "@zd/api";
import type { CompanyId, FirmId, Instant, Price } from "@zd/domain/kernel/brand";
import type { MallWareId, PlaceId } from "@zd/domain/mall/codes";
import { sql } from "kysely";
import { handleMany } from "../../platform/calls/operation.ts";
import { type Reader, rows } from "../../platform/database/database.ts";
import { queryOf } from "../../platform/formats/pinyin.ts";
import { countWares, findPlaces } from "../places/place-store.ts";
import { openMall } from "../switching/open-mall.ts";

const most = 5;

/** 搜索建议: places, wares and shops whose name contains what was typed, or whose pinyin or initials begin so. */
export const suggest = handleMany(api.mallFinding.suggest, async ({ keyword }, { db, request, now }) => {
  const company = await openMall(db, request);
  const words = queryOf(keyword);
  if (words === null) return { places: [], wares: [], shops: [] };
  const [places, wares, shops] = await Promise.all([
    placesLike(db, company, words, now),
    waresLike(db, company, words),
    shopsLike(db, company, words),
  ]);
  return { places: [...places], wares: [...wares], shops: [...shops] };
});

async function placesLike(db: Reader, company: CompanyId, words: string, now: Instant) {
  const [named, places, waresOf] = await Promise.all([
    rows<{
      /** Number of the place. */
      reference: PlaceId;
    }>(
      db,
      sql`select reference from mall.term
          where company_id = ${company} and kind = 'place' and words @@ ${words}::tsquery limit 100`,
    ),
    findPlaces(db, company),
    countWares(db, company, now),
  ]);
  const found = new Set(named.map(({ reference }) => reference));
  return places
    .filter(({ place }) => found.has(place))
    .map(({ type, ...place }) => ({
      ...place,
      placeName: place.name,
      placeType: type,
      wares: waresOf(place.place),
    }))
    .toSorted((a, b) => b.wares - a.wares)
    .slice(0, most);
}

const waresLike = (db: Reader, company: CompanyId, words: string) =>
  rows<{
    ware: MallWareId;
    name: string;
    /** Name of the place; its number where the entry is gone. */
    placeName: string;
    price: Price;
  }>(
    db,
    sql`with hit as materialized (
          select id, name, place_id, price, words, row_number() over () as place from (
            select id, name, place_id, price, words from mall.ware
            where company_id = ${company} and shown and words @@ ${words}::tsquery
            order by in_stock desc, sold desc, on_sale_since desc, id limit 200) first)
        select h.id as ware, h.name, coalesce(f.name, h.place_id) as place_name, h.price
        from hit h left join trading.place_view f on f.id = h.place_id
        order by ts_rank('{0.1, 0.3, 0.6, 1.0}', h.words, ${words}::tsquery) desc, h.place limit ${most}`,
  );

/** Shops by name: those with the shortest names, of which most was typed, by what they have sold. A stopped shop has no term. */
const shopsLike = (db: Reader, company: CompanyId, words: string) =>
  rows<{
    firm: FirmId;
    shopName: string;
    /** How many wares it shows. */
    wares: number;
  }>(
    db,
    sql`select m.firm_id as firm, m.shop_name,
          (select count(*)::int from mall.ware w where w.firm_id = m.firm_id and w.shown) as wares
        from (select reference from mall.term
              where company_id = ${company} and kind = 'shop' and words @@ ${words}::tsquery
              order by length(name), reference limit ${most}) t
        join mall.merchant m on m.firm_id = t.reference
        order by m.sold desc, m.firm_id`,
  );
