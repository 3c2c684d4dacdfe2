import type { SectionRow, WareState } from "@zd/api/market/board";
import { downmodes } from "@zd/domain/terms/codes";
import { isTerminal } from "@zd/domain/trading/codes";
import type { RunningMode } from "@zd/domain/trading/session";

/** What a trade mode looks like, in the hall and in the room: each mode stands here in one place. */
export interface ModeFace {
  /** The order's form, and the words on the button that sends it. */
  readonly ticket: string;
  /** What sending an order is called, such as 报价 or 摘牌. */
  readonly act: string;
  /** The price that stands for a ware, and the one that it began with. */
  readonly price: string;
  /** The title of the price that a ware began with. */
  readonly base: string;
  /** A base price in a narrow place, before anything was ordered. */
  readonly baseShort: string;
  /** The list of others' orders, without names; null where they are sealed. */
  readonly records: string | null;
  /** Whether prices move by bidding, so that a chart and a rise say something. */
  readonly moves: boolean;
  /** What is counted of a ware: orders in the open, tonnes that are left, or sealed envelopes. */
  readonly counts: "orders" | "left" | "envelopes";
  /** Whether each section of the mode says who keeps its clock. */
  readonly showsDownmode: boolean;
  /** Whether the order is a deal at once. */
  readonly dealsAtOnce: boolean;
  /** Whether the price falls by tiers of quantity, which stand in the order's form. */
  readonly hasTiers: boolean;
  /** Who is served first, and at which price. */
  readonly rule: string;
  /** What sending the order means; the last words before it is sent. */
  readonly binding: string;
  /** What the clock runs to, by status; what it does not say follows from the downmode. */
  readonly clock: Partial<Record<SectionRow["status"], string>>;
  /** In small under the clock. */
  readonly note: string;
  /** The trading time as a phase of the session. */
  readonly phase: string;
}

/** The name of the price that stands for a ware: what was bid is no longer current once the ware is over. */
export function priceTitle(face: ModeFace, { status, dealt }: Pick<WareState, "status" | "dealt">): string {
  if (!face.moves || !isTerminal(status)) return face.price;
  return dealt > 0n ? "成交价" : "最终价";
}

const bidding: ModeFace = {
  ticket: "出价单",
  act: "报价",
  price: "当前价",
  base: "起拍价",
  baseShort: "起拍",
  records: "报价记录",
  moves: true,
  counts: "orders",
  showsDownmode: true,
  dealsAtOnce: false,
  hasTiers: false,
  rule: "价格优先，时间优先",
  binding: "报价一经接受即具约束力，不可撤回。",
  clock: {},
  note: "",
  phase: "自由竞价",
};

const firstRound: ModeFace = {
  ...bidding,
  showsDownmode: false,
  rule: "第一轮公开竞价，第二轮密封报价，第二轮价高者得；无第二轮报价的按第一轮",
  clock: { "1": "第一轮剩余", "3": "休息中，距第二轮" },
  note: "第一轮不延时，之后休息并密封报价",
  phase: "第一轮公开竞价",
};

/** Where the first round is sealed too: nobody sees another's price before the rest. */
const sealedFirstRound: ModeFace = {
  ...firstRound,
  ticket: "密封报价单",
  price: "第一轮价",
  records: null,
  moves: false,
  rule: "第一轮密封报价，各标的前几名入围；第二轮价高者得，无第二轮报价的按第一轮",
  binding: "报价密封，第一轮截止前可修改或撤回；截止后领先的报价具约束力。",
  note: "密封报价，截止前可修改",
  phase: "第一轮密封报价",
};

const sealedRound: ModeFace = {
  ...firstRound,
  ticket: "密封报价单",
  price: "第一轮价",
  records: null,
  moves: false,
  binding: "第二轮每个标的仅可报价一次，提交后密封，不可修改或撤回。",
  clock: { a: "第二轮剩余" },
  note: "密封报价，互不可见",
  phase: "第二轮密封报价",
};

const listing: ModeFace = {
  ...bidding,
  ticket: "摘牌单",
  act: "摘牌",
  price: "挂牌价",
  base: "挂牌价",
  baseShort: "挂牌",
  records: "摘牌记录",
  moves: false,
  counts: "left",
  showsDownmode: false,
  dealsAtOnce: true,
  rule: "时间优先，摘牌即成交",
  binding: "摘牌即成交，不可撤回。",
  clock: { "1": "距结束" },
  note: "先到先得，摘牌即成交",
  phase: "挂牌",
};

const volumePrice: ModeFace = {
  ...listing,
  price: "基准价",
  base: "基准价",
  baseShort: "基准",
  hasTiers: true,
  rule: "时间优先，摘牌即成交；价格按本方累计数量所达档位",
  note: "摘得越多，单价越低",
  phase: "量价摘牌",
};

const groupBuy: ModeFace = {
  ...listing,
  ticket: "参团单",
  act: "参团",
  price: "当前团购价",
  base: "首档价",
  baseShort: "首档",
  records: "参团记录",
  dealsAtOnce: false,
  hasTiers: true,
  rule: "达到成团量即成团，全体按同一档价成交；未成团全额解冻",
  binding: "成团后或截止前锁定期内不可撤单、减量；成团即按最终档价成交。",
  clock: { "1": "距团购截止" },
  note: "参团越多，价格越低",
  phase: "团购",
};

const quotation: ModeFace = {
  ...bidding,
  ticket: "报价单",
  price: "参考价",
  base: "参考价",
  baseShort: "参考",
  records: null,
  moves: false,
  counts: "envelopes",
  showsDownmode: false,
  rule: "密封报价，截止后由发布方评标定标",
  binding: "报价密封，截止前可修改或撤回；截止后即具约束力。",
  clock: { "1": "距报价截止", "8": "评标剩余" },
  note: "密封报价，截止前可修改",
  phase: "密封报价",
};

const outsourcing: ModeFace = {
  ...quotation,
  ticket: "提报单",
  act: "提报",
  price: "采购价",
  base: "采购价",
  baseShort: "采购",
  rule: "截止后按价格、数量、抽签排序；报价高于中标均价的按均价成交",
  binding: "提报密封，截止前可修改或撤回；中标后放弃将扣除保证金。",
  clock: { "1": "距提报截止", "8": "评标剩余" },
  note: "密封提报，截止前可修改",
  phase: "密封提报",
};

const faces: Readonly<Record<RunningMode, ModeFace>> = {
  "0": bidding,
  "1": listing,
  "2": groupBuy,
  "3": quotation,
  "4": outsourcing,
  "5": volumePrice,
  "90": firstRound,
};

type ModeOfSection = Pick<SectionRow, "mode" | "status" | "downmode" | "turns" | "shortlistSize">;

/** The face of a section as it stands; the mall has no sessions. */
export function faceOf(section: ModeOfSection): ModeFace {
  if (section.status === "a") return sealedRound;
  if (isSecondRound(section)) return section.shortlistSize === null ? firstRound : sealedFirstRound;
  return faces[section.mode as RunningMode] ?? bidding;
}

/** 二次报价 by its own mode, or as the way of a bidding that rests after its only turn (domain §2.2). */
export const isSecondRound = ({ mode, status, downmode, turns }: ModeOfSection): boolean =>
  mode === "90" || status === "a" || (mode === "0" && downmode === "C" && turns === 1 && status === "3");

/** Whether turns of wares follow one another. */
export const isTurnByTurn = (section: ModeOfSection): boolean =>
  section.mode === "0" && section.downmode === "C" && !isSecondRound(section);

/** Who keeps the clock, where the mode leaves that open; null where it does not. */
export const clockKeeper = (section: ModeOfSection): string | null =>
  faceOf(section).showsDownmode ? downmodes[section.downmode] : null;
