import type { Instant, NegotiationNo, OrderNo, Price } from "@zd/domain/kernel/brand";
import { type Refusal, refuse } from "@zd/domain/kernel/decision";
import { type NegotiationRefusal, orderDecision, type QuotedOrder } from "@zd/domain/mall/negotiation";
import type { Tx } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { endByOrders, lockNegotiations, type NegotiationRow, toNegotiation } from "./negotiation-store.ts";

/** An order with the negotiation by whose quote it is placed; null for an order at the shop's price. */
interface Order extends QuotedOrder {
  readonly negotiation: NegotiationNo | null;
}

/** The price that takes the place of the shop's own: that of the quote; left out for an order at the shop's price. */
interface Offered {
  readonly ok: true;
  readonly price?: { readonly price: Price };
}

/** The negotiations by whose quotes the orders of one transaction are placed. */
export class QuotedOrders {
  readonly #rows: ReadonlyMap<NegotiationNo, NegotiationRow>;
  /** The negotiations that have become orders in this transaction. */
  readonly #orders = new Map<NegotiationNo, OrderNo>();

  private constructor(found: readonly NegotiationRow[]) {
    this.#rows = new Map(found.map((row) => [row.negotiationNo, row]));
  }

  /** Locks the negotiations, before the wares; no query where there are none. */
  static async lock(tx: Tx, orders: readonly Pick<Order, "negotiation">[]): Promise<QuotedOrders> {
    const numbers = [...new Set(orders.flatMap(({ negotiation }) => negotiation ?? []))];
    return new QuotedOrders(numbers.length === 0 ? [] : await lockNegotiations(tx, numbers));
  }

  /** At which price an order is offered, or why it cannot be placed by its quote. */
  offered({ negotiation, ...order }: Order, at: Instant): Offered | Refusal<NegotiationRefusal> {
    if (negotiation === null) return { ok: true };
    const row = this.#rows.get(negotiation);
    if (!row) return refuse("NOT_FOUND");
    const state = this.#orders.has(negotiation) ? "2" : row.state;
    const decision = orderDecision(toNegotiation({ ...row, state }), order, at);
    return decision.ok ? { ok: true, price: { price: order.price } } : decision;
  }

  /** Notes that a negotiation has become an order; nothing for an order at the shop's price. */
  placed(negotiation: NegotiationNo | null, no: OrderNo): void {
    if (negotiation !== null) this.#orders.set(negotiation, no);
  }

  /** Ends the negotiations that have become orders, once these are stored. */
  async save(scope: Pick<Scope, "tx" | "named" | "now" | "broadcast">): Promise<void> {
    await endByOrders(
      scope,
      [...this.#orders].flatMap(([number, orderNo]) => {
        const row = this.#rows.get(number);
        return row ? [{ row, orderNo }] : [];
      }),
    );
  }
}
