import type { SectionRow, WareRow } from "@zd/api/market/board";
import {
  type Fen,
  fen,
  firmId,
  type Instant,
  instant,
  type OrderNo,
  orderNo,
  type Price,
  type Quantity,
  quantity,
  userId,
} from "@zd/domain/kernel/brand";
import { isTerminal } from "@zd/domain/trading/codes";
import type { OrderRequest } from "@zd/domain/trading/order-request";
import {
  type LiveOrder,
  type RunningMode,
  type Session,
  sealThreshold,
  type Ware,
  waitingSection,
  waitingWare,
} from "@zd/domain/trading/session";
import type { SealedRound } from "./own/own-offers.ts";
import type { OwnOrder } from "./own/own-orders.ts";
import { ruleOf, type Terms } from "./terms.ts";

/** What the firm's page knows when it reckons an order. */
export interface Sight {
  /** With what has moved since it was read. */
  readonly section: SectionRow;
  /** With what has moved since it was read. */
  readonly ware: WareRow;
  /** As they are published: the reserve price is not among them. */
  readonly terms: Terms;
  /** The firm's own in the section, newest first. */
  readonly orders: readonly OwnOrder[];
  /** Its part in the sealed round; null where there is none, or it is not known yet. */
  readonly sealedRound: Pick<SealedRound, "eligible" | "confirmed" | "shortlisted"> | null;
  /** The server's time now. */
  readonly at: Instant;
}

const me = firmId("own");
const others = firmId("others");
const nobody = userId("");

/**
 * The session as the domain knows it, as far as the firm may see it: its own orders, and of all others what the
 * board says of them together.
 */
export function seenSession(sight: Sight): { readonly session: Session; readonly ware: Ware } {
  const { section: row, terms, orders, sealedRound } = sight;
  const { freeSeconds, extensionSeconds, restSeconds, startsAt, hardEnd, mode } = row;
  const ware = seenWare(sight);
  const session: Session = {
    section: {
      ...waitingSection({
        id: row.section,
        mode: mode as RunningMode,
        side: row.side,
        downmode: row.downmode,
        kind: row.kind,
        turns: row.turns,
        startsAt,
        freeMs: freeSeconds * 1000,
        extensionMs: extensionSeconds * 1000,
        restMs: restSeconds * 1000,
        sealedMs: sealedRound === null ? null : 0,
        shortlistSize: row.shortlistSize,
        hardEnd,
        // Of the seal the rules ask no more than whether there is one.
        seal: row.sealHolders && { publicKey: "", threshold: sealThreshold, parts: [] },
      }),
      status: row.status === "9" ? "6" : row.status,
      turn: row.turn,
      deadline: row.deadline,
      confirmed: sealedRound?.confirmed ? [me] : [],
    },
    wares: new Map([[ware.id, ware]]),
    // A fixed deposit is frozen once in a section, whatever the number of orders.
    fixedDeposits:
      terms.depositMode === "FIXED" && orders.length > 0 ? new Map([[me, fen(0n)]]) : new Map<never, Fen>(),
  };
  return { session, ware };
}

function seenWare(sight: Sight): Ware {
  const { ware: row, terms, sealedRound } = sight;
  const takenQuantity = takenOf(sight);
  return {
    ...waitingWare({ id: row.ware, turn: row.turn, owner: firmId("owner"), rule: ruleOf(terms) }),
    status: row.status,
    deadline: row.deadline,
    live: row.price === null || terms.mode === "2" ? [] : [orderOf(others, row.price, quantity(0n))],
    waiting: waitingOn(sight),
    bids: row.bids,
    bidders: sealedRound?.eligible ? [me] : [],
    shortlist: sealedRound?.shortlisted?.includes(row.ware) ? [me] : [],
    dealt: row.dealt,
    takenBy: new Map(takenQuantity > 0n ? [[me, takenQuantity]] : []),
  };
}

/** The firm's own order that waits, and of a group what the others have joined with. */
function waitingOn(sight: Sight): readonly LiveOrder[] {
  const own = ownWaiting(sight);
  const { terms } = sight;
  // What is encrypted is on record by the base price, and nobody asks for its quantity.
  const mine = own
    ? [
        {
          ...orderOf(me, own.price ?? terms.basePrice, own.quantity ?? sight.ware.quantity),
          no: own.orderNo,
          hold: own.held,
        },
      ]
    : [];
  if (sight.terms.mode !== "2") return mine;
  const othersQuantity = quantity(sight.ware.quantity - sight.ware.remaining - (own?.quantity ?? 0n));
  return othersQuantity > 0n ? [orderOf(others, sight.terms.basePrice, othersQuantity), ...mine] : mine;
}

const orderOf = (firm: LiveOrder["firm"], at: Price, count: Quantity): LiveOrder => ({
  no: orderNo(""),
  firm,
  user: nobody,
  price: at,
  quantity: count,
  filled: quantity(0n),
  seq: 0,
  at: instant(0),
  hold: fen(0n),
  draw: "",
});

/** The firm's order on the ware that waits for its end: another one takes its place. */
export const ownWaiting = ({ ware, orders }: Pick<Sight, "ware" | "orders">): OwnOrder | null =>
  isTerminal(ware.status)
    ? null
    : (orders.find((order) => order.ware === ware.ware && order.status === "A") ?? null);

/** What the firm has taken of the ware. */
export const takenOf = ({ ware, orders }: Pick<Sight, "ware" | "orders">): Quantity =>
  quantity(
    orders.reduce(
      (sum, order) =>
        order.ware === ware.ware && (order.status === "B" || order.status === "C") ? sum + order.filled : sum,
      0n,
    ),
  );

/** An order of the firm's, as the server would receive it now. */
export const requestOf = (
  { ware, at }: Sight,
  order: { readonly price: Price | null; readonly quantity: Quantity },
): OrderRequest => ({
  no: "" as OrderNo,
  ware: ware.ware,
  firm: me,
  user: nobody,
  side: null,
  price: order.price,
  quantity: order.quantity,
  turn: null,
  at,
  draw: "",
});
