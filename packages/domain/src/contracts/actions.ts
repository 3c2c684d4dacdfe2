import type { Fen, Quantity } from "../kernel/brand.ts";
import type { ExchangeCalendar } from "../kernel/exchange-calendar.ts";
import type { Side } from "../terms/codes.ts";
import type { ContractActionType } from "./codes.ts";
import type { Termination } from "./contract.ts";
import type { Claim, ClaimFault } from "./dissent.ts";
import type { EvidenceFault, SettlementEvidence, Ticket } from "./settlement-evidence.ts";

/**
 * An action on a contract with what it must say (domain §5.2); which are open is decided by the preconditions. Money is in fen,
 * quantities are in 0.0001 t.
 */
export type ContractAction =
  | {
      readonly type: Exclude<ContractActionType, DetailedType>;
    }
  | {
      readonly type: "refuse";
      /** Why the side does not sign; never empty. */
      readonly memo: string;
    }
  | {
      readonly type: "pay" | "refund";
      /** Amount, above zero and at most what is due from the side. */
      readonly amount: Fen;
    }
  | {
      readonly type: "claim-payment";
      /** What the side says it has paid, at most what is due from it. */
      readonly amount: Fen;
      /** Number of the file with the bank voucher; never empty. */
      readonly voucher: string;
    }
  | {
      readonly type: "confirm-payment";
      /** Number of the payment claim, from 1. */
      readonly no: number;
    }
  | {
      readonly type: "reject-payment";
      /** Number of the payment claim, from 1. */
      readonly no: number;
      /** Why it is rejected; never empty. */
      readonly memo: string;
    }
  | ({
      readonly type: "ship";
      /** Loaded quantity; the tickets of each scale must come to it. */
      readonly quantity: Quantity;
      /** Weigh tickets of the loading; may be empty. */
      readonly tickets: readonly Ticket[];
    } & ByWaybill)
  | ({
      readonly type: "cancel-shipment";
      /** Number of the shipment, from 1. */
      readonly no: number;
    } & ByWaybill)
  | ({
      readonly type: "receive";
      /** Number of the shipment, from 1. */
      readonly no: number;
      /**
       * Quantity received this time, at most what of the shipment has not been received; the tickets of each scale must
       * come to it.
       */
      readonly quantity: Quantity;
      /** Weigh tickets of the unloading; may be empty. */
      readonly tickets: readonly Ticket[];
      /** Whether nothing more of this shipment will be received. */
      readonly last: boolean;
    } & ByWaybill)
  | { readonly type: "settle"; readonly evidence: SettlementEvidence }
  | {
      readonly type: "raise-dissent";
      /** Number of the disputed line of the settlement. */
      readonly line: number;
      /** What the line should go by instead. */
      readonly claim: Claim;
      /** Reason in words; never empty. */
      readonly memo: string;
    }
  /** The exchange's decision: the claim that it finds right, or null to dismiss the dissent. */
  | { readonly type: "decide-dissent"; readonly claim: Claim | null }
  | {
      readonly type: "register-invoice";
      /** Invoice number as the tax office has it; never empty. */
      readonly no: string;
      /** Amount with tax; must be the goods of the settlement. */
      readonly amount: Fen;
    }
  | ({ readonly type: "propose-termination" } & Pick<Termination, "kept" | "penalty" | "memo">)
  | {
      readonly type: "record-default";
      /** Side that has defaulted. */
      readonly side: Side;
      /** Defaults that the staff alone can find; the others are recorded by the clock, or follow from an action. */
      readonly kind: "schedule" | "delay" | "quit";
      /** What has happened, in words; never empty. */
      readonly memo: string;
    }
  | {
      readonly type: "resolve-default";
      /** Place of the default in the contract's list, from 0. */
      readonly place: number;
      /** What the deposit of the side at fault pays to the other, from zero to all that is held. */
      readonly taken: Fen;
    };

/** Set where a waybill acts: what it carries, it alone may cancel and receive (decision 0058). */
interface ByWaybill {
  /** True where a waybill acts; missing where a side does. */
  readonly carried?: true;
}

type DetailedType =
  | "refuse"
  | "pay"
  | "refund"
  | "claim-payment"
  | "confirm-payment"
  | "reject-payment"
  | "ship"
  | "cancel-shipment"
  | "receive"
  | "settle"
  | "raise-dissent"
  | "decide-dissent"
  | "register-invoice"
  | "propose-termination"
  | "record-default"
  | "resolve-default";

/** What a decision must know of the present moment; the server loads it. */
export interface DecisionContext {
  /** Available money of a side, in fen. */
  readonly available: (side: Side) => Fen;
  /** Whether the acting firm holds a valid certificate; signing needs one. */
  readonly certified: boolean;
  /** The exchange's calendar, by which deadlines are counted. */
  readonly calendar: ExchangeCalendar;
}

/** Why an action is not open, whatever it would say. */
export type ClosedReason =
  | "NOT_ALLOWED"
  | "CONTRACT_STATE_WRONG"
  | "SIGN_DEADLINE_PASSED"
  | "DEADLINE_PASSED"
  | "DISSENT_OPEN"
  | "DISSENT_TOO_LATE"
  | "MONEY_OWED"
  | "INVOICE_MISSING"
  | "BREACH_CASE_OPEN"
  | "OTHER_SIDE_DECIDES";

/** Why an action is refused: it is not open, or what it says is wrong. */
export type ContractRefusal =
  | ClosedReason
  | EvidenceFault
  | ClaimFault
  | "CONTRACT_CHANGED"
  | "CERTIFICATE_INVALID"
  | "FIELD_REQUIRED"
  | "AMOUNT_NOT_POSITIVE"
  | "QUANTITY_NOT_POSITIVE"
  | "PAYMENT_EXCEEDS_DUE"
  | "FUNDS_INSUFFICIENT"
  | "PAYMENT_CLAIM_UNKNOWN"
  | "SHIPMENT_EXCEEDS_CONTRACT"
  | "SHIPMENT_UNKNOWN"
  | "SHIPMENT_RECEIVED"
  | "WEIGHTS_FROM_WAYBILLS"
  | "RECEIPT_EXCEEDS_SHIPMENT"
  | "WEIGHT_NOT_AS_DELIVERED"
  | "TICKETS_NOT_AS_DELIVERED"
  | "INVOICE_AMOUNT_WRONG"
  | "TERMINATION_BEYOND_CONTRACT"
  | "PENALTY_BEYOND_DEPOSIT"
  | "DEFAULT_UNKNOWN";
