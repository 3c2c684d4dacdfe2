import {
  type Fen,
  type FirmId,
  fen,
  type OrderNo,
  type Price,
  type Quantity,
  quantity,
  type UserId,
  type WareId,
} from "@zd/domain/kernel/brand";
import type { OrderStatus } from "@zd/domain/trading/codes";
import type { SessionFact } from "@zd/domain/trading/facts";
import type { LiveOrder } from "@zd/domain/trading/session";
import type { LaneScope } from "../../platform/lanes/lanes.ts";

/** An order as its row will be; see `OrderTable` for the columns. */
interface Order {
  readonly section: string;
  readonly no: OrderNo;
  readonly ware: WareId;
  readonly firm: FirmId;
  readonly user: UserId;
  /** Price offered; once dealt, the price of the deal. */
  readonly price: Price;
  /** What was ordered. */
  readonly quantity: Quantity;
  /** How much of it is dealt, or would be dealt now. */
  readonly filled: Quantity;
  /** Trading deposit that is frozen for it; once dealt, the performance deposit that is kept. */
  readonly held: Fen;
  /** Letter of its status (domain §2.0). */
  readonly status: OrderStatus;
  /** Row of the journal that accepted it. */
  readonly seq: number;
  /** When that row was decided, in ms since 1970. */
  readonly at: number;
  /** Address of the client; null where none is known. */
  readonly ip: string | null;
  /** Whether it was sealed when it was placed. */
  readonly sealed: boolean;
  /** Whether price and quantity are still encrypted. */
  readonly concealed: boolean;
}

/** What has become of an order that stood before. Absent fields stay as they are. */
interface Change {
  /** The price of the deal, where the deal has another than the offer. */
  readonly price?: Price;
  readonly status?: OrderStatus;
  /** What is dealt of it now, or would be. */
  readonly filled?: Quantity;
  /** What is still held for it. */
  readonly held?: Fen;
  /** What was ordered, where that was encrypted before. */
  readonly quantity?: Quantity;
  /** False where it was encrypted before. */
  readonly concealed?: false;
}

const none = quantity(0n);
const withdrawn: Change = { status: "D", filled: none, held: fen(0n) };

/** The orders of batches that are written together: new ones, and what happened to them and to older ones. */
export class OrderWrites {
  readonly #added = new Map<OrderNo, Order>();
  readonly #changes = new Map<OrderNo, Change>();

  get(no: OrderNo): Order | undefined {
    return this.#added.get(no);
  }

  /** The new ones, as they have become. */
  orders(): Iterable<Order> {
    return this.#added.values();
  }

  /** Keeps the status letters of orders in step with the facts (domain §2.0). */
  apply(section: string, fact: SessionFact, seq: number, ip: string | null, sealed: boolean): void {
    switch (fact.type) {
      case "order-accepted":
        for (const { no } of fact.displaced) this.#change(no, { status: "F", filled: none, held: fen(0n) });
        for (const { no, filled } of fact.fills) this.#change(no, { filled });
        this.#add({ section, ware: fact.ware, seq, ip, sealed: false }, fact.order, "E");
        return;
      case "order-waiting":
        if (fact.replaced) this.#change(fact.replaced.no, withdrawn);
        this.#add({ section, ware: fact.ware, seq, ip, sealed }, fact.order, "A");
        return;
      case "first-round-opened":
        for (const { no, filled } of fact.fills) this.#change(no, { status: "E", filled });
        for (const { no } of fact.displaced) this.#change(no, { status: "F", filled: none, held: fen(0n) });
        return;
      case "offers-opened":
        for (const { no, price, quantity: tonnes } of fact.offers)
          this.#change(no, { price, quantity: tonnes, concealed: false });
        return;
      case "order-withdrawn":
        this.#change(fact.order.no, withdrawn);
        return;
      case "offer-forfeited":
        this.#change(fact.no, withdrawn);
        return;
      case "order-taken":
        this.#add({ section, ware: fact.ware, seq, ip, sealed: false }, fact.order, fact.deal.status);
        this.#change(fact.order.no, { held: fact.deal.kept });
        return;
      case "ware-closed":
        for (const { no, status, price, quantity: filled, kept: held } of fact.deals)
          this.#change(no, { status, price, filled, held });
        for (const { no, status } of fact.unfilled) this.#change(no, { status, filled: none, held: fen(0n) });
        return;
      case "ware-voided":
      case "section-voided":
        for (const { no } of fact.orders) this.#change(no, { status: "D", filled: none, held: fen(0n) });
        return;
      default:
        return;
    }
  }

  #add(
    place: Pick<Order, "section" | "ware" | "seq" | "ip" | "sealed">,
    order: LiveOrder,
    status: OrderStatus,
  ): void {
    const { no, firm, user, price, quantity: tonnes, filled, hold: held, at } = order;
    const concealed = order.sealed !== undefined;
    this.#added.set(no, {
      ...place,
      no,
      firm,
      user,
      price,
      quantity: tonnes,
      filled,
      held,
      status,
      at,
      concealed,
    });
  }

  #change(no: OrderNo, change: Change): void {
    const added = this.#added.get(no);
    if (added) this.#added.set(no, { ...added, ...change });
    else this.#changes.set(no, { ...this.#changes.get(no), ...change });
  }

  save({ named }: LaneScope): Promise<unknown>[] {
    const saved: Promise<unknown>[] = [];
    const added = [...this.#added.values()];
    if (added.length > 0) {
      saved.push(
        named(
          "trading.addOrders",
          `insert into trading."order" (section_id, order_no, ware_id, firm_id, user_id, price, quantity, filled, held,
                  status, seq, received_at, ip, sealed, concealed)
           select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[],
                  $8::bigint[], $9::bigint[], $10::text[], $11::int[], $12::timestamptz[], $13::inet[], $14::boolean[], $15::boolean[])`,
          [
            added.map(({ section }) => section),
            added.map(({ no }) => no),
            added.map(({ ware }) => ware),
            added.map(({ firm }) => firm),
            added.map(({ user }) => user),
            added.map(({ price }) => price),
            added.map(({ quantity: tonnes }) => tonnes),
            added.map(({ filled }) => filled),
            added.map(({ held }) => held),
            added.map(({ status }) => status),
            added.map(({ seq }) => seq),
            added.map(({ at }) => new Date(at)),
            added.map(({ ip }) => ip),
            added.map(({ sealed }) => sealed),
            added.map(({ concealed }) => concealed),
          ],
        ),
      );
    }
    const changes = [...this.#changes];
    if (changes.length > 0) {
      saved.push(
        named(
          "trading.changeOrders",
          `update trading."order" o
           set status = coalesce(v.status, o.status), filled = coalesce(v.filled, o.filled), held = coalesce(v.held, o.held),
               price = coalesce(v.price, o.price), quantity = coalesce(v.quantity, o.quantity),
               concealed = coalesce(v.concealed, o.concealed)
           from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::boolean[])
                v(order_no, status, filled, held, price, quantity, concealed)
           where o.order_no = v.order_no`,
          [
            changes.map(([no]) => no),
            changes.map(([, { status }]) => status ?? null),
            changes.map(([, { filled }]) => filled ?? null),
            changes.map(([, { held }]) => held ?? null),
            changes.map(([, { price }]) => price ?? null),
            changes.map(([, { quantity: tonnes }]) => tonnes ?? null),
            changes.map(([, { concealed }]) => concealed ?? null),
          ],
        ),
      );
    }
    return saved;
  }
}
