import type { Downmode } from "../terms/codes.ts";

/** Codes of sections, wares and orders, with the words that a trader reads (R-3128…R-3164). */

/** Whom a section admits: every qualified firm (A), or the firms on its list (B). */
export const sectionKinds = { A: "公开", B: "专场" } as const;
export type SectionKind = keyof typeof sectionKinds;

/** Statuses of a ware; a section has all of them but 9. Their words are in `shownStatuses`; a is the sealed round, b the time in which its holders open the seal. */
export const wareStatuses = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "a", "b"] as const;
export type WareStatus = (typeof wareStatuses)[number];
export type SectionStatus = Exclude<WareStatus, "9">;

/**
 * Statuses of an order: A waits or got nothing, B and C have dealt, D was withdrawn or voided, E would deal now, F was
 * outbid.
 */
export const orderStatuses = {
  A: "未成交",
  B: "部分成交",
  C: "全部成交",
  D: "已撤单",
  E: "持有",
  F: "出局",
} as const;
export type OrderStatus = keyof typeof orderStatuses;

/** The statuses as everybody reads them, each word under one code; a section has all but 9. */
export const shownStatuses = {
  "0": "未开始",
  "1": "交易中",
  "2": "倒计时",
  "3": "休息中",
  "4": "暂停",
  "5": "作废",
  "6": "已结束",
  "7": "流标",
  "8": "评标中",
  "9": "已下架",
  b: "待开启",
  "2B": "竞价中",
} as const;
export type ShownStatus = keyof typeof shownStatuses;

/**
 * The status under which a ware or section is shown (G-38). The sealed round reads like the open one; where every ware
 * has its own clock (downmode B), a countdown is shown as bidding. Only a rest is shown as 3, whatever the downmode.
 */
export function shownStatus(status: WareStatus, downmode: Downmode): ShownStatus {
  if (status === "a") return "1";
  return status === "2" && downmode === "B" ? "2B" : status;
}

export const statusLabel = (status: WareStatus, downmode: Downmode): string =>
  shownStatuses[shownStatus(status, downmode)];

/**
 * The transitions of domain §3.1, and 2 → 3 for a section that rests between two turns. A suspended one returns to the
 * status that its session keeps.
 */
const edges: Readonly<Record<WareStatus, readonly WareStatus[]>> = {
  "0": ["1", "4", "5", "9"],
  "1": ["2", "3", "4", "5", "6", "7", "8", "9", "b"],
  "2": ["1", "3", "4", "5", "6", "7"],
  "3": ["1", "2", "a", "4", "5", "6", "7"],
  "4": ["0", "1", "2", "3", "a", "b", "5", "7"],
  "5": [],
  "6": [],
  "7": [],
  "8": ["6", "7", "5"],
  "9": [],
  a: ["8", "6", "7", "4", "5", "b"],
  b: ["3", "8", "6", "7", "4", "5"],
};

export const mayBecome = (from: WareStatus, to: WareStatus): boolean => edges[from].includes(to);

/** Whether no other status can follow. */
export const isTerminal = (status: WareStatus): boolean => edges[status].length === 0;

/** In which statuses a ware takes orders at all. */
export const takesOrders = (status: WareStatus): boolean =>
  status === "1" || status === "2" || status === "a";
