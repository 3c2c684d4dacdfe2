import type { FirmId } from "@zd/domain/kernel/brand";
import type { MallWareId } from "@zd/domain/mall/codes";
import { type Selectable, sql } from "kysely";
import { type Reader, rows, type Tx } from "../../platform/database/database.ts";
import type { ChosenLine } from "./basket-outcome.ts";
import type { BasketLineTable } from "./basket-tables.ts";

export type BasketLineRow = Readonly<Selectable<BasketLineTable>>;

/** All lines of a firm, those of one shop in the order in which they were put in; `basketsLinesMost` at most. */
export const findLines = (db: Reader, buyer: FirmId): Promise<readonly BasketLineRow[]> =>
  db
    .selectFrom("mall.basketLine")
    .selectAll()
    .where("buyerId", "=", buyer)
    .orderBy("addedAt")
    .orderBy("wareId")
    .execute();

/** A line as what decides about it knows it. */
export const toChosen = ({ wareId, wareName, quantity, price }: BasketLineRow): ChosenLine => ({
  ware: wareId,
  name: wareName,
  count: quantity,
  price,
});

/** The lines of a firm for these wares, locked in the order of the wares until this transaction is over. */
export const lockLines = (
  tx: Tx,
  buyer: FirmId,
  wares: readonly MallWareId[],
): Promise<readonly BasketLineRow[]> =>
  tx
    .selectFrom("mall.basketLine")
    .selectAll()
    .where("buyerId", "=", buyer)
    .where("wareId", "in", wares)
    .orderBy("wareId")
    .forUpdate()
    .execute();

/** Has those who put wares into the baskets of one firm come one after the other, so that the limits hold. */
export const lockBaskets = (tx: Tx, buyer: FirmId) =>
  rows(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`mall.basket ${buyer}`}, 0))`);

/** How many wares are in the baskets of a firm, and how many of them in that of one shop. */
export async function countLines(
  db: Reader,
  buyer: FirmId,
  seller: FirmId,
): Promise<{ readonly all: number; readonly ofShop: number }> {
  const [count] = await rows<{ all: number; ofShop: number }>(
    db,
    sql`select count(*)::int as all, (count(*) filter (where seller_id = ${seller}))::int as of_shop
        from mall.basket_line where buyer_id = ${buyer}`,
  );
  return count ?? { all: 0, ofShop: 0 };
}

/** Takes wares out of the baskets of a firm; those that were there. */
export async function deleteLines(
  tx: Tx,
  buyer: FirmId,
  wares: readonly MallWareId[],
): Promise<readonly MallWareId[]> {
  const gone = await tx
    .deleteFrom("mall.basketLine")
    .where("buyerId", "=", buyer)
    .where("wareId", "in", wares)
    .returning("wareId")
    .execute();
  return gone.map(({ wareId }) => wareId);
}
