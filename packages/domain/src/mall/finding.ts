/** 排序 of found wares. */
export const wareSorts = {
  recommended: "综合",
  newest: "最新",
  priceUp: "价格从低到高",
  priceDown: "价格从高到低",
  calorific: "热值从高到低",
  sulphur: "全硫从低到高",
  stock: "库存从多到少",
} as const;
export type WareSort = keyof typeof wareSorts;

/** Greatest number of wares that a search finds: counting all of them would take longer than reading. */
export const waresFoundMost = 300;
