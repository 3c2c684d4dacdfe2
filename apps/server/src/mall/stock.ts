import type { FirmId, Instant, Quantity, UserId } from "@zd/domain/kernel/brand";
import type { MallWareId, StockCause } from "@zd/domain/mall/codes";
import type { Stock } from "@zd/domain/mall/stock";
import { sql } from "kysely";
import { rows, type Tx } from "../platform/database.ts";

/**
 * 库存 is changed here and nowhere else. Whoever decides about it locks the wares first (`lockStocks`), asks the rules of
 * `packages/domain/src/mall/stock.ts`, and says here what was decided; the checks of the table refuse what would oversell.
 */
interface StockMove {
  readonly ware: MallWareId;
  readonly quantity: Quantity;
  readonly order: string;
}

/** The stock of wares, locked in the order of their ids until this transaction is over; one that is not there is left out. */
export async function lockStocks(
  tx: Tx,
  wares: readonly MallWareId[],
): Promise<ReadonlyMap<MallWareId, Stock>> {
  const found = await rows<{ wareId: MallWareId; available: Quantity; reserved: Quantity }>(
    tx,
    sql`select ware_id, available, reserved from mall.stock where ware_id = any(${wares}) order by ware_id for update`,
  );
  return new Map(found.map(({ wareId, ...stock }) => [wareId, stock]));
}

/** 下单占用: several orders, of one ware or of many, each once. */
export const reserveStock = (tx: Tx, moves: readonly StockMove[], now: Instant) =>
  moveStock(tx, "reserve", moves, now);

/** 退回可售, of what an order holds. */
export const releaseStock = (tx: Tx, moves: readonly StockMove[], now: Instant) =>
  moveStock(tx, "release", moves, now);

/** 成交出库, of what an order holds; the ware and its shop have sold so much more. */
export async function sellStock(tx: Tx, moves: readonly StockMove[], now: Instant): Promise<void> {
  await moveStock(tx, "sell", moves, now);
  await sql`
    with sold as (select ware_id, sum(quantity)::bigint as quantity
                  from unnest(${moves.map(({ ware }) => ware)}::text[], ${quantitiesOf(moves)}::bigint[])
                    as m(ware_id, quantity) group by ware_id),
         ware as (update mall.ware w set sold = w.sold + s.quantity from sold s where w.id = s.ware_id
                  returning w.firm_id, s.quantity)
    update mall.merchant m set sold = m.sold + f.quantity
    from (select firm_id, sum(quantity)::bigint as quantity from ware group by firm_id) f
    where m.firm_id = f.firm_id`.execute(tx);
}

const quantitiesOf = (moves: readonly StockMove[]) => moves.map(({ quantity }) => String(quantity));

/** What a move does to the two halves of a stock. */
const signs = {
  reserve: { available: -1n, reserved: 1n },
  release: { available: 1n, reserved: -1n },
  sell: { available: 0n, reserved: -1n },
} as const satisfies Record<Exclude<StockCause, "set">, { available: bigint; reserved: bigint }>;

/** One statement for all: the stocks, whether their wares still have some, and a row of the history for each move. */
async function moveStock(
  tx: Tx,
  cause: keyof typeof signs,
  moves: readonly StockMove[],
  now: Instant,
): Promise<void> {
  if (moves.length === 0) return;
  const { available, reserved } = signs[cause];
  const [done] = await rows<{ moved: number }>(
    tx,
    sql`
      with move as (
             select * from unnest(${moves.map(({ ware }) => ware)}::text[], ${quantitiesOf(moves)}::bigint[],
               ${moves.map(({ order }) => order)}::text[]) with ordinality as m(ware_id, quantity, order_no, place)),
           total as (select ware_id, sum(quantity)::bigint as quantity from move group by ware_id),
           stock as (
             update mall.stock s
             set available = s.available + ${String(available)}::bigint * t.quantity,
                 reserved = s.reserved + ${String(reserved)}::bigint * t.quantity
             from total t where s.ware_id = t.ware_id
             returning s.ware_id, s.available, s.reserved, t.quantity),
           ware as (
             update mall.ware w set in_stock = s.available > 0 from stock s
             where w.id = s.ware_id and w.in_stock <> (s.available > 0) returning w.id),
           kept as (
             insert into mall.stock_move
               (ware_id, firm_id, cause, quantity, available_after, reserved_after, order_no, memo, by_name, at)
             select m.ware_id, w.firm_id, ${cause}, m.quantity,
               s.available - ${String(available)}::bigint * (s.quantity - m.so_far),
               s.reserved - ${String(reserved)}::bigint * (s.quantity - m.so_far),
               m.order_no, '', '', ${new Date(now)}
             from (select ware_id, quantity, order_no, place,
                     sum(quantity) over (partition by ware_id order by place)::bigint as so_far from move) m
             join stock s on s.ware_id = m.ware_id join mall.ware w on w.id = m.ware_id
             order by m.place
             returning 1)
      select count(*)::int as moved from kept`,
  );
  if (done?.moved !== moves.length) throw new Error("stock was to be moved of a ware that is not there");
}

interface StockSet {
  readonly ware: MallWareId;
  readonly firm: FirmId;
  readonly before: Stock;
  readonly after: Stock;
}

/** 调量: the stock as it is to be from now on, by somebody of the shop. */
export async function setStocks(
  tx: Tx,
  sets: readonly StockSet[],
  {
    memo,
    user,
    name,
    now,
  }: { readonly memo: string; readonly user: UserId; readonly name: string; readonly now: Instant },
): Promise<void> {
  if (sets.length === 0) return;
  const wares = sets.map(({ ware }) => ware);
  const wholes = sets.map(({ after }) => String(after.available));
  await sql`
    with given as (select * from unnest(${wares}::text[], ${wholes}::bigint[]) as g(ware_id, available)),
         stock as (update mall.stock s set available = g.available from given g where s.ware_id = g.ware_id
                   returning s.ware_id, s.available)
    update mall.ware w set in_stock = s.available > 0 from stock s
    where w.id = s.ware_id and w.in_stock <> (s.available > 0)`.execute(tx);
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
        byUser: user,
        byName: name,
        at: new Date(now),
      })),
    )
    .execute();
}
