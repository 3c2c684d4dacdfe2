import {
  type Fen,
  type FirmId,
  type Instant,
  type OrderNo,
  type Price,
  type Quantity,
  quantity,
  type SectionId,
  type UserId,
  type WareId,
} from "../kernel/brand.ts";
import type { FeeRule } from "../money/fee.ts";
import type { Downmode, Side, TradeMode } from "../terms/codes.ts";
import type { PriceLadder } from "../terms/price-ladder.ts";
import type { SectionKind, SectionStatus, WareStatus } from "./codes.ts";

/** The trade modes that a session can run; the mall (9) has no sessions. */
export type RunningMode = Exclude<TradeMode, "9" | "mall">;

/** 场次 with its 标的: everything that a decision about an order or the clock needs. */
export interface Session {
  readonly section: Section;
  readonly wares: ReadonlyMap<WareId, Ware>;
  /**
   * Fixed deposits by firm: held once in a section, whatever the number of orders.
   * Nil stays here when the deposit has become the performance deposit of a deal.
   */
  readonly fixedDeposits: ReadonlyMap<FirmId, Fen>;
}

export interface Section {
  readonly id: SectionId;
  readonly mode: RunningMode;
  /** The owners' side: S sells (better = higher), B buys (better = lower). */
  readonly side: Side;
  readonly downmode: Downmode;
  readonly kind: SectionKind;
  readonly status: SectionStatus;
  /** Downmode C: the running turn, 0 before the start; of a second-round quote the round; otherwise 1. */
  readonly turn: number;
  readonly turns: number;
  readonly startsAt: Instant;
  /** Free bidding or the first round; where nothing is bid in the open, the whole trading time. */
  readonly freeMs: number;
  /** The countdown, restarted by every accepted bid. */
  readonly extensionMs: number;
  /** Between two turns, or two rounds. */
  readonly restMs: number;
  /** 二次报价: how long the sealed round lasts; null where there is none. */
  readonly sealedMs: number | null;
  /**
   * 二次报价: where the first round is sealed too, how many of each ware go on to the second one; null where the first is
   * held in the open, and whoever has bid goes on.
   */
  readonly shortlistSize: number | null;
  /** Who has confirmed the rules of the sealed round. */
  readonly confirmed: readonly FirmId[];
  /** No clock runs beyond it. */
  readonly hardEnd: Instant | null;
  /** Of the running phase; null before, after, while suspended, and where every ware has its own (B, countdown). */
  readonly deadline: Instant | null;
  readonly suspended: Suspension | null;
  /** The last row of the session's journal: one row a fact. */
  readonly seq: number;
}

export interface Suspension {
  /** What the section goes back to. */
  readonly status: SectionStatus;
  readonly remainingMs: number | null;
  readonly at: Instant;
  /** An outage that swallowed a deadline is not the traders' fault: they get their extension back. */
  readonly why: "staff" | "outage";
}

export interface Ware {
  readonly id: WareId;
  readonly turn: number;
  readonly owner: FirmId;
  readonly status: WareStatus;
  readonly rule: WareRule;
  /** Its own countdown (downmode B). */
  readonly deadline: Instant | null;
  /** What was left of its own countdown when the section was suspended (downmode B). */
  readonly remainingMs: number | null;
  /** The orders that would deal now, best first, each with something filled. */
  readonly live: readonly LiveOrder[];
  /** The orders that wait for the end (status A): sealed ones, and those of a group. */
  readonly waiting: readonly LiveOrder[];
  /** 入围: who goes on from a sealed first round, best first; empty until it is opened, and in every other mode. */
  readonly shortlist: readonly FirmId[];
  /** 还价 of the owner to one of the quotes, while they are evaluated. */
  readonly counterOffer: CounterOffer | null;
  /** How many orders were accepted; of those that wait, one that was replaced or withdrawn does not count. */
  readonly bids: number;
  /** Every firm that has placed an order. */
  readonly bidders: readonly FirmId[];
  readonly dealt: Quantity;
  /** Listing: what each firm has taken. */
  readonly takenBy: ReadonlyMap<FirmId, Quantity>;
}

export interface WareRule {
  readonly total: Quantity;
  readonly minQuantity: Quantity;
  readonly quantityStep: Quantity;
  readonly maxQuantity: Quantity | null;
  /** 拆单; otherwise only the whole lot. */
  readonly split: boolean;
  /** Where bidding starts; for a listing the price itself. */
  readonly basePrice: Price;
  readonly priceStep: Price;
  readonly maxPriceStep: Price | null;
  readonly capPrice: Price | null;
  /** Hidden; nothing deals at a worse price. */
  readonly reservePrice: Price | null;
  /** Prices must lie on the ladder base ± n × step; only the cap is exempt. */
  readonly stepGrid: boolean;
  readonly minBidders: number;
  /** The countdown waits until the orders cover the whole quantity, at the longest until the hard end. */
  readonly startWhenCovered: boolean;
  readonly deposit: DepositRule;
  /** From which amount a ratio deposit is reckoned once dealt: base price or deal price. */
  readonly performanceBase: "BASE" | "DEAL";
  readonly feeBuy: FeeRule;
  readonly feeSell: FeeRule;
  /** Who comes first at the same price: the earlier one (T), or the larger and then the luckier one (Q). */
  readonly tieRule: "T" | "Q";
  /** What only the ware's own mode asks for; null in modes 0, 1 and 90. */
  readonly terms: ModeTerms | null;
}

export type ModeTerms = GroupTerms | QuotationTerms | OutsourcingTerms | LadderTerms;

/** 团购: the price falls for everybody as the group grows; its first tier is the base price. */
export interface GroupTerms {
  readonly mode: "2";
  /** 成团量 */
  readonly least: Quantity;
  /** By the quantity of the whole group, in rising order. */
  readonly tiers: readonly { readonly from: Quantity; readonly price: Price }[];
  /** So long before the end nobody may leave or take less. */
  readonly lockMs: number;
}

/** 询报价 */
export interface QuotationTerms {
  readonly mode: "3";
  readonly limitPrice: Price | null;
}

/** 外购: offers at the posted price (4a), or each at its own (4b). */
export interface OutsourcingTerms {
  readonly mode: "4";
  readonly pricing: "POSTED" | "BID";
  /** 委托价 */
  readonly limitPrice: Price | null;
  /** What offers are counted in; quantities are in tonnes all the same. */
  readonly unit: "TON" | "TRAIN";
}

/** 量价挂钩 */
export interface LadderTerms {
  readonly mode: "5";
  readonly ladder: PriceLadder;
}

export interface CounterOffer {
  readonly no: OrderNo;
  readonly price: Price;
  /** Until when the quoter may answer. */
  readonly until: Instant;
  readonly answer: "accepted" | "declined" | null;
}

/** A ratio's rate is in ten-thousandths (1 000 = 10 %); a fixed amount is the same for every ware of the section. */
export type DepositRule =
  | { readonly mode: "RATIO"; readonly rate: number }
  | { readonly mode: "FIXED"; readonly amount: Fen }
  | { readonly mode: "TON"; readonly perTonne: Price };

export interface LiveOrder {
  readonly no: OrderNo;
  readonly firm: FirmId;
  readonly user: UserId;
  readonly price: Price;
  readonly quantity: Quantity;
  /** How much of it would deal now. */
  readonly filled: Quantity;
  /** The journal row that accepted it: the earlier one has priority at the same price. */
  readonly seq: number;
  readonly at: Instant;
  /** What accepting it froze; zero where a fixed deposit was frozen before. */
  readonly hold: Fen;
  /** Its lot, should it come to that: the lesser one wins. */
  readonly draw: string;
}

/** Whether the ware takes the section's status as its own (in downmode C only those of the running turn do). */
export const follows = (section: Section, ware: Ware): boolean =>
  !runsInTurns(section) || ware.turn === section.turn;

export const runsInTurns = ({
  mode,
  downmode,
  sealedMs,
}: Pick<Section, "mode" | "downmode" | "sealedMs">): boolean =>
  mode === "0" && downmode === "C" && sealedMs === null;

/** Whether nobody but the orderer may know of an order before the end. */
export const isSealed = (section: Pick<Section, "mode" | "status" | "shortlistSize">): boolean =>
  section.mode === "3" || section.mode === "4" || section.status === "a" || isFirstRoundSealed(section);

/** Whether a second-round quote is in a first round that is sealed as well. */
export const isFirstRoundSealed = ({
  status,
  shortlistSize,
}: Pick<Section, "status" | "shortlistSize">): boolean => status === "1" && shortlistSize !== null;

/** What nobody may offer beyond: the limit of who asks for quotes or offers, otherwise the cap of the bidding. */
export const limitPriceOf = ({ terms, capPrice }: WareRule): Price | null =>
  terms?.mode === "3" || terms?.mode === "4" ? terms.limitPrice : capPrice;

/** 外购 at a posted price: offers say how much, not for how much (domain §2.6, 4a). */
export const isPosted = ({ terms }: WareRule): boolean => terms?.mode === "4" && terms.pricing === "POSTED";

/** Whether an order is a deal at once, at a price that the owner has set. */
export const isTake = (mode: RunningMode): boolean => mode === "1" || mode === "5";

/** Whether every ware has its own countdown. */
export const hasOwnClocks = (section: Section): boolean => section.mode === "0" && section.downmode === "B";

/** A section as it waits for its start. */
export const waitingSection = (
  published: Omit<Section, "status" | "turn" | "deadline" | "suspended" | "seq" | "confirmed">,
): Section => ({
  ...published,
  status: "0",
  turn: runsInTurns(published) ? 0 : 1,
  confirmed: [],
  deadline: null,
  suspended: null,
  seq: 0,
});

/** A ware as it waits for the start of its section. */
export const waitingWare = ({
  id,
  turn,
  owner,
  rule,
}: Pick<Ware, "id" | "turn" | "owner" | "rule">): Ware => ({
  id,
  turn,
  owner,
  rule,
  status: "0",
  deadline: null,
  remainingMs: null,
  live: [],
  waiting: [],
  shortlist: [],
  counterOffer: null,
  bids: 0,
  bidders: [],
  dealt: quantity(0n),
  takenBy: new Map(),
});
