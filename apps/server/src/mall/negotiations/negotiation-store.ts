import {
  type FirmId,
  type Instant,
  instant,
  type NegotiationNo,
  type OrderNo,
} from "@zd/domain/kernel/brand";
import type { Negotiation, NegotiationState, Quote } from "@zd/domain/mall/negotiation";
import { amountOf } from "@zd/domain/money/amount";
import type { Selectable, Updateable } from "kysely";
import { notify } from "../../messages/index.ts";
import { type Actor, notFound } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { cancelAll, type Scope, scheduleAll } from "../../platform/jobs/jobs.ts";
import { negotiationMoved } from "../events.ts";
import { endedNews, type NamedNegotiation, quotedNews } from "./negotiation-news.ts";
import type { NegotiationTable } from "./negotiation-tables.ts";

export type NegotiationRow = Readonly<Selectable<NegotiationTable>>;

/** Name of the job that ends a negotiation whose quote has run out: `expire-negotiation.ts`. */
export const negotiationClock = { name: "mall.expireNegotiation" } as const;

/** The negotiation as its rules know it. */
export const toNegotiation = (row: NegotiationRow): Negotiation => ({
  parties: { B: row.buyerId, S: row.sellerId },
  ware: row.wareId,
  state: row.state,
  quote: {
    by: row.state === "0" ? "B" : "S",
    price: row.price,
    count: row.quantity,
    validUntil: instant(row.validUntil.getTime()),
  },
  quotes: row.quotes,
});

/** Negotiations, locked in the order of their numbers until this transaction is over. */
export const lockNegotiations = (
  tx: Tx,
  numbers: readonly NegotiationNo[],
): Promise<readonly NegotiationRow[]> =>
  tx
    .selectFrom("mall.negotiation")
    .selectAll()
    .where("negotiationNo", "in", numbers)
    .orderBy("negotiationNo")
    .forNoKeyUpdate()
    .execute();

/** One negotiation, locked; or NOT_FOUND. */
export async function lockNegotiation(tx: Tx, number: NegotiationNo): Promise<NegotiationRow> {
  const [row] = await lockNegotiations(tx, [number]);
  if (!row) throw notFound();
  return row;
}

/** A negotiation that the firm has a part in, with its side; or NOT_FOUND. */
export async function getOwnNegotiation(db: Reader, number: NegotiationNo, firm: FirmId) {
  const row = await db
    .selectFrom("mall.negotiation")
    .selectAll()
    .where("negotiationNo", "=", number)
    .where((one) => one.or([one("buyerId", "=", firm), one("sellerId", "=", firm)]))
    .executeTakeFirstOrThrow(notFound);
  return { ...row, side: row.buyerId === firm ? ("B" as const) : ("S" as const) };
}

type Keeping = Pick<Scope, "tx" | "now" | "broadcast">;

/** A quote as it is stored. */
interface NewQuote {
  readonly quote: Quote;
  /** Counted from 1. */
  readonly place: number;
  /** 附言; may be empty. */
  readonly words: string;
  /** The user who quotes. */
  readonly actor: Pick<Actor, "userId" | "name">;
}

/**
 * Adds a quote to the thread of a negotiation, sets the clock that ends it with the quote's validity, and tells the side
 * that is to answer.
 */
export async function addQuote(
  { tx, now }: Keeping,
  negotiation: NamedNegotiation,
  { quote, place, words, actor }: NewQuote,
): Promise<void> {
  const { negotiationNo: number } = negotiation;
  const { by, price, count, validUntil } = quote;
  await tx
    .insertInto("mall.negotiationQuote")
    .values({
      negotiationNo: number,
      place,
      side: by,
      price,
      quantity: count,
      validUntil: new Date(validUntil),
      words,
      at: new Date(now),
      byUser: actor.userId,
      byName: actor.name,
    })
    .execute();
  await cancelAll(tx, negotiationClock, [number]);
  await scheduleAll(tx, [{ job: negotiationClock, key: number, at: validUntil, data: { number } }]);
  await notify({ tx, now }, [quotedNews(negotiation, quote, { place, at: now })]);
}

/** What the row of a negotiation says of the quote that stands. */
export const standing = ({ price, count, validUntil }: Quote, quotes: number) => ({
  price,
  quantity: count,
  amount: amountOf(price, count),
  quotes,
  validUntil: new Date(validUntil),
});

/** Changes the row of a negotiation, and tells both firms. */
export async function moveNegotiation(
  { tx, broadcast }: Keeping,
  { negotiationNo, buyerId: buyer, sellerId: seller }: NegotiationRow,
  to: Updateable<NegotiationTable> & { readonly state: NegotiationState },
): Promise<void> {
  await tx.updateTable("mall.negotiation").set(to).where("negotiationNo", "=", negotiationNo).execute();
  broadcast(negotiationMoved({ negotiation: negotiationNo, buyer, seller, state: to.state }));
}

/** Ends a negotiation without an order, cancels its clock, and tells who has not ended it himself. */
export async function endNegotiation(
  scope: Keeping,
  row: NegotiationRow,
  {
    state,
    reason = "",
    at = scope.now,
  }: {
    /** 3 已撤回, 4 已谢绝 or 5 已过期. */
    readonly state: NegotiationState;
    /** Empty where none was given. */
    readonly reason?: string;
    /** When it ended; now where left out. */
    readonly at?: Instant;
  },
): Promise<void> {
  await moveNegotiation(scope, row, { state, reason, endedAt: new Date(at) });
  await cancelAll(scope.tx, negotiationClock, [row.negotiationNo]);
  await notify(scope, endedNews(row, { state, reason, at }));
}

/** Ends the negotiations that have become orders; one statement for all. */
export async function endByOrders(
  { tx, named, now, broadcast }: Pick<Scope, "tx" | "named" | "now" | "broadcast">,
  ended: readonly {
    readonly row: NegotiationRow;
    /** The order that it has become. */
    readonly orderNo: OrderNo;
  }[],
): Promise<void> {
  if (ended.length === 0) return;
  const numbers = ended.map(({ row }) => row.negotiationNo);
  await named(
    "mall.endNegotiationsByOrders",
    `update mall.negotiation n set state = '2', order_no = e.order_no, ended_at = $3::timestamptz
     from unnest($1::text[], $2::text[]) e(negotiation_no, order_no)
     where n.negotiation_no = e.negotiation_no`,
    [numbers, ended.map(({ orderNo }) => orderNo), new Date(now)],
  );
  await cancelAll(tx, negotiationClock, numbers);
  for (const { row } of ended) {
    const { negotiationNo: negotiation, buyerId: buyer, sellerId: seller } = row;
    broadcast(negotiationMoved({ negotiation, buyer, seller, state: "2" }));
  }
}
