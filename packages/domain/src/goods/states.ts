import type { Brand, Quantity } from "../kernel/brand.ts";

/** 货物批次 on the goods register, such as HQ20261122-000001. */
export type LotNo = Brand<string, "LotNo">;

/** The loan for which goods are pledged, as whoever has lent counts it. */
export type PledgeRef = Brand<string, "PledgeRef">;

/** 货权状态: each tonne of a lot is in one of them, and never in two. */
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

/** How a lot came onto the register: by its owner's own word, or with what it was offered or sold by. */
export const lotOrigins = {
  declared: "企业登记",
  section: "场次标的",
  mall: "商城商品",
  contract: "合同",
  "long-term": "长协计划",
} as const;
export type LotOrigin = keyof typeof lotOrigins;

/** The tonnes of a lot by their states. */
export type LotBalances = Readonly<Record<GoodsState, Quantity>>;
