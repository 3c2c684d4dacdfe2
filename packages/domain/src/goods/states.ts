import type { Brand, Quantity } from "../kernel/brand.ts";

/** Number of a 货物批次 in the goods register, such as HQ20261122-000001. */
export type LotNo = Brand<string, "LotNo">;

/** Number of the loan for which goods are pledged. */
export type PledgeRef = Brand<string, "PledgeRef">;

/** 货权状态: every tonne of a lot is in exactly one of them. */
export const goodsStates = {
  free: "可用",
  listed: "已挂牌",
  sold: "已售",
  pledged: "已质押",
  transit: "在途",
  delivered: "已交付",
} as const;
export type GoodsState = keyof typeof goodsStates;

export const goodsStateNames = Object.keys(goodsStates) as readonly GoodsState[];

/** How a lot came onto the register: its owner declared it, or it was offered or sold. */
export const lotOrigins = {
  declared: "企业登记",
  section: "场次标的",
  mall: "商城商品",
  contract: "合同",
  "long-term": "长协计划",
} as const;
export type LotOrigin = keyof typeof lotOrigins;

/** Quantity of a lot in each state, in 0.0001 t. */
export type LotBalances = Readonly<Record<GoodsState, Quantity>>;
