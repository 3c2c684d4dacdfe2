import { addGoodsFault, freeGoods, freeGoodsFault } from "@zd/domain/goods/booking";
import type { declareFault } from "@zd/domain/goods/declared";
import type { LotNo, LotOrigin } from "@zd/domain/goods/states";
import { type Instant, type Quantity, quantity, type UserId } from "@zd/domain/kernel/brand";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { Refused } from "../platform/calls/operation.ts";
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

/** Tonnes of a lot that a ware of a section or of the mall offers. */
export interface Offer {
  readonly ware: string;
  /** The lot that the owner names; null where one is opened by his declaration. */
  readonly lot: LotNo | null;
  /** For a lot that has to be opened. */
  readonly goods: Goods;
  readonly origin: Extract<LotOrigin, "section" | "mall">;
  /** How many tonnes are offered in addition. */
  readonly more: Quantity;
  readonly at: Instant;
  /** Null where the platform offers it. */
  readonly by: UserId | null;
}

/**
 * 挂牌: offers tonnes of lots, which then cannot be offered, sold or pledged otherwise. A ware that is offered already
 * goes on with its lot; one without a lot opens one. A lot that was opened with its ware grows by its owner's
 * declaration, unless a part of it is pledged; of a lot that was named only free tonnes can be offered.
 */
export async function listGoods(scope: GoodsScope, offers: readonly Offer[]): Promise<void> {
  const growing = offers.filter(({ more }) => more > 0n);
  if (growing.length === 0) return;
  const offered = await findOffered(
    scope,
    growing.map(({ ware }) => ware),
  );
  const lotOf = ({ ware, lot }: Offer) => offered.get(ware) ?? lot;
  const opened = growing.filter((offer) => lotOf(offer) === null);
  const locked = await lockLots(scope, [...new Set(growing.flatMap((offer) => lotOf(offer) ?? []))]);
  const bookings: GoodsBooking[] = [];
  const inAll = new Map<LotNo, bigint>();
  for (const offer of growing) {
    const lot = lotOf(offer);
    if (lot !== null) inAll.set(lot, (inAll.get(lot) ?? 0n) + offer.more);
  }
  const taken = new Map<LotNo, bigint>();
  for (const offer of growing) {
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

/** The lot, refused unless it is the firm's and of the ware kind that is offered. */
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

/** What an owner intends to offer of a lot. */
export interface Intention extends Pick<Goods, "firm" | "wareKind"> {
  readonly lot: LotNo;
  readonly quantity: Quantity;
}

/** Refuses what could not be offered now. It holds nothing: the offer itself is checked again. */
export async function requireOfferable(
  scope: GoodsScope,
  { lot, quantity, ...of }: Intention,
): Promise<void> {
  const found = fittingLot(await lockLots(scope, [lot]), lot, of);
  refuseFault(freeGoodsFault(lot, found.balances, quantity));
}

/** Tonnes offered of a lot in one call: by the offers before this one, and by all of them. */
interface Together {
  /** 0.0001 t. */
  readonly before: bigint;
  /** 0.0001 t. */
  readonly inAll: bigint;
}

function listing(
  offer: Offer,
  { lot, openedFor, balances }: LockedLot,
  { before, inAll }: Together,
): readonly GoodsBooking[] {
  if (openedFor !== offer.ware) {
    refuseFault(freeGoodsFault(lot, balances, quantity(inAll)));
    return [toList(lot, offer)];
  }
  const left = balances.free > before ? balances.free - before : 0n;
  const lacking = quantity(offer.more - left);
  if (lacking <= 0n) return [toList(lot, offer)];
  refuseFault(addGoodsFault(lot, balances));
  return [opening(lot, lacking, aboutOf(offer)), toList(lot, offer)];
}

type Fault =
  | ReturnType<typeof freeGoodsFault>
  | ReturnType<typeof addGoodsFault>
  | ReturnType<typeof declareFault>;

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

/** The lots from which wares are offered, by ware. */
async function findOffered(scope: GoodsScope, wares: readonly string[]): Promise<ReadonlyMap<string, LotNo>> {
  const holdings = await findHoldings(scope, wares);
  return new Map(holdings.flatMap(({ ref, lot, state }) => (state === "listed" ? [[ref, lot]] : [])));
}

export interface Withdrawal {
  readonly ware: string;
  /** How many tonnes; null for all that are left. */
  readonly less: Quantity | null;
  readonly at: Instant;
  /** Null where a clock has ended the offer. */
  readonly by: UserId | null;
}

/** 撤牌: tonnes that were offered and not sold are free again; wares that offer nothing are left out. */
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

/** Tonnes that an order reserves of a ware, or gives back. */
export interface Reservation {
  readonly ware: string;
  readonly order: string;
  readonly quantity: Quantity;
}

/** 订单占用: books what orders reserve as sold. */
export const reserveGoods = (scope: GoodsScope, orders: readonly Reservation[], at: Instant): Promise<void> =>
  bookOrders(scope, orders, at, ({ ware, order }) => ({
    kind: "reserved",
    from: { state: "listed", ref: ware },
    to: { state: "sold", ref: order },
  }));

/** 订单退回: what orders reserved is offered again. */
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
