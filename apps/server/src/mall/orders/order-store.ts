import type {
  Fen,
  FirmId,
  Instant,
  NegotiationNo,
  OrderNo,
  Price,
  Quantity,
  UserId,
} from "@zd/domain/kernel/brand";
import { instant } from "@zd/domain/kernel/brand";
import type { Charges, ChargeTerms } from "@zd/domain/mall/charges";
import type { MallOrderState, StandingOrder } from "@zd/domain/mall/order";
import type { Side } from "@zd/domain/terms/codes";
import type { Selectable } from "kysely";
import { notify } from "../../messages/index.ts";
import { notFound } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { revive, write } from "../../platform/formats/exact-json.ts";
import { type Scope, scheduleAll } from "../../platform/jobs/jobs.ts";
import { orderMoved } from "../events.ts";
import type { FoundOffer } from "./offers.ts";
import { placedNews } from "./order-news.ts";
import type { MallOrderTable } from "./order-tables.ts";

/** An order that is placed now. */
export interface NewOrder {
  /** Number such as S20260615-000047. */
  readonly no: OrderNo;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** What was offered when it was placed. */
  readonly offer: FoundOffer;
  readonly buyer: FirmId;
  /** The user of the buyer. */
  readonly user: UserId;
  readonly userName: string;
  /** Quantity ordered. */
  readonly count: Quantity;
  /** The price in effect, 0.0001 yuan a tonne. */
  readonly price: Price;
  /** Price × quantity, in fen. */
  readonly amount: Fen;
  /** Terms by which the buyer is charged. */
  readonly terms: ChargeTerms;
  /** What is frozen of the buyer. */
  readonly charges: Charges;
  /** Delivery address; may be empty. */
  readonly address: string;
  /** When it was received. */
  readonly at: Instant;
  /** When it lapses, unless the shop answers. */
  readonly answerBy: Instant;
  /** The negotiation by whose quote it is placed; null for an order at the shop's price. */
  readonly negotiation: NegotiationNo | null;
}

/** Name of the job that ends an order which was not answered: `expire-order.ts`. */
export const orderClock = { name: "mall.expireOrder" } as const;

export type OrderRow = Readonly<Selectable<MallOrderTable>>;

export async function drawOrderNumbers(
  { named }: Pick<Scope, "named">,
  count: number,
): Promise<readonly bigint[]> {
  const drawn = await named<{
    /** Drawn from the sequence; the last part of an order's number. */
    no: bigint;
  }>("mall.orderNumbers", "select nextval('mall.order_no') as no from generate_series(1, $1::int)", [count]);
  return drawn.map(({ no }) => no);
}

/** Inserts orders, schedules their ends, and broadcasts them to their firms. */
export async function addOrders(
  { tx, named, now, broadcast }: Pick<Scope, "tx" | "named" | "now" | "broadcast">,
  placed: readonly NewOrder[],
): Promise<void> {
  await Promise.all([
    named(
      "mall.addOrders",
      `insert into mall."order" select * from jsonb_populate_recordset(null::mall."order", $1::jsonb)`,
      [write(placed.map(rowOf))],
    ),
    scheduleAll(
      tx,
      placed.map(({ no, answerBy }) => ({ job: orderClock, key: no, at: answerBy, data: { order: no } })),
    ),
  ]);
  await notify({ tx, now }, placed.map(placedNews));
  for (const { no, buyer, offer } of placed)
    broadcast(orderMoved({ order: no, buyer, seller: offer.firm, state: "0" }));
}

const rowOf = (order: NewOrder) => {
  const { no, day, offer, buyer, user, userName, count, price, amount, terms, charges, address } = order;
  return {
    order_no: no,
    company_id: offer.company,
    order_day: day,
    buyer_id: buyer,
    seller_id: offer.firm,
    ware_id: offer.ware,
    ware_version: offer.version,
    ware_kind_id: offer.wareKind,
    ware_name: offer.name,
    shop_name: offer.shopName,
    place_name: offer.placeName,
    pay_type: offer.payType,
    quantity: count.toString(),
    price: price.toString(),
    amount: amount.toString(),
    buyer_fee: charges.fee.toString(),
    buyer_deposit: charges.deposit.toString(),
    seller_fee: "0",
    seller_deposit: "0",
    charges: { B: terms },
    address,
    state: "0",
    placed_at: new Date(order.at).toISOString(),
    placed_by: user,
    placed_by_name: userName,
    answer_by: new Date(order.answerBy).toISOString(),
    answered_at: null,
    answered_by_name: "",
    reason: "",
    contract_no: null,
  };
};

/** Keeps the wares as the buyers of these orders have seen them; each version once. */
export const keepShownWares = ({ named }: Pick<Scope, "named">, placed: readonly NewOrder[]) =>
  named("mall.keepShownWares", shownWares, [[...new Set(placed.map(({ offer }) => offer.ware as string))]]);

const shownWares = `
  insert into mall.ordered_ware (ware_id, version, shown)
  select w.id, w.version, jsonb_build_object(
    'kind', coalesce(k.name, ''), 'product', coalesce(p.name, ''), 'basis', w.basis, 'pickupDays', w.pickup_days,
    'attributes', coalesce((
      select jsonb_agg(jsonb_build_object('code', v->>'code', 'label', a.name, 'unit', a.unit, 'value', v->>'value')
        order by a.position)
      from jsonb_array_elements(w.attributes) v join trading.attribute_view a on a.id = v->>'code'), '[]'),
    'qualities', coalesce((
      select jsonb_agg(v || jsonb_build_object('label', q.label, 'unit', q.unit) order by q.position)
      from jsonb_array_elements(w.qualities) v
      join trading.quality_view q on q.product_id = w.product_id and q.code = v->>'code'), '[]'))
  from mall.ware w left join trading.ware_kind_view k on k.id = w.ware_kind_id
  left join trading.product_view p on p.id = w.product_id
  where w.id = any($1::text[])
    and not exists (select from mall.ordered_ware o where o.ware_id = w.id and o.version = w.version)
  on conflict do nothing`;

/** An order, locked until this transaction is over; or NOT_FOUND. */
export async function lockOrder(tx: Tx, no: OrderNo): Promise<OrderRow> {
  return tx
    .selectFrom("mall.order")
    .selectAll()
    .where("orderNo", "=", no)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
}

/** A firm's own order with its ware as it was ordered; or NOT_FOUND. */
export async function getOwnOrder(db: Reader, no: OrderNo, firm: FirmId) {
  const found = await db
    .selectFrom("mall.order as o")
    .innerJoin("mall.orderedWare as w", (on) =>
      on.onRef("w.wareId", "=", "o.wareId").onRef("w.version", "=", "o.wareVersion"),
    )
    .selectAll("o")
    .select("w.shown")
    .where("o.orderNo", "=", no)
    .where((row) => row.or([row("o.buyerId", "=", firm), row("o.sellerId", "=", firm)]))
    .executeTakeFirstOrThrow(notFound);
  return { ...found, side: found.buyerId === firm ? ("B" as const) : ("S" as const) };
}

/** The order as its rules know it. */
export const toStanding = ({ orderNo, buyerId, sellerId, state, answerBy }: OrderRow): StandingOrder => ({
  no: orderNo,
  parties: { B: buyerId, S: sellerId },
  state,
  answerBy: instant(answerBy.getTime()),
});

/** What is frozen of both sides. */
export const heldOf = (order: OrderRow): Readonly<Record<Side, Charges>> => ({
  B: { fee: order.buyerFee, deposit: order.buyerDeposit },
  S: { fee: order.sellerFee, deposit: order.sellerDeposit },
});

/** Terms by which the sides are charged; the seller's once he has confirmed. */
export const termsOfOrder = ({ charges }: Pick<OrderRow, "charges">) =>
  revive<{
    /** The buyer's, from the beginning. */
    readonly B: ChargeTerms;
    /** The seller's; left out until he confirms. */
    readonly S?: ChargeTerms;
  }>(charges);

/** The state that a step leads to, by whom, and why. */
export interface Answered {
  /** 1 已确认, 2 已取消, 3 已拒绝 or 4 已失效. */
  readonly state: MallOrderState;
  /** Name of the user; empty where the order has lapsed. */
  readonly by: string;
  /** May be empty. */
  readonly reason: string;
}
