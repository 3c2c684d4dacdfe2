import { type CompanyId, type Instant, instant, type Price, price } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { type Reader, rows, type Tx } from "../platform/database/database.ts";

export interface PriceIndexTable {
  companyId: CompanyId;
  name: string;
  position: number;
  /** `YYYY-MM-DD` */
  day: string;
  price: Price;
}

declare module "../platform/database/schema.ts" {
  interface Schema {
    "market.priceIndex": PriceIndexTable;
  }
}

/** How long an index that is no longer published is shown, in milliseconds. */
const shownMs = 30 * dayMs;

/** The latest value of each index, and its difference from the value before. */
export async function findPriceIndices(db: Reader, company: CompanyId, now: Instant) {
  const found = await rows<{ name: string; price: bigint; before: bigint | null }>(
    db,
    sql`select distinct on (position, name) name, price, lag(price) over (partition by name order by day) as before
        from market.price_index
        where company_id = ${company} and day between ${shanghaiDay(instant(now - shownMs))} and ${shanghaiDay(now)}
        order by position, name, day desc`,
  );
  return found.map(({ name, price: latest, before }) => ({
    name,
    price: price(latest),
    change: price(before === null ? 0n : latest - before),
  }));
}

/** 发布价格指数; a value of the same day is replaced. */
export async function publishPriceIndex(tx: Tx, values: readonly PriceIndexTable[]): Promise<void> {
  if (values.length === 0) return;
  await tx
    .insertInto("market.priceIndex")
    .values([...values])
    .onConflict((existing) =>
      existing.columns(["companyId", "name", "day"]).doUpdateSet({
        price: (row) => row.ref("excluded.price"),
        position: (row) => row.ref("excluded.position"),
      }),
    )
    .execute();
}
