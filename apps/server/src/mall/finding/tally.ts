import { type CompanyId, type Instant, type Price, price, type WareKindId } from "@zd/domain/kernel/brand";
import type { PlaceId } from "@zd/domain/mall/codes";
import { halfUp } from "@zd/domain/money/amount";
import type { ProductId } from "@zd/domain/terms/product";
import { sql } from "kysely";
import { type Reader, rows } from "../../platform/database/database.ts";

/** How many wares of a kind, product, region and place are shown, and the sum of their prices. */
export interface Tally {
  readonly wareKind: WareKindId;
  readonly product: ProductId;
  /** 行政区划. */
  readonly area: string;
  /** Where the wares are picked up. */
  readonly place: PlaceId;
  /** How many wares are shown. */
  readonly wares: number;
  /** Sum of their prices, 0.0001 yuan a tonne. */
  readonly prices: bigint;
}

/** How long counts are used, in milliseconds; the home page counts all wares. */
const rememberedMs = 10_000;
const remembered = new WeakMap<
  Reader,
  Map<
    CompanyId,
    {
      /** When they were counted. */
      readonly at: Instant;
      /** Under way at first; a count that fails is forgotten. */
      readonly tallies: Promise<readonly Tally[]>;
    }
  >
>();

/** Counts of a company's mall in one query, at most ten seconds old. */
export function findTallies(db: Reader, company: CompanyId, now: Instant): Promise<readonly Tally[]> {
  const known = remembered.get(db) ?? new Map();
  remembered.set(db, known);
  const last = known.get(company);
  if (last && now - last.at < rememberedMs && now >= last.at) return last.tallies;
  const tallies = count(db, company);
  known.set(company, { at: now, tallies });
  tallies.catch(() => known.delete(company));
  return tallies;
}

const count = (db: Reader, company: CompanyId) =>
  rows<Tally>(
    db,
    sql`select ware_kind_id as ware_kind, product_id as product, area, place_id as place, count(*)::int as wares,
          sum(price)::bigint as prices
        from mall.ware where company_id = ${company} and shown
        group by ware_kind_id, product_id, area, place_id`,
  );

/** Counts added up by a key; the average price is rounded half up to the fen. */
export function talliedBy<Key extends string>(
  tallies: readonly Tally[],
  keyOf: (tally: Tally) => Key,
): ReadonlyMap<
  Key,
  {
    /** How many wares are shown. */
    readonly wares: number;
    /** Their average price, rounded to the fen. */
    readonly average: Price;
  }
> {
  const sums = new Map<
    Key,
    {
      wares: number;
      /** Sum of their prices, 0.0001 yuan a tonne. */
      prices: bigint;
    }
  >();
  for (const tally of tallies) {
    const key = keyOf(tally);
    const { wares, prices } = sums.get(key) ?? { wares: 0, prices: 0n };
    sums.set(key, { wares: wares + tally.wares, prices: prices + tally.prices });
  }
  return new Map(
    [...sums].map(([key, { wares, prices }]) => [
      key,
      { wares, average: price(halfUp(prices, BigInt(wares) * 100n) * 100n) },
    ]),
  );
}
