import type { accountStates } from "@zd/api/admission/registration";
import type { entryOutcomes } from "@zd/api/console/audit";
import type { jobStates } from "@zd/api/console/jobs";
import type { firmStates } from "@zd/api/console/member-files";
import type { NoticeStatus } from "@zd/api/content/editing";
import type { ReceiptState } from "@zd/api/content/receipts";
import type { FeedbackState } from "@zd/api/content/service";
import type { AwaitedStep } from "@zd/api/contracts/lists";
import type { instructionStates, lenderDifferenceStates } from "@zd/api/financing/lists";
import type { rateStates, serviceFeeStates } from "@zd/api/funds/fees";
import type { differenceStates } from "@zd/api/funds/staff-fields";
import type { entryStates } from "@zd/api/identity/blacklist";
import type { staffStates } from "@zd/api/identity/staff-users";
import type { SheetState } from "@zd/domain/closing/day-sheet";
import type { DisposalState } from "@zd/domain/contracts/breach";
import { type ContractState, contractActions } from "@zd/domain/contracts/codes";
import type { LongTermState, PlanActionType, PlanState } from "@zd/domain/contracts/long-term";
import type { CoverState, CreditState, LoanState, MarginState } from "@zd/domain/financing/codes";
import type { AdjustmentState } from "@zd/domain/funds/adjustment";
import type { BankAgreementState, CloseRequestState } from "@zd/domain/funds/bank-agreement";
import type { TransferState } from "@zd/domain/funds/bank-transfer";
import type { feeChangeStates } from "@zd/domain/funds/fee-change";
import type { InvoiceState } from "@zd/domain/funds/invoice";
import type { YearFeeStanding } from "@zd/domain/funds/year-fee";
import type { RemovalState } from "@zd/domain/identity/factor-removal";
import type { FirmChangeState } from "@zd/domain/identity/firm-change";
import type { QualificationState } from "@zd/domain/identity/qualification";
import type { RegistrationState } from "@zd/domain/identity/registration";
import type { RestrictionState } from "@zd/domain/identity/restriction";
import type { QuoteState, ShipmentState, WaybillState } from "@zd/domain/logistics/codes";
import type { MallAgreementState } from "@zd/domain/mall/agreement";
import type {
  MallWareState,
  MerchantApplicationState,
  PriceChangeState,
  ShopStatus,
} from "@zd/domain/mall/codes";
import type { ShopCondition } from "@zd/domain/mall/merchant";
import type { NegotiationState } from "@zd/domain/mall/negotiation";
import type { MallOrderState } from "@zd/domain/mall/order";
import type { CertificateApplicationState, CertificateState } from "@zd/domain/signing/codes";
import type { CalendarChangeState } from "@zd/domain/system/calendar-change";
import type { ApplicationState, responsibleParties } from "@zd/domain/trading/application";
import type { OrderStatus, ShownStatus } from "@zd/domain/trading/codes";

/**
 * What a status says at a glance, by a shape and a colour before its word. `neutral`: not begun, a draft. `processing`: under way,
 * or with somebody else. `warning`: waits for the reader, or its time is short. `success`: done, valid, as it should be. `error`:
 * late, lost or contradictory until somebody acts. `muted`: over without a result, or switched off.
 */
export type Tone = "neutral" | "processing" | "warning" | "success" | "error" | "muted";

/** Of a section or a ware; `paused`: its clock stands still, which is drawn as the two bars of a pause. */
export type SectionTone = Tone | "paused";

/** The state types that pages show, by the names under which columns of lists name them (`states`). */
export interface States {
  readonly account: keyof typeof staffStates;
  readonly accountProof: keyof typeof accountStates;
  readonly adjustment: AdjustmentState;
  readonly application: ApplicationState;
  readonly auditOutcome: keyof typeof entryOutcomes;
  readonly awaitedStep: AwaitedStep;
  readonly bankAgreement: BankAgreementState;
  readonly blacklistEntry: keyof typeof entryStates;
  readonly calendarChange: CalendarChangeState;
  readonly certificate: CertificateState;
  readonly certificateApplication: CertificateApplicationState;
  readonly closeRequest: CloseRequestState;
  readonly contract: ContractState;
  readonly contradicted: "Y" | "N";
  readonly cover: CoverState;
  readonly credit: CreditState;
  readonly difference: keyof typeof differenceStates;
  readonly disposal: DisposalState;
  readonly factorRemoval: RemovalState;
  readonly daySheet: SheetState;
  readonly receipt: ReceiptState;
  readonly restriction: RestrictionState;
  readonly feeChange: keyof typeof feeChangeStates;
  readonly feedback: FeedbackState;
  readonly firm: keyof typeof firmStates;
  readonly firmChange: FirmChangeState;
  readonly instruction: keyof typeof instructionStates;
  readonly invoice: InvoiceState;
  readonly job: keyof typeof jobStates;
  readonly lenderDifference: keyof typeof lenderDifferenceStates;
  readonly loan: LoanState;
  readonly longTerm: LongTermState;
  readonly mallAgreement: MallAgreementState;
  readonly mallOrder: MallOrderState;
  readonly negotiation: NegotiationState;
  readonly mallWare: MallWareState;
  readonly marginCall: MarginState;
  readonly merchantApplication: MerchantApplicationState;
  readonly notice: NoticeStatus;
  readonly order: OrderStatus;
  readonly plan: PlanState;
  readonly planTodo: PlanActionType;
  readonly priceChange: PriceChangeState;
  readonly qualification: QualificationState;
  readonly quote: QuoteState;
  readonly rate: keyof typeof rateStates;
  readonly registration: RegistrationState;
  readonly responsibleParty: keyof typeof responsibleParties;
  readonly section: ShownStatus;
  readonly serviceFee: keyof typeof serviceFeeStates;
  readonly shipment: ShipmentState;
  /** `9`: suspended by the exchange. */
  readonly shop: ShopStatus | "9";
  readonly shopCondition: ShopCondition;
  /** Whether a side has uploaded its stamped letter. */
  readonly stamped: "0" | "1";
  readonly transfer: TransferState;
  /** Whether something is in use. */
  readonly use: "Y" | "N";
  readonly waybill: WaybillState;
  readonly yearFee: YearFeeStanding;
}

export type StateName = keyof States;

/** The tone of each state of a type; null where the word stands alone. */
export type TonesOf<K extends StateName> = Readonly<
  Record<States[K], K extends "section" ? SectionTone : K extends "responsibleParty" ? Tone | null : Tone>
>;

/** How each state looks to whoever reads it, unless `forStaff` says otherwise. */
export const tones: { readonly [K in StateName]: TonesOf<K> } = {
  account: { enabled: "success", disabled: "muted" },
  accountProof: { "0": "neutral", "1": "processing", "2": "success" },
  adjustment: { "1": "warning", "2": "success", "3": "muted" },
  // Approved and put into a section it is still under way: it has come to its end with the section.
  application: {
    "0": "neutral",
    "1": "processing",
    "2": "warning",
    "3": "processing",
    "4": "processing",
    "5": "success",
    "6": "muted",
  },
  auditOutcome: { ok: "success", refused: "muted", sealed: "neutral" },
  // What waits for the reader's own firm stands out.
  awaitedStep: Object.fromEntries(
    Object.keys(contractActions).flatMap((action) => [
      [`own:${action}`, "warning"],
      [`other:${action}`, "neutral"],
      [`exchange:${action}`, "neutral"],
    ]),
  ) as TonesOf<"awaitedStep">,
  bankAgreement: { "0": "muted", "1": "warning", "2": "success", "3": "processing", "4": "muted" },
  blacklistEntry: { A: "processing", E: "success", L: "muted" },
  certificate: { valid: "success", expired: "muted", revoked: "muted" },
  certificateApplication: { "0": "processing", "1": "warning", "2": "success", "3": "muted" },
  closeRequest: { "1": "warning", "2": "success", "3": "muted" },
  contract: {
    "10": "processing",
    "20": "warning",
    "30": "neutral",
    "40": "processing",
    "50": "processing",
    "60": "warning",
    "70": "success",
    "80": "success",
    "85": "muted",
    "90": "muted",
  },
  contradicted: { N: "success", Y: "error" },
  cover: { "1": "success", "2": "error", "3": "warning" },
  credit: { "0": "neutral", "1": "processing", "2": "success", "3": "muted", "4": "muted" },
  difference: { "0": "warning", "1": "success", "2": "neutral" },
  disposal: {
    "0": "neutral",
    "1": "warning",
    "2": "processing",
    "3": "processing",
    "4": "muted",
    "5": "success",
  },
  factorRemoval: { "0": "warning", "1": "success", "2": "muted" },
  restriction: { "0": "warning", "1": "success", "2": "muted" },
  daySheet: {
    "0": "processing",
    "1": "warning",
    "2": "warning",
    "3": "success",
    "4": "warning",
    "5": "muted",
  },
  calendarChange: { "0": "warning", "1": "success", "2": "muted" },
  feeChange: { "0": "warning", "1": "success", "2": "muted" },
  feedback: { W: "neutral", A: "success" },
  firm: { enabled: "success", disabled: "muted", blacklisted: "error" },
  firmChange: { "0": "processing", "1": "success", "2": "warning", "3": "muted" },
  instruction: { "1": "processing", "2": "success", "3": "muted" },
  invoice: { "0": "neutral", "1": "processing", "2": "success", "3": "muted" },
  // What nobody retries any more stays wrong until somebody does; given up it is over.
  job: { R: "neutral", F: "error", G: "muted" },
  lenderDifference: { "0": "warning", "1": "success" },
  loan: {
    "0": "neutral",
    "1": "processing",
    "2": "processing",
    "3": "processing",
    "4": "success",
    "5": "error",
    "9": "muted",
  },
  longTerm: { "0": "neutral", "1": "processing", "2": "success", "9": "muted" },
  mallAgreement: { "0": "neutral", "1": "processing", "2": "success", "3": "muted" },
  negotiation: { "0": "warning", "1": "warning", "2": "success", "3": "muted", "4": "muted", "5": "muted" },
  mallOrder: { "0": "warning", "1": "success", "2": "muted", "3": "muted", "4": "muted" },
  // A rejected ware is read by its owner and by those who follow it, who have nothing to do about it.
  mallWare: { "0": "neutral", "1": "processing", "2": "success", "3": "muted", "4": "muted" },
  marginCall: { "0": "warning", "1": "warning", "2": "success", "3": "error" },
  merchantApplication: { "0": "processing", "1": "success", "2": "warning" },
  notice: { D: "neutral", P: "processing", W: "muted" },
  order: {
    A: "muted",
    B: "success",
    C: "success",
    D: "muted",
    E: "processing",
    F: "warning",
  },
  plan: {
    "0": "neutral",
    "1": "neutral",
    "2": "processing",
    "3": "processing",
    "4": "processing",
    "5": "success",
    "9": "muted",
  },
  planTodo: {
    "set-receiver": "warning",
    pay: "warning",
    withdraw: "warning",
    deliver: "warning",
    settle: "warning",
    "confirm-settlement": "warning",
    price: "warning",
    close: "warning",
  },
  priceChange: { "0": "neutral", "1": "processing", "2": "muted" },
  qualification: { "0": "processing", "1": "success", "2": "warning", "3": "muted" },
  quote: { "0": "neutral", "1": "success", "2": "muted", "3": "muted" },
  rate: { "0": "neutral", "1": "processing", "2": "success" },
  receipt: { unread: "warning", read: "success", left: "muted" },
  registration: { "0": "neutral", "1": "processing", "2": "warning", "3": "muted", "4": "success" },
  responsibleParty: { owner: "warning", exchange: "processing", clock: "neutral", nobody: null },
  section: {
    "0": "neutral",
    "1": "processing",
    "2": "warning",
    "2B": "processing",
    "3": "paused",
    "4": "paused",
    "5": "muted",
    "6": "success",
    "7": "muted",
    "8": "processing",
    "9": "muted",
    b: "warning",
  },
  serviceFee: { "0": "warning", "1": "success", "2": "success", "3": "muted" },
  shipment: {
    "0": "neutral",
    "1": "neutral",
    "2": "neutral",
    "3": "processing",
    "4": "processing",
    "5": "success",
    "9": "muted",
  },
  shop: { "0": "processing", "1": "neutral", "2": "muted", "9": "muted" },
  shopCondition: { open: "processing", resting: "neutral", "off-hours": "neutral", stopped: "muted" },
  stamped: { "0": "neutral", "1": "success" },
  transfer: {
    "0": "processing",
    "1": "processing",
    "2": "success",
    "3": "muted",
    "4": "muted",
    "9": "warning",
  },
  use: { Y: "success", N: "muted" },
  waybill: {
    "0": "neutral",
    "1": "neutral",
    "2": "processing",
    "3": "processing",
    "4": "success",
    "5": "warning",
    "9": "muted",
  },
  yearFee: { valid: "success", grace: "warning", expired: "error", none: "neutral" },
};
