import type { ContractGoodsMove } from "@zd/domain/contracts/goods-moves";
import { freeGoods, type GoodsAccount, outsideGoods } from "@zd/domain/goods/booking";
import type { LotNo } from "@zd/domain/goods/states";
import { type Instant, type Quantity, quantity, type UserId } from "@zd/domain/kernel/brand";
import { financedBy } from "./pledges.ts";
import {
  bookGoods,
  findHoldings,
  type Goods,
  type GoodsBooking,
  type GoodsScope,
  lockLots,
  openEmptyLots,
  opening,
} from "./register.ts";

/** The goods that a new contract sells. */
export interface Sale {
  readonly contract: string;
  /** The contract's quantity. */
  readonly quantity: Quantity;
  /** The ware or order that holds the tonnes until now; null where none does, and the tonnes are declared. */
  readonly heldBy: string | null;
  /** The seller's goods, for a lot that has to be opened. */
  readonly goods: Goods;
  readonly at: Instant;
}

/**
 * 成交: books the tonnes of contracts as sold. They come from what their ware offers or their order has reserved; where
 * there is neither (the buyer had asked for offers), a lot is opened with the contract.
 */
export async function sellGoods(scope: GoodsScope, sales: readonly Sale[]): Promise<void> {
  if (sales.length === 0) return;
  const holdings = await findHoldings(scope, [...new Set(sales.flatMap(({ heldBy }) => heldBy ?? []))]);
  const held = new Map(
    holdings.flatMap((one) => (one.state === "listed" || one.state === "sold" ? [[one.ref, one]] : [])),
  );
  const holdingOf = ({ heldBy }: Sale) => (heldBy === null ? undefined : held.get(heldBy));
  const declared = sales.filter((sale) => holdingOf(sale) === undefined);
  const lots = await openEmptyLots(
    scope,
    declared.map(({ goods, contract, at }) => ({
      ...goods,
      origin: "contract",
      openedFor: contract,
      memo: "",
      at,
      by: null,
    })),
  );
  const lotOf = new Map(declared.map((sale, i) => [sale, lots[i] as LotNo]));
  await bookGoods(
    scope,
    sales.flatMap((sale): readonly GoodsBooking[] => {
      const { contract: reference, at } = sale;
      const about = { reference, at, by: null };
      const sold = {
        ...about,
        kind: "sold",
        quantity: sale.quantity,
        to: { state: "sold", ref: reference },
      } as const;
      const found = holdingOf(sale);
      if (found) return [{ ...sold, lot: found.lot, from: { state: found.state, ref: found.ref } }];
      const lot = lotOf.get(sale) as LotNo;
      return [opening(lot, sale.quantity, about), { ...sold, lot, from: freeGoods }];
    }),
  );
}

/** 交收 of a monthly plan: the tonnes are declared and delivered at once, in one lot for each plan. */
export async function deliverDeclared(
  scope: GoodsScope,
  goods: Goods,
  about: Pick<GoodsBooking, "reference" | "quantity" | "at" | "by">,
): Promise<void> {
  const { reference, quantity: amount, at, by } = about;
  const [known] = await findHoldings(scope, [reference]);
  const [opened] = known
    ? []
    : await openEmptyLots(scope, [{ ...goods, origin: "long-term", openedFor: reference, memo: "", at, by }]);
  const lot = known?.lot ?? opened;
  if (!lot) throw new Error(`no lot was opened for ${reference}`);
  const to = { state: "delivered", ref: reference } as const;
  await bookGoods(scope, [
    opening(lot, amount, about),
    { ...about, kind: "delivered", lot, from: freeGoods, to },
  ]);
}

/** Moves of a contract's goods, in their order. */
export interface ContractGoodsMoved {
  readonly contract: string;
  /** Each with its time and user; null user where a deadline has moved them. */
  readonly moves: readonly (ContractGoodsMove & { readonly at: Instant; readonly by: UserId | null })[];
}

/**
 * 发货, 收货, 退回: moves the tonnes of contracts. Tonnes loaded beyond those sold are taken from the free ones of the lot,
 * and the rest is declared. Tonnes that come back while a loan stands on the contract stay pledged for it.
 */
export async function moveContractGoods(
  scope: GoodsScope,
  moved: readonly ContractGoodsMoved[],
): Promise<void> {
  const moving = moved.filter(({ moves }) => moves.length > 0);
  if (moving.length === 0) return;
  const contracts = moving.map(({ contract }) => contract);
  const comesBack = moving.filter(({ moves }) => moves.some(({ to }) => to === "free"));
  const [holdings, loans] = await Promise.all([
    findHoldings(scope, contracts),
    financedBy(
      scope,
      comesBack.map(({ contract }) => contract),
    ),
  ]);
  const lots = new Map(holdings.map(({ ref, lot }) => [ref, lot]));
  const overloaded = moving.filter(({ moves }) => moves.some(({ from }) => from === "free"));
  const locked = await lockLots(
    scope,
    overloaded.flatMap(({ contract }) => lots.get(contract) ?? []),
  );
  const free = new Map<LotNo, bigint>([...locked].map(([lot, { balances }]) => [lot, balances.free]));
  const bookings = moving.flatMap(({ contract, moves }) => {
    const lot = lots.get(contract);
    if (!lot) throw new Error(`the goods of ${contract} are not on the register`);
    return moves.flatMap((move): readonly GoodsBooking[] => {
      const { kind, at, by } = move;
      const about = { reference: contract, at, by };
      const booking = {
        ...about,
        kind,
        lot,
        quantity: move.quantity,
        from: accountOf(move.from, contract),
        to: accountOf(move.to, contract),
      };
      if (move.from === "free") return [...declared(free, booking), booking];
      const loan = move.to === "free" ? loans.get(contract) : undefined;
      if (loan === undefined) return [booking];
      const to = { state: "pledged", ref: loan } as const;
      return [booking, { ...booking, kind: "pledged", from: freeGoods, to, reference: loan }];
    });
  });
  await bookGoods(scope, bookings);
}

/** Declarations of the tonnes that a booking takes and the lot does not have free. */
function declared(free: Map<LotNo, bigint>, taking: GoodsBooking): readonly GoodsBooking[] {
  const has = free.get(taking.lot) ?? 0n;
  const lacking = taking.quantity - has;
  free.set(taking.lot, lacking > 0n ? 0n : -lacking);
  return lacking > 0n ? [opening(taking.lot, quantity(lacking), taking)] : [];
}

function accountOf(
  state: ContractGoodsMove["from"] | ContractGoodsMove["to"],
  contract: string,
): Pick<GoodsAccount, "state" | "ref"> {
  if (state === "free") return freeGoods;
  return state === "outside" ? outsideGoods : { state, ref: contract };
}
