import type { LoanId } from "@zd/domain/financing/codes";
import type { LotNo, PledgeRef } from "@zd/domain/goods/states";
import { type Fen, type FirmId, fen, type Instant, type Price, type Quantity } from "@zd/domain/kernel/brand";
import { amountOf } from "@zd/domain/money/amount";
import { sql } from "kysely";
import { Refused } from "../../platform/calls/operation.ts";
import { type Reader, rows } from "../../platform/database/database.ts";
import { latestPrice } from "../control/cover.ts";

export interface LotWish {
  readonly lot: LotNo;
  readonly quantity: Quantity;
}

export interface FreeLot {
  readonly lot: LotNo;
  /** Name of the product. */
  readonly goods: string;
  readonly place: string;
  /** Tonnes that may be pledged. */
  readonly free: Quantity;
  /** 当日市价; null where there were no deals. */
  readonly price: Price | null;
}

/** Lots of a firm with free tonnes, with the present price; the newest hundred, or those given. */
export const findFreeLots = (
  db: Reader,
  firm: FirmId,
  now: Instant,
  named?: readonly LotNo[],
): Promise<readonly FreeLot[]> =>
  rows<FreeLot>(
    db,
    sql`select v.lot_no as lot, v.product as goods, v.place, v.free, ${latestPrice(sql`v`, now)} as price
        from goods.free_view v
        where v.firm_id = ${firm}
          and ${named === undefined ? sql`v.free > 0` : sql`v.lot_no = any(${named}::text[])`}
        order by v.lot_no desc limit 100`,
  );

/** 押品市值 of these tonnes today. */
export async function valueOfLots(
  db: Reader,
  firm: FirmId,
  wishes: readonly LotWish[],
  now: Instant,
): Promise<Fen> {
  const named = wishes.map(({ lot }) => lot);
  const prices = new Map((await findFreeLots(db, firm, now, named)).map(({ lot, price }) => [lot, price]));
  return wishes.reduce((sum, { lot, quantity }) => {
    const price = prices.get(lot) ?? null;
    if (price === null) throw new Refused("LOT_PRICE_UNKNOWN", { lot });
    return fen(sum + amountOf(price, quantity));
  }, fen(0n));
}

/** The lots and tonnes that a loan was applied for on. */
export const findPledge = (db: Reader, loan: LoanId) =>
  db
    .selectFrom("financing.pledge")
    .select(["lotNo as lot", "quantity"])
    .where("loanId", "=", loan)
    .orderBy("lotNo")
    .execute();

/** The loan as the goods register knows it. */
export const pledgeRef = (loan: LoanId): PledgeRef => loan as string as PledgeRef;
