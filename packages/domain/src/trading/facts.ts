import type { Fen, FirmId, Instant, OrderNo, Price, Quantity, UserId, WareId } from "../kernel/brand.ts";
import type { FeeRule } from "../money/fee.ts";
import type { Side } from "../terms/codes.ts";
import type { OrderStatus, SectionStatus } from "./codes.ts";
import type { OrderRefusal, OrderRequest } from "./order-request.ts";
import type { LiveOrder } from "./session.ts";

/**
 * What the rules have decided in a session; each fact is one row of its journal. The session is the fold of
 * its facts, and the money postings follow from them: nothing is decided a second time. `at` is the moment of
 * the decision. Money is in fen, prices are in 0.0001 yuan a tonne, quantities in 0.0001 t.
 */
export type SessionFact =
  | PhaseBegun
  | OrderAccepted
  | OrderRefused
  | OrderTaken
  | OrderWaiting
  | OrderWithdrawn
  | FirstRoundOpened
  | RulesConfirmed
  | PartReleased
  | OffersOpened
  | CounterOffered
  | CounterAnswered
  | OfferForfeited
  | WareClosed
  | WareVoided
  | WareTakenDown
  | SectionClosed
  | SectionVoided
  | Suspended
  | Resumed
  | HardEndMoved;

/**
 * Free time (1), countdown (2), rest (3), the sealed round (a), the opening of its seal (b) or the evaluation (8) has begun; the wares that follow
 * the section take its status.
 */
export interface PhaseBegun {
  readonly type: "phase-begun";
  readonly at: Instant;
  /** Status of the phase that begins. */
  readonly status: "1" | "2" | "3" | "8" | "a" | "b";
  /** The turn, or of a second-round quote the round, that runs from now on. */
  readonly turn: number;
  /** End of the phase; null where every ware has its own (downmode B, countdown). */
  readonly deadline: Instant | null;
  /** Downmode B: ends of the countdowns of the wares that still run; otherwise empty. */
  readonly wareDeadlines: readonly WareDeadline[];
}

/** A bid in the open was accepted. Orders of others may be filled less because of it, or be displaced. */
export interface OrderAccepted {
  readonly type: "order-accepted";
  readonly at: Instant;
  readonly ware: WareId;
  /** The new order with what is filled of it. */
  readonly order: LiveOrder;
  /**
   * Orders of which nothing is filled any more: status F. Their deposits are released at once, a fixed one
   * with the end of the section (release is zero).
   */
  readonly displaced: readonly ReleasedOrder[];
  /** Remaining orders whose filled quantity has changed. */
  readonly fills: readonly Fill[];
  /** New end of the section's countdown; null where this bid did not move it. */
  readonly deadline: Instant | null;
  /** New end of the ware's own countdown (downmode B); null where this bid did not move it. */
  readonly wareDeadline: Instant | null;
}

/** An order that the rules have refused: on record, and without effect. */
export interface OrderRefused {
  readonly type: "order-refused";
  readonly at: Instant;
  /** The order as it was received. */
  readonly request: OrderRequest;
  /** First check that failed. */
  readonly reason: OrderRefusal;
}

/** Modes 1 and 5: an order that is a deal at once. */
export interface OrderTaken {
  readonly type: "order-taken";
  readonly at: Instant;
  readonly ware: WareId;
  /** The new order, filled with its whole quantity at once. */
  readonly order: LiveOrder;
  /** The deal of the order's whole quantity. */
  readonly deal: Deal;
}

/** An order that waits for the end (status A); it takes the place of the firm's earlier one on this ware. */
export interface OrderWaiting {
  readonly type: "order-waiting";
  readonly at: Instant;
  readonly ware: WareId;
  /** The new order; nothing of it is filled yet. */
  readonly order: LiveOrder;
  /** The firm's earlier order that it replaces; null where there was none. */
  readonly replaced: ReleasedOrder | null;
}

/** 撤单, where the mode allows it. */
export interface OrderWithdrawn {
  readonly type: "order-withdrawn";
  readonly at: Instant;
  readonly ware: WareId;
  /** The order that was withdrawn, with the deposit that is released. */
  readonly order: ReleasedOrder;
}

/**
 * 开标 of a sealed first round, one fact a ware: which firms go on, and which orders would deal if no firm
 * quoted again (domain §2.2).
 */
export interface FirstRoundOpened {
  readonly type: "first-round-opened";
  readonly at: Instant;
  readonly ware: WareId;
  /** Firms that may quote again, best first. */
  readonly shortlist: readonly FirmId[];
  /** Orders that would deal, with their filled quantity, best first; they bind until the end. */
  readonly fills: readonly Fill[];
  /**
   * Orders of which nothing is filled: status F, deposit released at once. A shortlisted firm among them may
   * quote again all the same.
   */
  readonly displaced: readonly ReleasedOrder[];
}

/** A firm has confirmed the rules of the sealed round; without that it may not quote (domain §2.2). */
export interface RulesConfirmed {
  readonly type: "rules-confirmed";
  readonly at: Instant;
  /** Firm that has confirmed, once for all wares of the section. */
  readonly firm: FirmId;
  /** Operator who confirmed for it. */
  readonly user: UserId;
}

/** A holder has released his part of the key of the section's seal; the part itself is in no journal. */
export interface PartReleased {
  readonly type: "part-released";
  readonly at: Instant;
  /** Number of the part, from 1. */
  readonly part: number;
  /** The holder. */
  readonly user: UserId;
}

/** 开启 of the encrypted offers on one ware: what each of them says. All of them are opened together. */
export interface OffersOpened {
  readonly type: "offers-opened";
  readonly at: Instant;
  readonly ware: WareId;
  /** In the order of their receipt. */
  readonly offers: readonly OpenedOffer[];
}

/** What an encrypted offer says; the SHA-256 of its text (`offerText`) is the commitment of its order. */
export interface OpenedOffer {
  readonly no: OrderNo;
  readonly price: Price;
  readonly quantity: Quantity;
  /** Random, in hex: keeps an offer from being guessed by its commitment. */
  readonly nonce: string;
}

/** 还价 in mode 3: the owner asks one of the quoters for another price. */
export interface CounterOffered {
  readonly type: "counter-offered";
  readonly at: Instant;
  readonly ware: WareId;
  /** The quote that the owner answers. */
  readonly order: OrderNo;
  /** Price that the owner asks for. */
  readonly price: Price;
  /** Last moment for the quoter's answer. */
  readonly until: Instant;
  /** Set where the exchange's staff has acted in the owner's place; otherwise missing. */
  readonly mandate?: Mandate;
}

/** 受托评标: two of the exchange's staff have acted in the owner's place. */
export interface Mandate {
  /** Staff user who asked for it. */
  readonly askedBy: UserId;
  /** Second staff user, who confirmed it. */
  readonly confirmedBy: UserId;
  /** Why, as the first one wrote it. */
  readonly reason: string;
}

/** The quoter has answered the counter-offer; the ware holds which quote it is about. */
export interface CounterAnswered {
  readonly type: "counter-answered";
  readonly at: Instant;
  readonly ware: WareId;
  /** True: his quote has the owner's price from now on; false: it keeps its own. */
  readonly accepted: boolean;
}

/**
 * 放弃中标 in mode 4: a firm gives up an offer that would win. Its deposit goes to the owner, and the next offer
 * moves up (domain §2.6).
 */
export interface OfferForfeited {
  readonly type: "offer-forfeited";
  readonly at: Instant;
  readonly ware: WareId;
  /** The offer that is given up. */
  readonly no: OrderNo;
  /** Firm that gives it up. */
  readonly firm: FirmId;
  /** Owner of the ware, who gets the deposit. */
  readonly owner: FirmId;
  /** Deposit that is lost; zero where the firm's fixed deposit is in a deal already. */
  readonly amount: Fen;
  /** What was held beyond the deposit of the offer itself while that was encrypted, and goes back; left out where it is nothing. */
  readonly released?: Fen;
  /** Why, as the firm wrote it; never empty. */
  readonly reason: string;
}

/** A ware has ended: with status 6 where there was a deal, otherwise with 7. */
export interface WareClosed {
  readonly type: "ware-closed";
  readonly at: Instant;
  readonly ware: WareId;
  /** 6 where any order of the ware has dealt, in modes 1 and 5 also before its end; otherwise 7. */
  readonly status: "6" | "7";
  /** Deals of this end; empty in modes 1 and 5, whose deals are facts of their own. */
  readonly deals: readonly Deal[];
  /** Orders that end without a deal. */
  readonly unfilled: readonly UnfilledOrder[];
  /** Which award ended the evaluation, and whose; missing where the clock has ended the ware. */
  readonly award?: Award;
  readonly clockSkew?: ClockSkew;
}

/**
 * Of an end: by how many milliseconds the clock of the machine that has decided it was ahead of the database's, whose time `at` is; negative
 * where it was behind, null where they had not been compared. Missing in journals from before it was recorded.
 */
export type ClockSkew = number | null;

/**
 * 定标: to the best-ranked offer or offers (ranked), to one quote for a written reason (chosen), in parts down
 * the ranking (split), or to nobody (none).
 */
export interface Award {
  /** Which of the four ways of awarding; in mode 4 always ranked, since the ranking leaves the owner no choice. */
  readonly kind: "ranked" | "chosen" | "split" | "none";
  /** User of the owner who awarded; with a mandate the staff user who asked for it. */
  readonly by: UserId;
  /** The quote that was chosen; null for every other kind. */
  readonly order: OrderNo | null;
  /** Written reason; never empty for `chosen` and `none`. */
  readonly reason: string;
  /** Set where the exchange's staff has awarded in the owner's place; otherwise missing. */
  readonly mandate?: Mandate;
}

/** The exchange has voided the ware (status 5): all its orders are withdrawn (D), all deposits released. */
export interface WareVoided {
  readonly type: "ware-voided";
  readonly at: Instant;
  readonly ware: WareId;
  /** Orders that end with it. */
  readonly orders: readonly ReleasedOrder[];
}

/** The owner has taken down what is left of a listing (status 9); what has dealt stays dealt. */
export interface WareTakenDown {
  readonly type: "ware-taken-down";
  readonly at: Instant;
  readonly ware: WareId;
}

/**
 * The last ware has ended, and the section with it: with status 6 where any ware has dealt, otherwise with 7.
 */
export interface SectionClosed {
  readonly type: "section-closed";
  readonly at: Instant;
  /** 6 where any ware has dealt, otherwise 7. */
  readonly status: "6" | "7";
  /** Fixed deposits that no deal has turned into a performance deposit. */
  readonly releases: readonly FixedRelease[];
  readonly clockSkew?: ClockSkew;
}

/** The exchange has voided the section (status 5), and with it every ware that had not ended. */
export interface SectionVoided {
  readonly type: "section-voided";
  readonly at: Instant;
  /** Orders that end with it. */
  readonly orders: readonly ReleasedOrder[];
  /** Fixed deposits that go back. */
  readonly releases: readonly FixedRelease[];
}

/** The section is suspended (status 4), and its clocks stand still. */
export interface Suspended {
  readonly type: "suspended";
  readonly at: Instant;
  /** Suspended by the staff, or by the clock because a deadline was missed in an outage. */
  readonly why: "staff" | "outage";
}

/** A suspended section goes on. */
export interface Resumed {
  readonly type: "resumed";
  readonly at: Instant;
  /** Status to which it returns. */
  readonly status: SectionStatus;
  /**
   * When trading starts; later than before where a section that had not started was suspended past that
   * moment.
   */
  readonly startsAt: Instant;
  /** New end of the running phase; null where no clock of the section runs. */
  readonly deadline: Instant | null;
  /** New hard end, later by the time of the suspension; null where the section has none. */
  readonly hardEnd: Instant | null;
  /** Downmode B: new ends of the wares' countdowns; otherwise empty. */
  readonly wareDeadlines: readonly WareDeadline[];
}

/** The exchange lets the section run longer; the clocks that the old end had cut short go on. */
export interface HardEndMoved {
  readonly type: "hard-end-moved";
  readonly at: Instant;
  /** New hard end, always later than before. */
  readonly hardEnd: Instant;
  /**
   * End of the running phase, later only where the old hard end had cut it short; null where no clock of the
   * section runs.
   */
  readonly deadline: Instant | null;
  /** Downmode B: new ends of the countdowns that the old hard end had cut short; otherwise empty. */
  readonly wareDeadlines: readonly WareDeadline[];
}

/** End of one ware's own countdown (downmode B). */
export interface WareDeadline {
  readonly ware: WareId;
  /** When its countdown ends. */
  readonly deadline: Instant;
}

/** How much of an order would deal now. */
export interface Fill {
  /** The order, which stays among those that would deal. */
  readonly no: OrderNo;
  /** Quantity of it that would deal from now on, in 0.0001 t. */
  readonly filled: Quantity;
}

/** An order that ends without a deal. */
export interface ReleasedOrder {
  readonly no: OrderNo;
  /** Firm that placed it, and gets the deposit back. */
  readonly firm: FirmId;
  readonly ware: WareId;
  /** Deposit that is released; zero for a fixed one, which is released with the section's end. */
  readonly release: Fen;
}

export interface UnfilledOrder extends ReleasedOrder {
  /** F where it was outbid or out of the running, A where it had waited for the end and got nothing. */
  readonly status: Extract<OrderStatus, "A" | "F">;
}

/** A firm's fixed deposit that is released with the end of the section. */
export interface FixedRelease {
  /** Firm that has paid it. */
  readonly firm: FirmId;
  /** The firm's whole fixed deposit, in fen; always above zero. */
  readonly amount: Fen;
}

/**
 * One order's deal. In modes 1 and 5 there is one for each take, otherwise at most one for each order at the
 * end of the ware.
 */
export interface Deal {
  /** The order that has dealt. */
  readonly no: OrderNo;
  readonly ware: WareId;
  /** Firm whose order it was; the other party is the ware's owner. */
  readonly firm: FirmId;
  /** Owner of the ware: the seller on side S, the buyer on side B. */
  readonly owner: FirmId;
  /** Side of the owner: on S the firm has bought, on B it has sold. */
  readonly side: Side;
  /** Unit price of the deal. */
  readonly price: Price;
  /** Quantity that has dealt. */
  readonly quantity: Quantity;
  /** Price times quantity, rounded half up to the fen. */
  readonly amount: Fen;
  /** Part of the deposit that becomes the performance deposit of the contract. */
  readonly kept: Fen;
  /** Part of the deposit that is released; zero for a fixed deposit. */
  readonly release: Fen;
  /** Service fee of the firm. */
  readonly feeFirm: Fen;
  /** Service fee of the owner. */
  readonly feeOwner: Fen;
  /**
   * Fee rule of the firm where the fee table has another than the ware's; missing where it is the ware's.
   * With it the journal's fee can be checked.
   */
  readonly feeRuleFirm?: FeeRule;
  /** The same of the owner. */
  readonly feeRuleOwner?: FeeRule;
  /** B where a part of the order has dealt, C where all of it has. */
  readonly status: Extract<OrderStatus, "B" | "C">;
}
