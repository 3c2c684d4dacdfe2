import type { Quantity } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import { groupedQuantity } from "../money/quantity.ts";
import { type GoodsState, goodsStateNames, goodsStates, type LotBalances, type LotNo } from "./states.ts";

/** Where tonnes come from before they are on the register, and where they go when they leave it; runs below zero. */
export const outside = "outside";
type Place = GoodsState | typeof outside;

/** Where tonnes may be, and where they are before and after the register. */
export const goodsPlaces = { ...goodsStates, [outside]: "登记外" } as const;

/** 货权凭证: why tonnes move, and from which state to which. */
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

/** Tonnes of a lot in a state, with what holds them there: a ware, an order, a contract, a loan; nothing holds free ones. */
export interface GoodsAccount {
  readonly lot: LotNo;
  readonly state: Place;
  readonly ref: string;
}

/** One movement of tonnes of a lot: what leaves one account comes to the other. */
export interface GoodsMove {
  readonly kind: GoodsVoucherKind;
  readonly lot: LotNo;
  readonly quantity: Quantity;
  readonly from: Pick<GoodsAccount, "state" | "ref">;
  readonly to: Pick<GoodsAccount, "state" | "ref">;
}

export const freeGoods = { state: "free", ref: "" } as const;
export const outsideGoods = { state: outside, ref: "" } as const;

/** Throws where goods do not go that way: a fault of whoever books, and nobody's wish. */
export function requireWay({ kind, quantity: amount, from, to }: GoodsMove): void {
  const ways: readonly (readonly [Place, Place])[] = goodsVoucherKinds[kind].ways;
  if (!ways.some(([before, after]) => before === from.state && after === to.state))
    throw new Error(`goods do not go from ${from.state} to ${to.state} by ${kind}`);
  if (amount <= 0n) throw new Error(`${kind} of nothing`);
}

/** Whether so much of a lot may be listed, pledged or taken off the register: only what is free may. */
export function freeFault(
  lot: LotNo,
  balances: LotBalances,
  wanted: Quantity,
): Refusal<"QUANTITY_NOT_POSITIVE" | "LOT_NOT_FREE"> | null {
  if (wanted <= 0n) return refuse("QUANTITY_NOT_POSITIVE");
  if (balances.free >= wanted) return null;
  const others = goodsStateNames
    .filter((state) => state !== "free" && balances[state] > 0n)
    .map((state) => `${goodsStates[state]}${groupedQuantity(balances[state])}吨`);
  return refuse("LOT_NOT_FREE", {
    lot,
    free: groupedQuantity(balances.free),
    wanted: groupedQuantity(wanted),
    others: others.length > 0 ? `（${others.join("、")}）` : "",
  });
}

/** A lot of which something is pledged gets no further tonnes by its owner's word: what was pledged would be listed again. */
export const growthFault = (
  lot: LotNo,
  { pledged }: Pick<LotBalances, "pledged">,
): Refusal<"LOT_PLEDGED"> | null =>
  pledged > 0n ? refuse("LOT_PLEDGED", { lot, quantity: groupedQuantity(pledged) }) : null;
