import { basePriceNames } from "./application-terms.ts";
import { isPosted, limitPriceOf, type RunningMode, type WareRule } from "./session.ts";

/** Chinese name of a ware's base price: a posted price is 采购价, and the limit price of an inquiry 限价. */
export function basePriceTitleOf(mode: RunningMode, rule: WareRule): string {
  if (isPosted(rule)) return "采购价";
  return mode === "3" && limitPriceOf(rule) === rule.basePrice ? "限价" : basePriceNames[mode];
}

/** Whether an order of this ware names its own price; otherwise it is at the owner's. */
export const namesPrice = (mode: RunningMode, rule: WareRule): boolean =>
  mode === "0" || mode === "90" || mode === "3" || (mode === "4" && !isPosted(rule));

/** When the service fee is due, in Chinese. */
export const feeMoment = (mode: RunningMode): string => feeMoments[mode];

const feeMoments: Readonly<Record<RunningMode, string>> = {
  "0": "成交时收",
  "90": "成交时收",
  "1": "摘牌时收",
  "2": "成团时收",
  "3": "定标时收",
  "4": "定标时收",
  "5": "摘牌时收",
};
