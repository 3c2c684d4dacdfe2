import { freeGoods, type GoodsMove, outsideGoods, requireAllowedMove } from "@zd/domain/goods/booking";
import {
  type GoodsState,
  goodsStateNames,
  type LotBalances,
  type LotNo,
  type LotOrigin,
} from "@zd/domain/goods/states";
import {
  type CompanyId,
  type FirmId,
  type Instant,
  type Quantity,
  quantity,
  type UserId,
  type WareKindId,
} from "@zd/domain/kernel/brand";
import { serial } from "@zd/domain/kernel/serial";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import type { Reader } from "../platform/database/database.ts";
import type { Scope } from "../platform/jobs/jobs.ts";

/*
 * Opens lots and books tonnes; no other file does. Goods are booked last in a transaction, after money accounts. A
 * function that decides about free tonnes locks their lots first (`lockLots`).
 */

export type GoodsScope = Pick<Scope, "named">;

/** A move with its cause, time and user. */
export interface GoodsBooking extends GoodsMove {
  /** The record that caused it. */
  readonly reference: string;
  readonly at: Instant;
  /** Null where it followed from another event. */
  readonly by: UserId | null;
}

/** What the goods of a lot are, and whose. */
export interface Goods {
  readonly company: CompanyId;
  /** The owner. */
  readonly firm: FirmId;
  readonly wareKind: WareKindId;
  readonly product: string;
  /** In words. */
  readonly place: string;
}

export interface NewLot extends Goods {
  readonly origin: LotOrigin;
  /** The ware, contract or plan that the lot is opened with; empty where its owner declares it. */
  readonly openedFor: string;
  /** May be empty. */
  readonly memo: string;
  readonly at: Instant;
  /** Null where it followed from an offer or a deal. */
  readonly by: UserId | null;
}

/** Books moves in their order, a voucher each, in one statement; the database refuses what would fall below zero. */
export async function bookGoods({ named }: GoodsScope, bookings: readonly GoodsBooking[]): Promise<void> {
  if (bookings.length === 0) return;
  bookings.forEach(requireAllowedMove);
  await named("goods.book", book, [
    bookings.map(({ kind }) => kind),
    bookings.map(({ lot }) => lot),
    bookings.map(({ from }) => from.state),
    bookings.map(({ from }) => from.ref),
    bookings.map(({ to }) => to.state),
    bookings.map(({ to }) => to.ref),
    bookings.map((one) => one.quantity),
    bookings.map(({ reference }) => reference),
    bookings.map(({ at }) => new Date(at)),
    bookings.map(({ by }) => by),
  ]);
}

const book = `
  with numbered as materialized (
    select nextval('goods.voucher_no') as no, b.* from (
      select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::text[],
                           $9::timestamptz[], $10::text[])
        with ordinality b(kind, lot_no, from_state, from_ref, to_state, to_ref, quantity, reference, at, by_user, place)
      order by place) b
  ), vouchers as (
    insert into goods.voucher (no, kind, reference, at, by_user) select no, kind, reference, at, by_user from numbered
  )
  insert into goods.entry (voucher_no, leg, lot_no, state, ref, quantity)
  select no, 0, lot_no, from_state, from_ref, -quantity from numbered
  union all
  select no, 1, lot_no, to_state, to_ref, quantity from numbered`;

/** Opens empty lots; returns their numbers in the order of the lots. */
export async function openEmptyLots(
  { named }: GoodsScope,
  lots: readonly NewLot[],
): Promise<readonly LotNo[]> {
  if (lots.length === 0) return [];
  const drawn = await named<{ no: bigint }>(
    "goods.lotNumbers",
    "select nextval('goods.lot_no') as no from generate_series(1, $1::int)",
    [lots.length],
  );
  const numbers = lots.map(({ at }, i) => lotNoOf(at, drawn[i]?.no ?? 0n));
  await named(
    "goods.openLots",
    `insert into goods.lot (lot_no, company_id, firm_id, ware_kind_id, product, place, origin, opened_for, memo, opened_at, opened_by)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
                          $9::text[], $10::timestamptz[], $11::text[])`,
    [
      numbers,
      lots.map(({ company }) => company),
      lots.map(({ firm }) => firm),
      lots.map(({ wareKind }) => wareKind),
      lots.map(({ product }) => product),
      lots.map(({ place }) => place),
      lots.map(({ origin }) => origin),
      lots.map(({ openedFor }) => openedFor),
      lots.map(({ memo }) => memo),
      lots.map(({ at }) => new Date(at)),
      lots.map(({ by }) => by),
    ],
  );
  return numbers;
}

const lotNoOf = (at: Instant, no: bigint) =>
  `HQ${shanghaiDay(at).replaceAll("-", "")}-${serial(no, 6)}` as LotNo;

/** The move that puts tonnes on the register, free. */
export const opening = (
  lot: LotNo,
  amount: Quantity,
  about: Pick<GoodsBooking, "reference" | "at" | "by">,
): GoodsBooking => ({ ...about, kind: "opened", lot, quantity: amount, from: outsideGoods, to: freeGoods });

/** 登记货物: opens a lot that its owner declares, with its tonnes. */
export async function declareLot(
  scope: GoodsScope,
  declared: Omit<NewLot, "origin" | "openedFor"> & { readonly quantity: Quantity },
): Promise<LotNo> {
  const { quantity: amount, ...goods } = declared;
  const [lot] = await openEmptyLots(scope, [{ ...goods, origin: "declared", openedFor: "" }]);
  if (!lot) throw new Error("no lot was opened");
  await bookGoods(scope, [opening(lot, amount, { reference: lot, at: goods.at, by: goods.by })]);
  return lot;
}

/** A lot with its tonnes by state. */
export interface LockedLot extends Goods {
  readonly lot: LotNo;
  /** As in {@link NewLot}. */
  readonly openedFor: string;
  /** By state. */
  readonly balances: LotBalances;
}

/** Lots in the order of their numbers, locked until this transaction is over. */
export async function lockLots(
  { named }: GoodsScope,
  lots: readonly LotNo[],
): Promise<ReadonlyMap<LotNo, LockedLot>> {
  if (lots.length === 0) return new Map();
  await named(
    "goods.lockLots",
    "select 1 from goods.account where lot_no = any($1::text[]) and state = 'free' order by lot_no for update",
    [lots],
  );
  // Another statement, so that it sees what those had booked for whom this one has waited.
  const found = await named<LotRow>("goods.readLots", readLots, [lots]);
  return new Map(found.map((row) => [row.lot_no, lockedOf(row)]));
}

interface LotRow {
  readonly lot_no: LotNo;
  readonly company_id: CompanyId;
  readonly firm_id: FirmId;
  readonly ware_kind_id: WareKindId;
  readonly product: string;
  readonly place: string;
  readonly opened_for: string;
  /** States with tonnes, in the order of `balances`. */
  readonly states: readonly GoodsState[];
  /** 0.0001 t. */
  readonly balances: readonly bigint[];
}

const readLots = `
  select l.lot_no, l.company_id, l.firm_id, l.ware_kind_id, l.product, l.place, l.opened_for,
         array_agg(a.state order by a.state, a.ref) as states, array_agg(a.balance order by a.state, a.ref) as balances
  from goods.lot l join goods.account a on a.lot_no = l.lot_no
  where l.lot_no = any($1::text[]) group by l.lot_no`;

const lockedOf = (row: LotRow): LockedLot => ({
  lot: row.lot_no,
  company: row.company_id,
  firm: row.firm_id,
  wareKind: row.ware_kind_id,
  product: row.product,
  place: row.place,
  openedFor: row.opened_for,
  balances: Object.fromEntries(
    goodsStateNames.map((name) => [
      name,
      quantity(row.balances.reduce((sum, balance, i) => (row.states[i] === name ? sum + balance : sum), 0n)),
    ]),
  ) as LotBalances,
});

/** Tonnes that a record holds: of which lot and in which state. */
export interface Holding {
  readonly lot: LotNo;
  readonly state: GoodsState;
  /** The record that holds them. */
  readonly ref: string;
  readonly balance: Quantity;
}

/** What these records (wares, orders, contracts, loans) hold; holdings of zero are included. */
export const findHoldings = ({ named }: GoodsScope, refs: readonly string[]): Promise<readonly Holding[]> =>
  named<Holding>(
    "goods.holdings",
    `select lot_no as lot, state, ref, balance from goods.account
     where ref = any($1::text[]) and ref <> '' order by lot_no, state, ref`,
    [refs],
  );

/** The lots of which a record holds tonnes. */
export const findLotsOf = async (db: Reader, ref: string): Promise<readonly LotNo[]> => {
  const found = await db
    .selectFrom("goods.account")
    .select("lotNo")
    .distinct()
    .where("ref", "=", ref)
    .where("balance", ">", quantity(0n))
    .orderBy("lotNo")
    .execute();
  return found.map(({ lotNo }) => lotNo);
};
