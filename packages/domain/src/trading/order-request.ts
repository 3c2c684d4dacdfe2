import type { FirmId, Instant, OrderNo, Price, Quantity, UserId, WareId } from "../kernel/brand.ts";
import type { Refusal } from "../kernel/decision.ts";
import type { LimitRefusal } from "../money/firm-limits.ts";
import type { Side } from "../terms/codes.ts";
import type { EligibilityFault } from "./eligibility.ts";
import type { SealedOffer } from "./session.ts";

/** An order as it was received (call 6101), in every mode. */
export interface OrderRequest {
  /** Number that the platform has given it. */
  readonly no: OrderNo;
  readonly ware: WareId;
  /** Firm for which it was placed. */
  readonly firm: FirmId;
  /** Operator who placed it. */
  readonly user: UserId;
  /** Side of the trader, opposite to the owner's: B on the wares of a seller. Null where the call does not name it. */
  readonly side: Side | null;
  /** Price that it names; null where it names none, as in modes with a price of the owner. */
  readonly price: Price | null;
  /** Quantity that it asks for. */
  readonly quantity: Quantity;
  /** Downmode C: the turn for which the trader means it; null where the call does not name one. */
  readonly turn: number | null;
  /** When the platform received it. */
  readonly at: Instant;
  /** Its lot, in hex: drawn from the section's seed, which stays secret until the end. */
  readonly draw: string;
  /**
   * Set where price and quantity are encrypted: then `price` is null and `quantity` the most that an order may ask for. Whether the
   * offer itself may stand was decided when it came in, before it was encrypted.
   */
  readonly sealed?: SealedOffer & {
    /** The key under which it is encrypted: one of another round opens nothing in this one. */
    readonly publicKey: string;
    /** Why the offer may not stand; null where it may. */
    readonly fault: Refusal<OrderRefusal> | null;
  };
}

/** Why an order, or a step of the staff or the owner, is not accepted. */
export type OrderRefusal =
  | "SECTION_NOT_STARTED"
  | "SECTION_ENDED"
  | "SECTION_RESTING"
  | "SECTION_SUSPENDED"
  | "SECTION_EVALUATING"
  | "WARE_NOT_STARTED"
  | "WARE_ENDED"
  | "WARE_SUSPENDED"
  | EligibilityFault
  | LimitRefusal
  | "OWN_WARE"
  | "RELATED_FIRM_PRESENT"
  | "SIDE_WRONG"
  | "PRICE_REQUIRED"
  | "LIST_PRICE_CHANGED"
  | "PRICE_WORSE_THAN_BASE"
  | "STEP_TOO_SMALL"
  | "STEP_TOO_LARGE"
  | "PRICE_OFF_STEP"
  | "PRICE_BEYOND_CAP"
  | "ALREADY_LEADING"
  | "QUANTITY_NOT_WHOLE"
  | "QUANTITY_BELOW_MIN"
  | "QUANTITY_ABOVE_MAX"
  | "QUANTITY_OFF_STEP"
  | "QUANTITY_NOT_LEFT"
  | "BID_NOT_WITHDRAWABLE"
  | "PRICE_BEYOND_LIMIT"
  | "ALREADY_QUOTED"
  | "NOT_IN_FIRST_ROUND"
  | "NOT_SHORTLISTED"
  | "NOT_ABOVE_FIRST_ROUND"
  | "RULES_NOT_CONFIRMED"
  | "GROUP_LOCKED"
  | "COUNTER_OFFER_MADE"
  | "COUNTER_OFFER_OVER"
  | "COUNTER_OFFER_WAITS"
  | "COUNTER_PRICE_NO_GAIN"
  | "REASON_REQUIRED"
  | "OFFER_NOT_SEALED"
  | "STATUS_NOT_ALLOWED";
