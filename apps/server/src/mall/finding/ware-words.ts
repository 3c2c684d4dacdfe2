import type { FirmId } from "@zd/domain/kernel/brand";
import { areaNameOf } from "@zd/domain/mall/area";
import type { MallWareId } from "@zd/domain/mall/codes";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Reader, rows, type Tx } from "../../platform/database/database.ts";
import { vectorOf } from "../../platform/formats/pinyin.ts";
import { keepTerms } from "./terms.ts";

/** A ware with the names by which it is found. */
interface Named {
  readonly id: MallWareId;
  readonly companyId: string;
  readonly name: string;
  /** Name of the product; empty where it is gone. */
  readonly product: string;
  /** Name of the ware kind; empty where it is gone. */
  readonly kind: string;
  /** Name of the place; empty where it is gone. */
  readonly place: string;
  readonly placeId: string;
  /** 行政区划 of the place. */
  readonly area: string;
  /** County of the place; may be empty. */
  readonly county: string;
  /** Name of the shop. */
  readonly shop: string;
}

const namesOf = (db: Reader, which: RawBuilder<SqlBool>) =>
  rows<Named>(
    db,
    sql`select w.id, w.company_id, w.name, coalesce(p.name, '') as product, coalesce(k.name, '') as kind,
          coalesce(f.name, '') as place, w.place_id, w.area, coalesce(f.county, '') as county,
          m.shop_name as shop
        from mall.ware w join mall.merchant m on m.firm_id = w.firm_id
        left join trading.product_view p on p.id = w.product_id
        left join trading.ware_kind_view k on k.id = w.ware_kind_id
        left join trading.place_view f on f.id = w.place_id
        where ${which}`,
  );

/**
 * The search words of a ware with their weights: its name and product before its place, that before its shop, that
 * before its kind.
 */
const vectorOfWare = ({ name, product, kind, place, area, county, shop }: Named) =>
  vectorOf([
    [name, "A"],
    [product, "A"],
    [place, "B"],
    [`${areaNameOf(area)} ${county}`, "B"],
    [shop, "C"],
    [kind, "D"],
  ]);

async function writeWords(tx: Tx, wares: readonly Named[]): Promise<void> {
  if (wares.length === 0) return;
  await sql`
    update mall.ware w set words = g.words::tsvector
    from unnest(${wares.map(({ id }) => id)}::text[], ${wares.map(vectorOfWare)}::text[]) as g(id, words)
    where w.id = g.id and w.words is distinct from g.words::tsvector`.execute(tx);
  const [first] = wares;
  if (!first) return;
  await keepTerms(tx, first.companyId as never, [
    ...wares.map(({ name }) => ({ kind: "ware" as const, reference: name, name })),
    ...wares.map(({ placeId, place }) => ({ kind: "place" as const, reference: placeId, name: place })),
  ]);
}

/** Writes the search words of a ware. */
export const nameWare = async (tx: Tx, ware: MallWareId): Promise<void> =>
  writeWords(tx, await namesOf(tx, sql`w.id = ${ware}`));

/** Writes the search words of a shop's wares after its name has changed. */
export const renameShopOfWares = async (tx: Tx, firm: FirmId): Promise<void> =>
  writeWords(tx, await namesOf(tx, sql`w.firm_id = ${firm} and w.state = '2' and w.deleted_at is null`));

/** Writes the search words of wares that name an entry of a dictionary whose name has changed. */
export const renameEntryOfWares = async (tx: Tx, entry: string): Promise<void> =>
  writeWords(
    tx,
    await namesOf(
      tx,
      sql`${entry} in (w.product_id, w.ware_kind_id, w.place_id) and w.state = '2' and w.deleted_at is null`,
    ),
  );
