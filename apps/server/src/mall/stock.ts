import type { LotNo } from "@zd/domain/goods/states";
import { type FirmId, type Quantity, quantity, type UserId } from "@zd/domain/kernel/brand";
import type { MallWareId, StockCause } from "@zd/domain/mall/codes";
import type { Stock } from "@zd/domain/mall/stock";
import { sql } from "kysely";
import { listGoods, type Offer, reserveGoods, unreserveGoods, withdrawGoods } from "../goods/index.ts";
import type { Actor } from "../platform/calls/operation.ts";
import { rows, type Tx } from "../platform/database/database.ts";
import type { Scope } from "../platform/jobs/jobs.ts";
import { wareInStock } from "./events.ts";

/*
 * Changes 库存; no other file does. A caller locks the wares first (`lockStocks`), asks the rules of
 * `packages/domain/src/mall/stock.ts`, and gives the result; the checks of the table refuse overselling.
 */

type Moving = Pick<Scope, "tx" | "named" | "now" | "publish">;

/** A quantity of a ware that an order moves. */
export interface StockMove {
  readonly ware: MallWareId;
  /** How much is moved; always positive, the cause says which way. */
  readonly quantity: Quantity;
  /** Number of the order. */
  readonly order: string;
}

/** Stocks of wares, locked in the order of their ids until this transaction is over; unknown wares are left out. */
export async function lockStocks(
  tx: Tx,
  wares: readonly MallWareId[],
): Promise<ReadonlyMap<MallWareId, Stock>> {
  const found = await rows<{ wareId: MallWareId } & Stock>(
    tx,
    sql`select ware_id, available, reserved from mall.stock where ware_id = any(${wares}) order by ware_id for update`,
  );
  return new Map(found.map(({ wareId, ...stock }) => [wareId, stock]));
}

/** 下单占用 by several orders, of one or many wares; on the goods register their tonnes are sold. */
export async function reserveStock(scope: Moving, moves: readonly StockMove[]): Promise<void> {
  await moveStock(scope, "reserve", moves);
  await reserveGoods(scope, moves, scope.now);
}

/** 退回可售 of what orders hold; the tonnes are offered again. */
export async function releaseStock(scope: Moving, moves: readonly StockMove[]): Promise<void> {
  await moveStock(scope, "release", moves);
  await unreserveGoods(scope, moves, scope.now);
}

/**
 * 成交出库 of what orders hold, added to the tonnes sold of ware and shop. On the goods register the order holds the
 * tonnes until the contract takes them over.
 */
export async function sellStock(scope: Moving, moves: readonly StockMove[]): Promise<void> {
  if (moves.length === 0) return;
  await moveStock(scope, "sell", moves);
  await sql`
    with sold as (select ware_id, sum(quantity)::bigint as quantity
                  from unnest(${waresOf(moves)}::text[], ${quantitiesOf(moves)}::bigint[]) as m(ware_id, quantity)
                  group by ware_id),
         ware as (update mall.ware w set sold = w.sold + s.quantity from sold s where w.id = s.ware_id
                  returning w.firm_id, s.quantity)
    update mall.merchant m set sold = m.sold + f.quantity
    from (select firm_id, sum(quantity)::bigint as quantity from ware group by firm_id) f
    where m.firm_id = f.firm_id`.execute(scope.tx);
}

const waresOf = (moves: readonly StockMove[]) => moves.map(({ ware }) => ware);
const quantitiesOf = (moves: readonly StockMove[]) => moves.map(({ quantity }) => String(quantity));

/** The sign of each cause for available and reserved stock. */
const signs = {
  reserve: { available: -1, reserved: 1 },
  release: { available: 1, reserved: -1 },
  sell: { available: 0, reserved: -1 },
} as const satisfies Record<
  Exclude<StockCause, "set">,
  {
    /** 1 adds to what may be ordered, -1 takes from it. */
    available: number;
    /** 1 adds to what orders hold, -1 takes from it. */
    reserved: number;
  }
>;

/** Moves stocks in one statement, with whether their wares are in stock, and a row of history for each move. */
async function moveStock(
  { tx, now, publish }: Moving,
  cause: keyof typeof signs,
  moves: readonly StockMove[],
): Promise<void> {
  if (moves.length === 0) return;
  const available = sql`${sql.lit(signs[cause].available)}`;
  const reserved = sql`${sql.lit(signs[cause].reserved)}`;
  const [done] = await rows<{
    /** How many moves were written. */
    moved: number;
    /** Wares that are shown and in stock again; null where none is. */
    back: MallWareId[] | null;
  }>(
    tx,
    sql`
      with move as (
             select *, (sum(quantity) over (partition by ware_id order by place))::bigint as so_far
             from unnest(${waresOf(moves)}::text[], ${quantitiesOf(moves)}::bigint[],
               ${moves.map(({ order }) => order)}::text[]) with ordinality as m(ware_id, quantity, order_no, place)),
           total as (select ware_id, sum(quantity)::bigint as quantity from move group by ware_id),
           stock as (
             update mall.stock s
             set available = s.available + ${available} * t.quantity, reserved = s.reserved + ${reserved} * t.quantity
             from total t where s.ware_id = t.ware_id
             returning s.ware_id, s.available, s.reserved, t.quantity),
           ware as (
             update mall.ware w set in_stock = s.available > 0 from stock s
             where w.id = s.ware_id and w.in_stock <> (s.available > 0)
             returning w.id, w.in_stock and w.shown as back),
           kept as (
             insert into mall.stock_move
               (ware_id, firm_id, cause, quantity, available_after, reserved_after, order_no, memo, by_name, at)
             select m.ware_id, w.firm_id, ${cause}, m.quantity,
               s.available - ${available} * (s.quantity - m.so_far), s.reserved - ${reserved} * (s.quantity - m.so_far),
               m.order_no, '', '', ${new Date(now)}
             from move m join stock s on s.ware_id = m.ware_id join mall.ware w on w.id = m.ware_id
             order by m.place
             returning 1)
      select (select count(*)::int from kept) as moved, (select array_agg(id) from ware w where w.back) as back`,
  );
  if (done?.moved !== moves.length) throw new Error("stock was to be moved of a ware that is not there");
  for (const ware of done.back ?? []) publish(wareInStock({ ware }));
}

/** The stock of a ware before and after its merchant's change. */
export interface StockSet {
  readonly ware: MallWareId;
  /** The firm of the shop. */
  readonly firm: FirmId;
  readonly before: Stock;
  readonly after: Stock;
}

/** 调量: sets stocks. */
export async function setStocks(
  scope: Moving,
  sets: readonly StockSet[],
  memo: string,
  by: Pick<Actor, "userId" | "name">,
): Promise<void> {
  if (sets.length === 0) return;
  const { tx, now, publish } = scope;
  const turned = await rows<{
    id: MallWareId;
    /** Whether it is shown and in stock again. */
    back: boolean;
  }>(
    tx,
    sql`
      with given as (
             select * from unnest(${sets.map(({ ware }) => ware)}::text[],
               ${sets.map(({ after }) => String(after.available))}::bigint[]) as g(ware_id, available)),
           stock as (update mall.stock s set available = g.available from given g where s.ware_id = g.ware_id
                     returning s.ware_id, s.available)
      update mall.ware w set in_stock = s.available > 0 from stock s
      where w.id = s.ware_id and w.in_stock <> (s.available > 0)
      returning w.id, w.in_stock and w.shown as back`,
  );
  await tx
    .insertInto("mall.stockMove")
    .values(
      sets.map(({ ware, firm, before, after }) => ({
        wareId: ware,
        firmId: firm,
        cause: "set" as const,
        quantity: after.available - before.available,
        availableAfter: after.available,
        reservedAfter: after.reserved,
        orderNo: null,
        memo,
        byUser: by.userId,
        byName: by.name,
        at: new Date(now),
      })),
    )
    .execute();
  await bookGoods(scope, sets, by.userId);
  for (const { id, back } of turned) if (back) publish(wareInStock({ ware: id }));
}

/** On the goods register an increase is offered, and a decrease is free again. */
async function bookGoods(scope: Moving, sets: readonly StockSet[], by: UserId): Promise<void> {
  const { tx, now: at } = scope;
  const found = await rows<OfferedGoods>(
    tx,
    sql`select w.id as ware, w.lot_no as lot, w.company_id as company, w.ware_kind_id as "wareKind", w.name as product,
               coalesce(p.name, '') as place
        from mall.ware w left join trading.place_view p on p.id = w.place_id
        where w.id = any(${sets.map(({ ware }) => ware)}::text[])`,
  );
  const goodsOf = new Map(found.map((one) => [one.ware, one]));
  await listGoods(
    scope,
    sets.flatMap(({ ware, firm, before, after }): readonly Offer[] => {
      const { lot, ware: _, ...goods } = goodsOf.get(ware) ?? missing(ware);
      const more = quantity(after.available - before.available);
      return more > 0n ? [{ ware, lot, goods: { ...goods, firm }, origin: "mall", more, at, by }] : [];
    }),
  );
  await withdrawGoods(
    scope,
    sets.flatMap(({ ware, before, after }) => {
      const less = quantity(before.available - after.available);
      return less > 0n ? [{ ware, less, at, by }] : [];
    }),
  );
}

/** Goods of a ware, as the register lists them. */
interface OfferedGoods extends Omit<Offer["goods"], "firm"> {
  readonly ware: MallWareId;
  /** The lot that the merchant has named; null where the ware has its own. */
  readonly lot: LotNo | null;
}

const missing = (ware: MallWareId): never => {
  throw new Error(`${ware} has a stock and is not there`);
};
