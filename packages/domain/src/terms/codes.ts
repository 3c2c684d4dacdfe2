/** Codes of the terms that every part of the trade shares, with the words that a trader reads (R-3128…R-3164). */

/** Sides of a trade, by `handtype`. */
export const sides = { B: "采购", S: "销售" } as const;
export type Side = keyof typeof sides;

export const otherSide = (side: Side): Side => (side === "S" ? "B" : "S");

/** Trade modes, by `trademod`; 9 and `mall` are the same. */
export const tradeModes = {
  "0": "竞价",
  "1": "挂牌",
  "2": "团购",
  "3": "询报价",
  "4": "外购",
  "5": "量价挂钩",
  "90": "二次报价",
  "9": "商城",
  mall: "商城",
} as const;
export type TradeMode = keyof typeof tradeModes;

/** Whose clock runs: the section's, each ware's, or the running turn's (domain §2.1). */
export const downmodes = { A: "整场倒计时", B: "单品倒计时", C: "逐轮" } as const;
export type Downmode = keyof typeof downmodes;

/**
 * Pay types: 0 the money is the seller's at once, 1 it is held until the settlement, 2 paid after the settlement, 3 paid
 * outside of the platform.
 */
export const payTypes = { "0": "预付款", "1": "保证付款", "2": "货到付款", "3": "线下付款" } as const;
export type PayType = keyof typeof payTypes;

/** The mode under which members know a section: mode 0 run turn by turn (downmode C) is a 二次报价 to them (R-3130). */
export const shownMode = (mode: TradeMode, downmode: Downmode): TradeMode =>
  mode === "0" && downmode === "C" ? "90" : mode;

/** What a section of this mode is called; an unknown code is 未知 (R-3139). */
export function tradeModeLabel(mode: string, downmode: Downmode = "A"): string {
  if (!Object.hasOwn(tradeModes, mode)) return "未知";
  return tradeModes[shownMode(mode as TradeMode, downmode)];
}
