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
import type { FixedCalendar } from "../kernel/fixed-calendar.ts";
import type { FeeRule } from "../money/fee.ts";
import type { Downmode, Side, TradeMode } from "../terms/codes.ts";
import type { PriceLadder } from "../terms/price-ladder.ts";
import type { SectionKind, SectionStatus, WareStatus } from "./codes.ts";

/** The trade modes that a session can run; the mall (9) has no sessions. */
export type RunningMode = Exclude<TradeMode, "9" | "mall">;

/**
 * A trading session (场次) with its wares (标的): all state from which an order or a step of the clock is
 * decided. It is never changed; `evolve` makes the next one from a fact. Money is in fen, prices are in
 * 0.0001 yuan a tonne, quantities in 0.0001 t, moments and spans in ms.
 */
export interface Session {
  readonly section: Section;
  /** All wares of the section, ended ones included. */
  readonly wares: ReadonlyMap<WareId, Ware>;
  /**
   * Fixed deposits by firm, in fen: held once in a section, whatever the number of orders. Zero once the
   * deposit has become the performance deposit of a deal; a firm that has paid none is missing.
   */
  readonly fixedDeposits: ReadonlyMap<FirmId, Fen>;
}

export interface Section {
  readonly id: SectionId;
  /** Trade mode, from the plan or the application; it never changes. */
  readonly mode: RunningMode;
  /** Side of the owners: S sells, and a higher price is better; B buys, and a lower price is better. */
  readonly side: Side;
  /** Whose clock runs: of the section (A), of each ware (B, in the countdown), of the turn (C). */
  readonly downmode: Downmode;
  /** A is open to every qualified firm, B only to the firms on its list. */
  readonly kind: SectionKind;
  /** Status of the whole section; set by facts alone. */
  readonly status: SectionStatus;
  /**
   * Running turn. Downmode C: 0 before the start, then 1 to `turns`; a second-round quote: 1 in the first
   * round, 2 in the sealed one; otherwise 1.
   */
  readonly turn: number;
  /** Downmode C: the number of turns; otherwise 1. */
  readonly turns: number;
  /**
   * When trading starts. Where a section is resumed that was suspended before its start, not before that
   * moment.
   */
  readonly startsAt: Instant;
  /**
   * Length in ms of the free bidding (of each turn in downmode C) or of the first round; in modes without
   * open bidding of the whole trading time.
   */
  readonly freeMs: number;
  /** Length of the countdown in ms; every accepted bid restarts it. */
  readonly extensionMs: number;
  /** Rest between two turns or two rounds, in ms. */
  readonly restMs: number;
  /** 二次报价: length of the sealed round in ms; null where there is none. */
  readonly sealedMs: number | null;
  /**
   * 二次报价: where the first round is sealed too, how many firms of each ware go on to the second one; null
   * where the first round is open, and every firm that has bid goes on.
   */
  readonly shortlistSize: number | null;
  /** 二次报价: firms that have confirmed the rules of the sealed round, in the order of confirming. */
  readonly confirmed: readonly FirmId[];
  /**
   * 场次截止: no clock runs beyond it; null where the section has none. The exchange may move it on, and a
   * suspension does.
   */
  readonly hardEnd: Instant | null;
  /**
   * End of the running phase; null before the start, after the end, while suspended, and in a countdown in
   * which every ware has its own clock (downmode B).
   */
  readonly deadline: Instant | null;
  /**
   * The seal under which its sealed offers are encrypted; null where they are not. It never changes.
   */
  readonly seal: SectionSeal | null;
  /**
   * The exchange's calendar as it stood when the section was put together, where something of it lasts for working days; null where
   * nothing does, and where only the days of the week count. It never changes, so that everybody can count the same days again.
   */
  readonly workingDays: FixedCalendar | null;
  /** Parts of the seal's key that their holders have released, by their numbers, in the order of the release. */
  readonly released: readonly number[];
  /** Set while the section is suspended (status 4), otherwise null. */
  readonly suspended: Suspension | null;
  /** Number of the last row in the session's journal, where each fact is one row; 0 before the first. */
  readonly seq: number;
}

/**
 * The seal of a section: its sealed offers are encrypted under the public key at once, and the private key exists only in parts,
 * of which nobody holds enough alone.
 */
export interface SectionSeal extends SealKey {
  /** How many parts open a key of it. */
  readonly threshold: number;
  /**
   * 二次报价 whose first round is sealed too: the key of the second round, since one that was put together is used no further. Its parts
   * are counted on from those of the first. Left out in every other section.
   */
  readonly second?: SealKey;
}

/** A key of a seal, under which the offers of one round are encrypted. */
export interface SealKey {
  /** X25519, in Base64. */
  readonly publicKey: string;
  /** The parts of the private key, counted from 1 in this order. */
  readonly parts: readonly SealPart[];
}

export interface SealPart {
  /** In whose hands it is: the exchange's trading desk, the owner of the wares, or the exchange's auditor. */
  readonly holder: SealHolder;
  /**
   * SHA-256 of `zd-seal-part:` and the part's text, in hex: tells whether what is released is the part. A part is random, so nobody
   * finds it by its hash.
   */
  readonly hash: string;
}

/** How many parts open a seal: of three any two, of two both. */
export const sealThreshold = 2;

/** The kinds of holders, with the words for them. */
export const sealHolders = { desk: "交易中心", owner: "货主", auditor: "审计" } as const;
export type SealHolder = keyof typeof sealHolders;

/** What of an encrypted offer is on record until it is opened. */
export interface SealedOffer {
  /** SHA-256 of the offer's text (`offerText`), in hex. */
  readonly commitment: string;
  /** The same text, encrypted under the key of the section's seal, in Base64. */
  readonly box: string;
}

export interface Suspension {
  /** Status that the section has again once it is resumed. */
  readonly status: SectionStatus;
  /** What was left of the section's clock, in ms and at least 0; null where none was running. */
  readonly remainingMs: number | null;
  /** When it was suspended. */
  readonly at: Instant;
  /**
   * Suspended by the exchange's staff, or by the clock that came too late after an outage; the latter gives a
   * full extension back on resuming.
   */
  readonly why: "staff" | "outage";
}

export interface Ware {
  readonly id: WareId;
  /** Downmode C: the turn in which the ware is traded; otherwise 1. */
  readonly turn: number;
  /** Firm that offers or asks for it: the seller on side S, the buyer on side B. */
  readonly owner: FirmId;
  /** Its own status; until it has ended it takes that of the section, in downmode C only in its turn. */
  readonly status: WareStatus;
  /** What was published of it before the start; it never changes. */
  readonly rule: WareRule;
  /** Downmode B: end of its own countdown; null outside of it, and in every other downmode. */
  readonly deadline: Instant | null;
  /** Downmode B: what was left of its countdown when the section was suspended, in ms; otherwise null. */
  readonly remainingMs: number | null;
  /**
   * Orders that would deal now, best first, each with a `filled` above zero. After the end: those that have
   * dealt.
   */
  readonly live: readonly LiveOrder[];
  /**
   * Orders that wait for the end (status A) in the order of their receipt: sealed ones, and those of a group.
   */
  readonly waiting: readonly LiveOrder[];
  /**
   * 入围: firms that go on from a sealed first round, best first; empty until it is opened, and in every other
   * mode.
   */
  readonly shortlist: readonly FirmId[];
  /** 还价 of the owner to one of the quotes during the evaluation of mode 3; null where none was made. */
  readonly counterOffer: CounterOffer | null;
  /** Number of accepted orders. Of orders that wait, one that was replaced or withdrawn does not count. */
  readonly bids: number;
  /** Firms that have had an order accepted, in the order of their first one; one that withdraws stays. */
  readonly bidders: readonly FirmId[];
  /** Quantity that has dealt; zero until the end, except where each take is a deal (modes 1 and 5). */
  readonly dealt: Quantity;
  /** Modes 1 and 5: quantity that each firm has taken; empty in every other mode. */
  readonly takenBy: ReadonlyMap<FirmId, Quantity>;
}

export interface WareRule {
  /** Quantity that is offered or asked for. */
  readonly total: Quantity;
  /** Least quantity of an order. */
  readonly minQuantity: Quantity;
  /** An order's quantity is `minQuantity` plus a multiple of this. */
  readonly quantityStep: Quantity;
  /**
   * Greatest quantity of an order (modes 1 and 5: of all takes of one firm); null without a limit but the
   * total.
   */
  readonly maxQuantity: Quantity | null;
  /** 拆单: an order may take a part; otherwise it must take the whole lot. */
  readonly split: boolean;
  /**
   * Price at which bidding starts; of a listing the price itself, of mode 4 with posted prices the posted
   * one.
   */
  readonly basePrice: Price;
  /** Least step by which a bid must be better than the one that it beats. */
  readonly priceStep: Price;
  /** Greatest step above the best bid; null without a limit. */
  readonly maxPriceStep: Price | null;
  /** Price beyond which no bid may go: the highest on a sale, the lowest on a purchase; null without one. */
  readonly capPrice: Price | null;
  /** 保留价: bids worse than this do not deal; shown to the owner and the exchange alone. Null without one. */
  readonly reservePrice: Price | null;
  /** Whether prices must be the base price ± a multiple of the step; only the cap itself is exempt. */
  readonly stepGrid: boolean;
  /** Least number of firms that have bid; with fewer the ware fails. */
  readonly minBidders: number;
  /** Whether the countdown starts only once the orders cover the whole quantity, or at the hard end. */
  readonly startWhenCovered: boolean;
  /** Deposit that an order freezes. */
  readonly deposit: DepositRule;
  /** Price from which a ratio deposit is reckoned once dealt: the base price (BASE) or the deal's (DEAL). */
  readonly performanceBase: "BASE" | "DEAL";
  /** Service fee of the buyer, unless the fee table has another for the firm. */
  readonly feeBuy: FeeRule;
  /** Service fee of the seller, unless the fee table has another for the firm. */
  readonly feeSell: FeeRule;
  /** Order of equal prices: the earlier first (T), or the larger quantity first and then by lottery (Q). */
  readonly tieRule: "T" | "Q";
  /** Terms that only its mode has: of modes 2, 3, 4 and 5; null in modes 0, 1 and 90. */
  readonly terms: ModeTerms | null;
}

export type ModeTerms = GroupTerms | QuotationTerms | OutsourcingTerms | LadderTerms;

/**
 * 团购 (mode 2): all deal at one price, which falls as the group grows; the price of the first tier is the base
 * price.
 */
export interface GroupTerms {
  readonly mode: "2";
  /** 成团量: with less than this nobody deals. */
  readonly least: Quantity;
  /** Price from a quantity of the whole group on, in rising order of quantity. */
  readonly tiers: readonly { readonly from: Quantity; readonly price: Price }[];
  /** Time before the end in which a firm may neither leave nor take less, in ms. */
  readonly lockMs: number;
}

/** 询报价 (mode 3) */
export interface QuotationTerms {
  readonly mode: "3";
  /** 限价: quotes that are worse for the owner are refused; null without one. */
  readonly limitPrice: Price | null;
}

/** 外购 (mode 4): offers at the posted price (POSTED, 4a), or each at its own (BID, 4b). */
export interface OutsourcingTerms {
  readonly mode: "4";
  /** POSTED: every offer is at the base price; BID: each names its own. */
  readonly pricing: "POSTED" | "BID";
  /** 委托价: offers that are worse for the owner are refused; null without one. */
  readonly limitPrice: Price | null;
  /** Unit in which offers are shown, tonnes or trains; quantities are in 0.0001 t all the same. */
  readonly unit: "TON" | "TRAIN";
}

/** 量价挂钩 (mode 5) */
export interface LadderTerms {
  readonly mode: "5";
  /**
   * What comes off the base price: by all that a firm has taken of the ware (ABS), or at the settlement by the
   * fulfilment of its contract (RATE).
   */
  readonly ladder: PriceLadder;
}

export interface CounterOffer {
  /** The quote that the owner has answered. */
  readonly no: OrderNo;
  /** Price that the owner asks for, better for him than the quote. */
  readonly price: Price;
  /** Last moment for the quoter's answer: 24 hours later, at the latest the end of the evaluation. */
  readonly until: Instant;
  /** Null until the quoter answers, and for good where he lets the time pass. */
  readonly answer: "accepted" | "declined" | null;
}

/**
 * Deposit that an order freezes: a share of its price times quantity (RATIO), an amount that a firm pays once in a
 * section (FIXED), or so much a tonne (TON).
 */
export type DepositRule =
  | {
      readonly mode: "RATIO";
      /** Share in ten-thousandths: 1 000 is 10 %. */
      readonly rate: number;
    }
  | {
      readonly mode: "FIXED";
      /** The amount, in fen. */
      readonly amount: Fen;
    }
  | {
      readonly mode: "TON";
      /** What is frozen for a tonne, in 0.0001 yuan. */
      readonly perTonne: Price;
    };

export interface LiveOrder {
  readonly no: OrderNo;
  readonly firm: FirmId;
  /** Operator who placed it. */
  readonly user: UserId;
  /** Price at which it would deal: its own, or where it names none that of the ware. */
  readonly price: Price;
  /** Quantity that it asks for. */
  readonly quantity: Quantity;
  /** Quantity of it that would deal now; zero while it waits for the end. */
  readonly filled: Quantity;
  /** Number of the journal row that accepted it: at the same price the smaller one goes first. */
  readonly seq: number;
  /** When the platform received it. */
  readonly at: Instant;
  /** Deposit that its acceptance froze; zero where the firm had paid its fixed deposit before. */
  readonly hold: Fen;
  /** Its lot, in hex: in a lottery between equal offers the lesser one wins. */
  readonly draw: string;
  /**
   * Set while the offer is encrypted: until its opening `price` is the ware's base price and `quantity` the most that an order may
   * ask for, whatever was offered.
   */
  readonly sealed?: SealedOffer;
}

/** Whether the ware takes the section's status as its own (in downmode C only those of the running turn do). */
export const followsSection = (section: Section, ware: Ware): boolean =>
  !runsInTurns(section) || ware.turn === section.turn;

/** Whether the section is run turn by turn: mode 0 in downmode C without a sealed round. */
export const runsInTurns = ({
  mode,
  downmode,
  sealedMs,
}: Pick<Section, "mode" | "downmode" | "sealedMs">): boolean =>
  mode === "0" && downmode === "C" && sealedMs === null;

/** Whether an order that comes in now is sealed: until the end only the firm that placed it may see it. */
export const isSealed = (section: Pick<Section, "mode" | "status" | "shortlistSize">): boolean =>
  section.mode === "3" || section.mode === "4" || section.status === "a" || isFirstRoundSealed(section);

/** Whether a second-round quote is in a sealed first round. */
export const isFirstRoundSealed = ({
  status,
  shortlistSize,
}: Pick<Section, "status" | "shortlistSize">): boolean => status === "1" && shortlistSize !== null;

/**
 * Price beyond which no offer may go: the limit price in modes 3 and 4, otherwise the cap; null without one.
 */
export const limitPriceOf = ({ terms, capPrice }: WareRule): Price | null =>
  terms?.mode === "3" || terms?.mode === "4" ? terms.limitPrice : capPrice;

/** 外购 at a posted price: offers say how much, not for how much (domain §2.6, 4a). */
export const isPosted = ({ terms }: WareRule): boolean => terms?.mode === "4" && terms.pricing === "POSTED";

/** Whether every order is a deal at once at the owner's price (modes 1 and 5). */
export const isTake = (mode: RunningMode): boolean => mode === "1" || mode === "5";

/** Whether something of the section lasts for working days: its evaluation, or the opening of its seal. */
export const countsWorkingDays = ({ mode }: Pick<Section, "mode">, hasSeal: boolean): boolean =>
  mode === "3" || mode === "4" || hasSeal;

/** Whether every ware has its own countdown. */
export const hasOwnClocks = (section: Section): boolean => section.mode === "0" && section.downmode === "B";

/** A section as it waits for its start. */
export const waitingSection = (
  published: Omit<
    Section,
    "status" | "turn" | "deadline" | "suspended" | "seq" | "confirmed" | "seal" | "workingDays" | "released"
  > &
    Partial<Pick<Section, "seal" | "workingDays">>,
): Section => ({
  ...published,
  seal: published.seal ?? null,
  workingDays: published.workingDays ?? null,
  released: [],
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
