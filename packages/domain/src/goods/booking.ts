import type { Quantity } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import { groupedQuantity } from "../money/quantity.ts";
import { type GoodsState, goodsStateNames, goodsStates, type LotBalances, type LotNo } from "./states.ts";

/**
 * The goods register: goods of a lot move between states by vouchers (货权凭证), each kind along fixed ways. Quantities are
 * in 0.0001 t.
 */

/** Where goods are before they enter the register and after they leave it; its account goes below zero. */
export const outside = "outside";
type Place = GoodsState | typeof outside;

/** Chinese names of the states, and of outside. */
export const goodsPlaces = { ...goodsStates, [outside]: "登记外" } as const;

/** 货权凭证: why goods move, and between which states each kind may move them. */
export const goodsVoucherKinds = {
  opened: { label: "登记", ways: [["outside", "free"]] },
  withdrawn: { label: "注销", ways: [["free", "outside"]] },
  listed: { label: "挂牌", ways: [["free", "listed"]] },
  unlisted: { label: "撤牌", ways: [["listed", "free"]] },
  reserved: { label: "订单占用", ways: [["listed", "sold"]] },
  "reservation-ended": { label: "订单退回", ways: [["sold", "listed"]] },
  sold: {
    label: "成交",
    ways: [
      ["listed", "sold"],
      ["sold", "sold"],
      ["free", "sold"],
    ],
  },
  loaded: {
    label: "发货",
    ways: [
      ["sold", "transit"],
      ["free", "transit"],
    ],
  },
  unloaded: {
    label: "撤销发货",
    ways: [
      ["transit", "sold"],
      ["transit", "free"],
    ],
  },
  delivered: {
    label: "收货",
    ways: [
      ["transit", "delivered"],
      ["free", "delivered"],
    ],
  },
  lost: { label: "途损", ways: [["transit", "outside"]] },
  returned: {
    label: "退回",
    ways: [
      ["sold", "free"],
      ["transit", "free"],
    ],
  },
  pledged: { label: "质押", ways: [["free", "pledged"]] },
  released: { label: "解押", ways: [["pledged", "free"]] },
} as const satisfies Record<string, { label: string; ways: readonly (readonly [Place, Place])[] }>;
export type GoodsVoucherKind = keyof typeof goodsVoucherKinds;

/** An account of the register: goods of a lot in a state, and what holds them there. */
export interface GoodsAccount {
  readonly lot: LotNo;
  /** State of the goods, or outside of the register. */
  readonly state: Place;
  /** Number of the ware, order, contract or loan that holds them; empty for free goods and outside. */
  readonly ref: string;
}

/** One movement of goods of a lot from one account to another. */
export interface GoodsMove {
  /** Why they move; each kind knows its ways. */
  readonly kind: GoodsVoucherKind;
  readonly lot: LotNo;
  /** Quantity above zero, in 0.0001 t. */
  readonly quantity: Quantity;
  /** Account that gives the goods. */
  readonly from: Pick<GoodsAccount, "state" | "ref">;
  /** Account that gets the goods. */
  readonly to: Pick<GoodsAccount, "state" | "ref">;
}

export const freeGoods = { state: "free", ref: "" } as const;
export const outsideGoods = { state: outside, ref: "" } as const;

/**
 * Throws where a kind of voucher does not move goods between these states, or moves none: a fault of the caller, not of a
 * user.
 */
export function requireAllowedMove({ kind, quantity: amount, from, to }: GoodsMove): void {
  const ways: readonly (readonly [Place, Place])[] = goodsVoucherKinds[kind].ways;
  if (!ways.some(([before, after]) => before === from.state && after === to.state))
    throw new Error(`goods do not go from ${from.state} to ${to.state} by ${kind}`);
  if (amount <= 0n) throw new Error(`${kind} of nothing`);
}

/**
 * Why a quantity of a lot may not be listed, pledged or taken off the register: only free goods may. Null where it may.
 */
export function freeGoodsFault(
  lot: LotNo,
  balances: LotBalances,
  wantedQuantity: Quantity,
): Refusal<"QUANTITY_NOT_POSITIVE" | "LOT_NOT_FREE"> | null {
  if (wantedQuantity <= 0n) return refuse("QUANTITY_NOT_POSITIVE");
  if (balances.free >= wantedQuantity) return null;
  const others = goodsStateNames
    .filter((state) => state !== "free" && balances[state] > 0n)
    .map((state) => `${goodsStates[state]}${groupedQuantity(balances[state])}吨`);
  return refuse("LOT_NOT_FREE", {
    lot,
    free: groupedQuantity(balances.free),
    wanted: groupedQuantity(wantedQuantity),
    others: others.length > 0 ? `（${others.join("、")}）` : "",
  });
}

/**
 * LOT_PLEDGED where an owner would add goods to a lot of which some are pledged: with them the pledged ones could be
 * listed again.
 */
export const addGoodsFault = (
  lot: LotNo,
  { pledged }: Pick<LotBalances, "pledged">,
): Refusal<"LOT_PLEDGED"> | null =>
  pledged > 0n ? refuse("LOT_PLEDGED", { lot, quantity: groupedQuantity(pledged) }) : null;
