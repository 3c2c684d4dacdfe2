import { type GoodsState, goodsStateNames, type LotBalances, type LotNo } from "@zd/domain/goods/states";
import type { FirmId, WareKindId } from "@zd/domain/kernel/brand";
import { type Quantity, quantity } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { notFound } from "../platform/calls/operation.ts";
import { type Reader, rows } from "../platform/database/database.ts";

/** A lot of the firm with what holds its tonnes; or NOT_FOUND. */
export async function findOwnLot(db: Reader, lot: LotNo, firm: FirmId) {
  const row = await db
    .selectFrom("goods.lot")
    .selectAll()
    .where("lotNo", "=", lot)
    .where("firmId", "=", firm)
    .executeTakeFirstOrThrow(notFound);
  const held = await db
    .selectFrom("goods.account")
    .select(["state", "ref", "balance"])
    .where("lotNo", "=", lot)
    .orderBy("state")
    .orderBy("ref")
    .execute();
  const sumOf = (state: GoodsState) =>
    quantity(held.reduce((sum, one) => (one.state === state ? sum + one.balance : sum), 0n));
  const balances = Object.fromEntries(goodsStateNames.map((state) => [state, sumOf(state)])) as LotBalances;
  return { row, held, balances };
}

/** Whether the firm is qualified to sell the ware kind. */
export async function maySell(db: Reader, firm: string, wareKind: string): Promise<boolean> {
  const found = await rows(
    db,
    sql`select 1 from identity.standing_view v where v.firm_id = ${firm}
          and ${`${wareKind}:S`} = any(v.qualifications)`,
  );
  return found.length > 0;
}

/** Free tonnes of a ware kind in all lots of the firm. */
export async function freeOfKind(db: Reader, firm: FirmId, wareKind: WareKindId): Promise<Quantity> {
  const found = await db
    .selectFrom("goods.account as a")
    .innerJoin("goods.lot as l", "l.lotNo", "a.lotNo")
    .select("a.balance")
    .where("l.firmId", "=", firm)
    .where("l.wareKindId", "=", wareKind)
    .where("a.state", "=", "free")
    .execute();
  return quantity(found.reduce((sum, { balance }) => sum + balance, 0n));
}
