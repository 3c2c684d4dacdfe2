import { freeFault, freeGoods, growthFault } from "@zd/domain/goods/booking";
import type { declareFault } from "@zd/domain/goods/declared";
import type { LotNo, LotOrigin } from "@zd/domain/goods/states";
import { type Instant, type Quantity, quantity, type UserId } from "@zd/domain/kernel/brand";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { Refused } from "../platform/operation.ts";
import {
  bookGoods,
  findHoldings,
  type Goods,
  type GoodsBooking,
  type GoodsScope,
  type LockedLot,
  lockLots,
  openEmptyLots,
  opening,
} from "./register.ts";

/** A ware, of a section or of the mall, that is offered with tonnes of a lot. */
export interface Offer {
  readonly ware: string;
  /** The lot that its owner names; null opens one by his declaration. */
  readonly lot: LotNo | null;
  readonly goods: Goods;
  readonly origin: Extract<LotOrigin, "section" | "mall">;
  /** So many tonnes more. */
  readonly more: Quantity;
  readonly at: Instant;
  readonly by: UserId | null;
}

/**
 * 挂牌: tonnes of lots are offered and may not be offered, sold or pledged otherwise. A ware that is offered already goes on with the
 * lot that it has; one without a lot opens one. A lot that was opened with its ware grows by its owner's word, unless
 * something of it is pledged; of one that he has named only what is free may be offered.
 */
export async function listGoods(scope: GoodsScope, offers: readonly Offer[]): Promise<void> {
  const wanted = offers.filter(({ more }) => more > 0n);
  if (wanted.length === 0) return;
  const offered = await findOffered(
    scope,
    wanted.map(({ ware }) => ware),
  );
  const lotOf = ({ ware, lot }: Offer) => offered.get(ware) ?? lot;
  const opened = wanted.filter((offer) => lotOf(offer) === null);
  const locked = await lockLots(scope, [...new Set(wanted.flatMap((offer) => lotOf(offer) ?? []))]);
  const bookings: GoodsBooking[] = [];
  const inAll = new Map<LotNo, bigint>();
  for (const offer of wanted) {
    const lot = lotOf(offer);
    if (lot !== null) inAll.set(lot, (inAll.get(lot) ?? 0n) + offer.more);
  }
  const taken = new Map<LotNo, bigint>();
  for (const offer of wanted) {
    const lot = lotOf(offer);
    if (lot === null) continue;
    const found = fittingLot(locked, lot, offer.goods);
    const before = taken.get(lot) ?? 0n;
    bookings.push(...listing(offer, found, { before, inAll: inAll.get(lot) ?? 0n }));
    taken.set(lot, before + offer.more);
  }
  const lots = await openEmptyLots(
    scope,
    opened.map(({ goods, origin, ware, at, by }) => ({
      ...goods,
      origin,
      openedFor: ware,
      memo: "",
      at,
      by,
    })),
  );
  for (const [i, offer] of opened.entries()) {
    const lot = lots[i] as LotNo;
    bookings.push(opening(lot, offer.more, aboutOf(offer)), toList(lot, offer));
  }
  await bookGoods(scope, bookings);
}

/** A lot of the firm, of the kind that is offered. */
function fittingLot(
  locked: ReadonlyMap<LotNo, LockedLot>,
  lot: LotNo,
  { firm, wareKind }: Pick<Goods, "firm" | "wareKind">,
): LockedLot {
  const found = locked.get(lot);
  if (found?.firm !== firm) throw new Refused("LOT_UNKNOWN", { lot });
  if (found.wareKind !== wareKind) throw new Refused("LOT_OF_OTHER_KIND", { lot });
  return found;
}

/** What somebody means to offer of a lot that he names. */
export interface Intention extends Pick<Goods, "firm" | "wareKind"> {
  readonly lot: LotNo;
  readonly quantity: Quantity;
}

/** Refuses what could not be offered now; it holds nothing, so whoever offers asks again. */
export async function requireOfferable(
  scope: GoodsScope,
  { lot, quantity, ...of }: Intention,
): Promise<void> {
  const found = fittingLot(await lockLots(scope, [lot]), lot, of);
  refuseFault(freeFault(lot, found.balances, quantity));
}

/** What is offered of a lot together with this: by the offers before it, and by all of them. */
interface Together {
  readonly before: bigint;
  readonly inAll: bigint;
}

function listing(
  offer: Offer,
  { lot, openedFor, balances }: LockedLot,
  { before, inAll }: Together,
): readonly GoodsBooking[] {
  if (openedFor !== offer.ware) {
    refuseFault(freeFault(lot, balances, quantity(inAll)));
    return [toList(lot, offer)];
  }
  const left = balances.free > before ? balances.free - before : 0n;
  const lacking = quantity(offer.more - left);
  if (lacking <= 0n) return [toList(lot, offer)];
  refuseFault(growthFault(lot, balances));
  return [opening(lot, lacking, aboutOf(offer)), toList(lot, offer)];
}

type Fault = ReturnType<typeof freeFault> | ReturnType<typeof growthFault> | ReturnType<typeof declareFault>;

export function refuseFault(fault: Fault): void {
  if (fault) throw new Refused(fault.reason, fault.figures);
}

const aboutOf = ({ ware, at, by }: Pick<Offer, "ware" | "at" | "by">) => ({ reference: ware, at, by });

const toList = (lot: LotNo, offer: Offer): GoodsBooking => ({
  ...aboutOf(offer),
  kind: "listed",
  lot,
  quantity: offer.more,
  from: freeGoods,
  to: { state: "listed", ref: offer.ware },
});

/** From which lot wares are offered. */
async function findOffered(scope: GoodsScope, wares: readonly string[]): Promise<ReadonlyMap<string, LotNo>> {
  const holdings = await findHoldings(scope, wares);
  return new Map(holdings.flatMap(({ ref, lot, state }) => (state === "listed" ? [[ref, lot]] : [])));
}

export interface Withdrawal {
  readonly ware: string;
  /** So many tonnes; null takes all that is left. */
  readonly less: Quantity | null;
  readonly at: Instant;
  readonly by: UserId | null;
}

/** 撤牌: what was offered and not sold is free again; of a ware that offers nothing nothing. */
export async function withdrawGoods(scope: GoodsScope, withdrawals: readonly Withdrawal[]): Promise<void> {
  if (withdrawals.length === 0) return;
  const holdings = await findHoldings(
    scope,
    withdrawals.map(({ ware }) => ware),
  );
  const listed = new Map(holdings.flatMap((one) => (one.state === "listed" ? [[one.ref, one]] : [])));
  await bookGoods(
    scope,
    withdrawals.flatMap((withdrawal) => {
      const found = listed.get(withdrawal.ware);
      const amount = withdrawal.less ?? found?.balance ?? quantity(0n);
      if (!found || amount === 0n) return [];
      const { ware: ref } = withdrawal;
      const moved = { from: { state: "listed" as const, ref }, to: freeGoods };
      return [
        { ...aboutOf(withdrawal), kind: "unlisted" as const, lot: found.lot, quantity: amount, ...moved },
      ];
    }),
  );
}

/** What an order has taken of a ware, or gives back. */
export interface Reservation {
  readonly ware: string;
  readonly order: string;
  readonly quantity: Quantity;
}

/** 订单占用: what an order takes is sold as far as anybody else is concerned. */
export const reserveGoods = (scope: GoodsScope, orders: readonly Reservation[], at: Instant): Promise<void> =>
  bookOrders(scope, orders, at, ({ ware, order }) => ({
    kind: "reserved",
    from: { state: "listed", ref: ware },
    to: { state: "sold", ref: order },
  }));

/** 订单退回: what an order has taken is offered again. */
export const unreserveGoods = (
  scope: GoodsScope,
  orders: readonly Reservation[],
  at: Instant,
): Promise<void> =>
  bookOrders(scope, orders, at, ({ ware, order }) => ({
    kind: "reservation-ended",
    from: { state: "sold", ref: order },
    to: { state: "listed", ref: ware },
  }));

async function bookOrders(
  scope: GoodsScope,
  orders: readonly Reservation[],
  at: Instant,
  way: (order: Reservation) => Pick<GoodsBooking, "kind" | "from" | "to">,
): Promise<void> {
  if (orders.length === 0) return;
  const lots = await findOffered(scope, [...new Set(orders.map(({ ware }) => ware))]);
  await bookGoods(
    scope,
    orders.map((one) => {
      const lot = lots.get(one.ware);
      if (!lot)
        throw new Error(
          `${one.ware} offers nothing of which ${groupedQuantity(one.quantity)} t could be taken`,
        );
      return { ...way(one), lot, quantity: one.quantity, reference: one.order, at, by: null };
    }),
  );
}
