import type { FirmId, Instant } from "../kernel/brand.ts";
import type { Figures } from "../kernel/decision.ts";
import type { ExchangeCalendar } from "../kernel/exchange-calendar.ts";
import {
  type ApplicationDraft,
  type ApplicationField,
  applicationFields,
  basePriceNames,
} from "./application-terms.ts";

/** A check of a trade application, and what checks of every kind are made of. */

/** Limits of an application; in one place, so that an exchange can have its own (domain §0.4). */
export const applicationLimits = {
  /** Greatest number of wares of one section. */
  lots: 500,
  /** Greatest number of invited firms. */
  invited: 200,
  /** Greatest value of `minBidders`. */
  bidders: 20,
  /** Deposit as a share of base price × quantity, in ten-thousandths. */
  depositRate: { least: 100, most: 10_000 },
  /** Greatest service fee, in thousandths of the goods' price. */
  feePerMille: 10,
  /** Length of a phase of the second round, in ms. */
  secondRoundMs: { least: 60_000, most: 3_600_000 },
} as const;

export type FaultReason =
  | "FIELD_REQUIRED"
  | "FIELD_NOT_POSITIVE"
  | "LOTS_TOO_MANY"
  | "LOTS_NOT_TOTAL"
  | "MIN_ABOVE_LOT"
  | "MAX_BELOW_MIN"
  | "MAX_STEP_BELOW_STEP"
  | "CAP_WORSE_THAN_BASE"
  | "RESERVE_WORSE_THAN_BASE"
  | "RESERVE_BEYOND_CAP"
  | "CAP_NOT_USED"
  | "BIDDERS_OUT_OF_RANGE"
  | "START_TOO_SOON"
  | "DELIVERY_BEFORE_START"
  | "DELIVERY_REVERSED"
  | "DEPOSIT_OUT_OF_RANGE"
  | "FEE_TOO_HIGH"
  | "QUALITY_MISSING"
  | "QUALITY_UNREADABLE"
  | "INVITED_NONE"
  | "INVITED_TO_PUBLIC"
  | "INVITED_SELF"
  | "INVITED_TOO_MANY"
  | "MODE_NEEDS_SPLIT"
  | "MODE_NEEDS_PURCHASE"
  | "SECOND_ROUND_OUT_OF_RANGE"
  | "GROUP_BEYOND_TOTAL"
  | "TIERS_OUT_OF_ORDER"
  | "TIER_NOT_BASE"
  | "TRAINS_NOT_WHOLE"
  | "LADDER_OUT_OF_ORDER"
  | "LADDER_BEYOND_BASE"
  | "LOT_OF_PURCHASE";

/** A fault of an application, and the field at which it is shown. */
export interface ApplicationFault {
  readonly field: ApplicationField;
  readonly reason: FaultReason;
  /** Figures for the words of the reason, as they are shown; empty where it has none. */
  readonly figures: Figures;
}

/** What an application is checked against, besides itself. */
export interface FaultContext {
  /** Moment of the submission, from which the working days of the notice count. */
  readonly now: Instant;
  /** Firm that applies. */
  readonly firm: FirmId;
  /** Working days between the submission and the session (domain §4.1), by the exchange's parameters. */
  readonly noticeDays: number;
  /** The exchange's calendar, by which they are counted. */
  readonly calendar: ExchangeCalendar;
  /** Rows of the product's quality table, and which of them must be stated. */
  readonly attributes: readonly {
    /** Code of the row, unique in the table. */
    readonly code: string;
    /** Chinese name, for the words of a fault. */
    readonly label: string;
    /** Whether an application must state it. */
    readonly required: boolean;
  }[];
}

export type Found = readonly [reason: FaultReason, figures?: Figures] | null;

export type Rule = (draft: ApplicationDraft, context: FaultContext) => Found;

export const required =
  (field: ApplicationField): Rule =>
  (draft) => {
    const value = draft[field];
    const missing = value === null || value === "" || (Array.isArray(value) && value.length === 0);
    return missing ? ["FIELD_REQUIRED", { field: nameOf(draft, field) }] : null;
  };

export const positive =
  (field: "total" | "minQuantity" | "quantityStep" | "basePrice" | "priceStep"): Rule =>
  (draft) => {
    const value = draft[field];
    return value !== null && value <= 0n ? ["FIELD_NOT_POSITIVE", { field: nameOf(draft, field) }] : null;
  };

const nameOf = (draft: ApplicationDraft, field: ApplicationField) =>
  field === "basePrice" ? basePriceNames[draft.mode] : applicationFields[field];

export const worst = (draft: ApplicationDraft) => (draft.side === "S" ? "低于" : "高于");
