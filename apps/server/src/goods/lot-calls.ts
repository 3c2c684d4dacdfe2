import { contract } from "@zd/contract";
import { freeFault, freeGoods, outsideGoods } from "@zd/domain/goods/booking";
import { type GoodsState, goodsStateNames, type LotBalances, type LotNo } from "@zd/domain/goods/states";
import { instant, quantity } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Reader, rows } from "../platform/database.ts";
import { type AnyHandler, handle, notFound } from "../platform/operation.ts";
import { refuseFault } from "./offers.ts";
import { bookGoods, declareLot, lockLots } from "./register.ts";

const calls = contract.goods;

/** 登记货物: what the firm says that it has, of a kind that it may sell. */
const openLot = handle(calls.openLot, async (asked, { tx, named, now, actor, refuse }) => {
  const [product, place] = [asked.product.trim(), asked.place.trim()];
  if (product === "") return refuse("FIELD_REQUIRED", { field: "货物" });
  if (place === "") return refuse("FIELD_REQUIRED", { field: "存放地点" });
  if (asked.quantity <= 0n) return refuse("QUANTITY_NOT_POSITIVE");
  const { firmId: firm, companyId: company, userId: by } = actor;
  if (!(await maySell(tx, firm, asked.wareKind))) return refuse("WARE_KIND_NOT_QUALIFIED");
  const { wareKind, quantity: amount, memo } = asked;
  const about = { company, firm, wareKind, product, place, memo: memo.trim(), at: now, by };
  const lot = await declareLot({ named }, { ...about, quantity: amount });
  return { lot, ...nothing, free: amount };
});

const nothing = Object.fromEntries(goodsStateNames.map((state) => [state, quantity(0n)])) as LotBalances;

async function maySell(db: Reader, firm: string, wareKind: string): Promise<boolean> {
  const found = await rows(
    db,
    sql`select 1 from identity.standing_view v where v.firm_id = ${firm}
          and ${`${wareKind}:S`} = any(v.qualifications)`,
  );
  return found.length > 0;
}

/** 注销: what is free leaves the register. */
const writeOff = handle(calls.writeOff, async ({ lot, quantity: amount }, { named, now, actor }) => {
  const found = (await lockLots({ named }, [lot])).get(lot);
  if (found?.firm !== actor.firmId) throw notFound();
  refuseFault(freeFault(lot, found.balances, amount));
  await bookGoods({ named }, [
    {
      kind: "withdrawn",
      lot,
      quantity: amount,
      from: freeGoods,
      to: outsideGoods,
      reference: lot,
      at: now,
      by: actor.userId,
    },
  ]);
  return { lot, ...found.balances, free: quantity(found.balances.free - amount) };
});

const readLot = handle(calls.readLot, async ({ lot }, { db, actor }) => {
  const row = await db
    .selectFrom("goods.lot")
    .selectAll()
    .where("lotNo", "=", lot)
    .where("firmId", "=", actor.firmId)
    .executeTakeFirstOrThrow(notFound);
  const held = await findHeld(db, lot);
  const sumOf = (state: GoodsState) =>
    quantity(held.reduce((sum, one) => (one.state === state ? sum + one.balance : sum), 0n));
  const balances = Object.fromEntries(goodsStateNames.map((state) => [state, sumOf(state)])) as LotBalances;
  const { wareKindId: wareKind, openedAt, firmId: _, companyId: __, lotNo: ___, ...rest } = row;
  return {
    ...rest,
    ...balances,
    lot,
    wareKind,
    openedAt: instant(openedAt.getTime()),
    holders: held.flatMap(({ state, ref, balance }) =>
      state === "outside" || balance === 0n ? [] : [{ state, reference: ref, quantity: balance }],
    ),
  };
});

const findHeld = (db: Reader, lot: LotNo) =>
  db
    .selectFrom("goods.account")
    .select(["state", "ref", "balance"])
    .where("lotNo", "=", lot)
    .orderBy("state")
    .orderBy("ref")
    .execute();

/** What a firm does with its lots. */
export const lotHandlers: readonly AnyHandler[] = [openLot, writeOff, readLot];
