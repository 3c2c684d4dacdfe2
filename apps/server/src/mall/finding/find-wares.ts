import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import type { CompanyId } from "@zd/domain/kernel/brand";
import { type MallWareId, placeTypes } from "@zd/domain/mall/codes";
import { type WareSort, waresFoundMost } from "@zd/domain/mall/finding";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { handleMany } from "../../platform/calls/operation.ts";
import { type Reader, rows } from "../../platform/database/database.ts";
import { queryOf } from "../../platform/formats/pinyin.ts";
import { openMall } from "../switching/open-mall.ts";
import { corrected } from "./terms.ts";
import { findCards } from "./ware-cards.ts";

type WareQuery = InputOf<typeof api.mallFinding.findWares>;

/** 综合: wares in stock first, then by tonnes sold, then the latest on sale. */
const recommended = sql`w.in_stock desc, w.sold desc, w.on_sale_since desc, w.id`;

const orders: Readonly<Record<WareSort, RawBuilder<unknown>>> = {
  recommended,
  newest: sql`w.on_sale_since desc, w.id`,
  priceUp: sql`w.price, w.id`,
  priceDown: sql`w.price desc, w.id desc`,
  calorific: sql`w.calorific desc nulls last, w.id`,
  sulphur: sql`w.sulphur, w.id`,
  stock: sql`s.available desc, w.id`,
};

/**
 * 商品搜索 and 商品列表.
 *
 * Which wares: every word that was typed has to be found, in whatever the ware is called, where it lies, who sells it
 * or what kind it is; a Latin word may be the beginning of a name's pinyin or of its initials. Where nothing is found,
 * each word is taken for the name that sounds most like it, and the answer says so.
 *
 * In which order: of all that match, the {@link waresFoundMost} that lead the order asked for. In 综合 those are then
 * ranked by where the words were found, a name (1.0) before a place (0.6), a shop (0.3) and a kind (0.1), and among
 * equals by stock, tonnes sold and age. Every other order is what it says.
 */
export const findWares = handleMany(api.mallFinding.findWares, async (query, { db, actor, request, now }) => {
  const company = await openMall(db, request);
  const typed = query.keyword.trim();
  let correction: string | null = null;
  let page = await search(db, company, query, typed);
  if (page.total === 0 && typed !== "") {
    correction = await corrected(db, company, typed);
    if (correction !== null) page = await search(db, company, query, correction);
    if (page.total === 0) correction = null;
  }
  const total = Math.min(page.total, waresFoundMost);
  return {
    rows: [...(await findCards(db, page.ids, { now, firm: actor.firmId }))],
    total,
    isAll: page.total <= waresFoundMost,
    corrected: correction,
  };
});

/** A page of what was found. */
interface Found {
  /** The wares of the page, in their order. */
  readonly ids: readonly MallWareId[];
  /** One more than the most that are found, where there are more. */
  readonly total: number;
}

async function search(db: Reader, company: CompanyId, query: WareQuery, typed: string): Promise<Found> {
  const words = typed === "" ? null : queryOf(typed);
  if (typed !== "" && words === null) return { ids: [], total: 0 };
  const { sort, pageIndex, pageSize } = query;
  const from = sort === "stock" ? sql`mall.ware w join mall.stock s on s.ware_id = w.id` : sql`mall.ware w`;
  const where = sql.join([...conditionsOf(company, query), ...matching(words)], sql` and `);
  const isRanked = words !== null && sort === "recommended";
  const hits = await rows<{
    id: MallWareId;
    /** How many are found, counted up to one more than the most. */
    total: number;
  }>(
    db,
    sql`with hit as materialized (
          select w.id, row_number() over (order by ${orders[sort]}) as place
          from ${from} where ${where} order by ${orders[sort]} limit ${waresFoundMost + 1})
        select h.id, (select count(*)::int from hit) as total
        from hit h ${isRanked ? sql`join mall.ware w on w.id = h.id` : sql``}
        where h.place <= ${waresFoundMost}
        order by ${isRanked ? sql`ts_rank('{0.1, 0.3, 0.6, 1.0}', w.words, ${words}::tsquery) desc,` : sql``} h.place
        limit ${pageSize} offset ${(pageIndex - 1) * pageSize}`,
  );
  return { ids: hits.map(({ id }) => id), total: hits[0]?.total ?? (pageIndex > 1 ? await beyond() : 0) };

  /** How many wares match, for a page past the last, which has no row to tell it. */
  async function beyond(): Promise<number> {
    const [counted] = await rows<{
      /** How many are found, counted up to one more than the most. */
      total: number;
    }>(
      db,
      sql`select count(*)::int as total from (select from ${from} where ${where} limit ${waresFoundMost + 1}) as hit`,
    );
    return counted?.total ?? 0;
  }
}

const matching = (words: string | null) =>
  words === null ? [] : [sql<SqlBool>`w.words @@ ${words}::tsquery`];

function conditionsOf(company: CompanyId, query: WareQuery): readonly RawBuilder<SqlBool>[] {
  const { wareKind, product, area, place, placeType, firm, inStock } = query;
  const { calorificFrom, calorificTo, sulphurTo, priceFrom, priceTo } = query;
  const where = (value: unknown, condition: RawBuilder<SqlBool>) => (value === undefined ? [] : [condition]);
  return [
    sql<SqlBool>`w.company_id = ${company} and w.shown`,
    ...where(wareKind, sql`w.ware_kind_id = ${wareKind}`),
    ...where(product, sql`w.product_id = ${product}`),
    ...where(area, sql`w.area = ${area}`),
    ...where(place, sql`w.place_id = ${place}`),
    ...(placeType === undefined
      ? []
      : [
          sql<SqlBool>`w.place_id in (select id from trading.place_view
            where company_id = ${company} and kind = ${placeTypes[placeType]})`,
        ]),
    ...where(firm, sql`w.firm_id = ${firm}`),
    ...where(calorificFrom, sql`w.calorific >= ${scaled(calorificFrom)}`),
    ...where(calorificTo, sql`w.calorific <= ${scaled(calorificTo)}`),
    ...where(sulphurTo, sql`w.sulphur <= ${sulphurTo}`),
    ...where(priceFrom, sql`w.price >= ${priceFrom}`),
    ...where(priceTo, sql`w.price <= ${priceTo}`),
    ...(inStock ? [sql<SqlBool>`w.in_stock`] : []),
  ];
}

/** A figure as columns keep it, in ten-thousandths. */
const scaled = (whole: number | undefined) => BigInt(whole ?? 0) * 10_000n;
