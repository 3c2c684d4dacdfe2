import type { Fen, FirmId, Instant, OrderNo, Price, Quantity, UserId, WareId } from "../kernel/brand.ts";
import type { FeeRule } from "../money/fee.ts";
import type { Side } from "../terms/codes.ts";
import type { OrderStatus, SectionStatus } from "./codes.ts";
import type { OrderRefusal, OrderRequest } from "./order-request.ts";
import type { LiveOrder } from "./session.ts";

/**
 * What has happened in a session, one journal row each. The session is the fold of its
 * facts, and the money follows from them: nothing is decided a second time.
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
 * Free time (1), countdown (2), rest (3), the sealed round (a) or the evaluation (8) has begun; the wares that follow
 * the section take its status.
 */
export interface PhaseBegun {
  readonly type: "phase-begun";
  readonly at: Instant;
  readonly status: "1" | "2" | "3" | "8" | "a";
  readonly turn: number;
  readonly deadline: Instant | null;
  /** Downmode B: the countdowns of the wares that go on. */
  readonly wareDeadlines: readonly WareDeadline[];
}

/** A bid stands; others may be reduced or out because of it. */
export interface OrderAccepted {
  readonly type: "order-accepted";
  readonly at: Instant;
  readonly ware: WareId;
  readonly order: LiveOrder;
  /** Outbid to nothing: status F, deposit back at once (a fixed one stays: release is zero). */
  readonly displaced: readonly Leaving[];
  /** Orders of others that keep less than before. */
  readonly fills: readonly Fill[];
  /** The section's clock, when this bid moved it. */
  readonly deadline: Instant | null;
  /** The ware's own clock, when this bid moved it. */
  readonly wareDeadline: Instant | null;
}

/** An order that was heard and not accepted: on record, and without effect. */
export interface OrderRefused {
  readonly type: "order-refused";
  readonly at: Instant;
  readonly request: OrderRequest;
  readonly reason: OrderRefusal;
}

/** A listing was taken: a deal at once. */
export interface OrderTaken {
  readonly type: "order-taken";
  readonly at: Instant;
  readonly ware: WareId;
  readonly order: LiveOrder;
  readonly deal: Deal;
}

/** An order that waits for the end (status A); a firm's earlier one gives way to it. */
export interface OrderWaiting {
  readonly type: "order-waiting";
  readonly at: Instant;
  readonly ware: WareId;
  readonly order: LiveOrder;
  readonly replaced: Leaving | null;
}

/** 撤单, where the mode allows it. */
export interface OrderWithdrawn {
  readonly type: "order-withdrawn";
  readonly at: Instant;
  readonly ware: WareId;
  readonly order: Leaving;
}

/** 开标 of a sealed first round, ware by ware: who goes on, and who would deal if nobody quoted again (domain §2.2). */
export interface FirstRoundOpened {
  readonly type: "first-round-opened";
  readonly at: Instant;
  readonly ware: WareId;
  /** Best first. */
  readonly shortlist: readonly FirmId[];
  /** What stays bound until the end, best first. */
  readonly fills: readonly Fill[];
  /** Status F, deposit back at once; the shortlisted among them may quote again all the same. */
  readonly displaced: readonly Leaving[];
}

/** A firm has confirmed the rules of the sealed round; without that it may not quote (domain §2.2). */
export interface RulesConfirmed {
  readonly type: "rules-confirmed";
  readonly at: Instant;
  readonly firm: FirmId;
  readonly user: UserId;
}

/** The owner of a quotation asks one of the quoters for another price. */
export interface CounterOffered {
  readonly type: "counter-offered";
  readonly at: Instant;
  readonly ware: WareId;
  readonly order: OrderNo;
  readonly price: Price;
  readonly until: Instant;
  readonly mandate?: Mandate;
}

/** 受托评标: what two of the exchange's people have done in the owner's place, and why. */
export interface Mandate {
  readonly askedBy: UserId;
  readonly confirmedBy: UserId;
  readonly reason: string;
}

export interface CounterAnswered {
  readonly type: "counter-answered";
  readonly at: Instant;
  readonly ware: WareId;
  readonly accepted: boolean;
}

/** Whoever gives up an offer that would win loses his deposit to the owner, and the next moves up (domain §2.6). */
export interface OfferForfeited {
  readonly type: "offer-forfeited";
  readonly at: Instant;
  readonly ware: WareId;
  readonly no: OrderNo;
  readonly firm: FirmId;
  readonly owner: FirmId;
  readonly amount: Fen;
  readonly reason: string;
}

/** 6 with at least one deal, otherwise 7. The deals of a listing have their own facts. */
export interface WareClosed {
  readonly type: "ware-closed";
  readonly at: Instant;
  readonly ware: WareId;
  readonly status: "6" | "7";
  readonly deals: readonly Deal[];
  readonly unfilled: readonly Unfilled[];
  /** By which choice of whom the quotes of an evaluation were awarded. */
  readonly award?: Award;
}

/** 定标: in the order of the ranking, to one quote for a written reason, split by the ranking, or to nobody. */
export interface Award {
  readonly kind: "ranked" | "chosen" | "split" | "none";
  readonly by: UserId;
  readonly order: OrderNo | null;
  readonly reason: string;
  readonly mandate?: Mandate;
}

/** 5: all its orders D, all deposits back. */
export interface WareVoided {
  readonly type: "ware-voided";
  readonly at: Instant;
  readonly ware: WareId;
  readonly orders: readonly Leaving[];
}

/** 9: the owner took the rest down; what was dealt stands. */
export interface WareTakenDown {
  readonly type: "ware-taken-down";
  readonly at: Instant;
  readonly ware: WareId;
}

export interface SectionClosed {
  readonly type: "section-closed";
  readonly at: Instant;
  readonly status: "6" | "7";
  /** Fixed deposits of the firms that dealt nothing. */
  readonly releases: readonly FixedRelease[];
}

/** 5, and so is every ware that had not ended. */
export interface SectionVoided {
  readonly type: "section-voided";
  readonly at: Instant;
  readonly orders: readonly Leaving[];
  readonly releases: readonly FixedRelease[];
}

export interface Suspended {
  readonly type: "suspended";
  readonly at: Instant;
  readonly why: "staff" | "outage";
}

export interface Resumed {
  readonly type: "resumed";
  readonly at: Instant;
  readonly status: SectionStatus;
  readonly startsAt: Instant;
  readonly deadline: Instant | null;
  readonly hardEnd: Instant | null;
  /** Downmode B: the countdowns that go on. */
  readonly wareDeadlines: readonly WareDeadline[];
}

/** The exchange lets the section run longer; the clocks that the old end had cut short go on. */
export interface HardEndMoved {
  readonly type: "hard-end-moved";
  readonly at: Instant;
  readonly hardEnd: Instant;
  readonly deadline: Instant | null;
  /** Downmode B: the countdowns that go on. */
  readonly wareDeadlines: readonly WareDeadline[];
}

export interface WareDeadline {
  readonly ware: WareId;
  readonly deadline: Instant;
}

export interface Fill {
  readonly no: OrderNo;
  readonly filled: Quantity;
}

/** An order that ends without a deal. */
export interface Leaving {
  readonly no: OrderNo;
  readonly firm: FirmId;
  readonly ware: WareId;
  readonly release: Fen;
}

export interface Unfilled extends Leaving {
  readonly status: Extract<OrderStatus, "A" | "F">;
}

export interface FixedRelease {
  readonly firm: FirmId;
  readonly amount: Fen;
}

export interface Deal {
  readonly no: OrderNo;
  readonly ware: WareId;
  /** Whose order it was; the other party is the ware's owner. */
  readonly firm: FirmId;
  readonly owner: FirmId;
  /** The owner's side: on S the firm has bought. */
  readonly side: Side;
  readonly price: Price;
  readonly quantity: Quantity;
  readonly amount: Fen;
  /** Of the deposit: what becomes the performance deposit … */
  readonly kept: Fen;
  /** … and what is free again. */
  readonly release: Fen;
  readonly feeFirm: Fen;
  readonly feeOwner: Fen;
  /** By which rule each of them is charged, where it is not the ware's own: so anybody can reckon the fee. */
  readonly feeRuleFirm?: FeeRule;
  readonly feeRuleOwner?: FeeRule;
  readonly status: Extract<OrderStatus, "B" | "C">;
}
