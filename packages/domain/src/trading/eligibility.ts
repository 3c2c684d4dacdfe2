import type { Fen, FirmId } from "../kernel/brand.ts";
import type { FeeRule } from "../money/fee.ts";
import type { LimitedFirm } from "../money/firm-limits.ts";
import type { Section } from "./session.ts";

/**
 * Eligibility: whether a firm and its operator may trade, apart from the order itself (domain §4.4). A fault is one reason for
 * which they may not.
 */

/**
 * What an order's check knows of the trader at that moment, apart from the session; the server loads it with the order.
 */
export interface Eligibility {
  /** The exchange has not disabled the firm. */
  readonly firmEnabled: boolean;
  /** The firm is on the exchange's blacklist (黑名单). */
  readonly blacklisted: boolean;
  /** The exchange has frozen the firm for trade (冻结). */
  readonly frozen: boolean;
  /** A breach disposal letter waits for the firm's answer. */
  readonly disposalLetterOpen: boolean;
  /** The annual fee (年费) of kind 1 is paid, or in its days of grace. */
  readonly annualFeeValid: boolean;
  /** The operator's role lets him place orders. */
  readonly mayPlaceOrders: boolean;
  /** Qualified for the ware kind on the side that this section asks of the firm. */
  readonly qualifiedFor: boolean;
  /** The firm is on the section's list; matters in special sections (kind B) alone. */
  readonly invited: boolean;
  /** The firm has signed the agreement (入市协议) that this section asks for. */
  readonly agreementSigned: boolean;
  /** Firms with the same legal representative, agent or controller. */
  readonly relatedFirms: readonly FirmId[];
  /** Fee rule that the fee table has for the firm in place of the ware's; null where it has none. */
  readonly fee: FeeRule | null;
  /** 限额 of the firm; null where it has none. */
  readonly limits: LimitedFirm | null;
  /** Money of the firm that no hold binds, in fen. */
  readonly available: Fen;
}

/** Eligibility of a trader without any fault, but for his money. */
export const fullyEligible: Omit<Eligibility, "available"> = {
  firmEnabled: true,
  blacklisted: false,
  frozen: false,
  disposalLetterOpen: false,
  annualFeeValid: true,
  mayPlaceOrders: true,
  qualifiedFor: true,
  invited: true,
  agreementSigned: true,
  relatedFirms: [],
  fee: null,
  limits: null,
};

const firmFaultNames = [
  "FIRM_DISABLED",
  "FIRM_BLACKLISTED",
  "FIRM_FROZEN",
  "DISPOSAL_LETTER_OPEN",
  "ANNUAL_FEE_EXPIRED",
] as const;
const sectionFaultNames = ["WARE_KIND_NOT_QUALIFIED", "NOT_INVITED", "AGREEMENT_NOT_SIGNED"] as const;
/** Everything that can keep a trader from trading in a section. */
export const eligibilityFaultNames = [
  ...firmFaultNames,
  ...sectionFaultNames,
  "FUNDS_INSUFFICIENT",
  "NOT_ALLOWED",
] as const;

export type FirmFault = (typeof firmFaultNames)[number];
export type SectionFault = (typeof sectionFaultNames)[number];
/** What keeps a trader from trading in a section. */
export type EligibilityFault = (typeof eligibilityFaultNames)[number];

/** The field of a section that decides whom it admits. */
type Admission = Pick<Section, "kind">;

type Check<Fault> = readonly [fault: Fault, open: (eligibility: Eligibility, section: Admission) => boolean];

const firmChecks: readonly Check<FirmFault>[] = [
  ["FIRM_DISABLED", (eligibility) => !eligibility.firmEnabled],
  ["FIRM_BLACKLISTED", (eligibility) => eligibility.blacklisted],
  ["FIRM_FROZEN", (eligibility) => eligibility.frozen],
  ["DISPOSAL_LETTER_OPEN", (eligibility) => eligibility.disposalLetterOpen],
  ["ANNUAL_FEE_EXPIRED", (eligibility) => !eligibility.annualFeeValid],
];

const sectionChecks: readonly Check<SectionFault>[] = [
  ["WARE_KIND_NOT_QUALIFIED", (eligibility) => !eligibility.qualifiedFor],
  ["NOT_INVITED", (eligibility, section) => section.kind === "B" && !eligibility.invited],
  ["AGREEMENT_NOT_SIGNED", (eligibility) => !eligibility.agreementSigned],
];

/** First fault of the firm itself, whatever the section; null where there is none. */
export const firmEligibilityFault = (section: Admission, eligibility: Eligibility): FirmFault | null =>
  first(firmChecks, section, eligibility);

/** First fault that the firm has for this section; null where there is none. */
export const sectionEligibilityFault = (section: Admission, eligibility: Eligibility): SectionFault | null =>
  first(sectionChecks, section, eligibility);

/**
 * Every fault, in the order of domain §4.4 (call 6129). `depositDue` is the section's fixed
 * deposit where the firm has not paid it yet: see `fixedDepositDue`.
 */
export function eligibilityFaults(
  section: Admission,
  eligibility: Eligibility,
  depositDue: Fen | null = null,
): readonly EligibilityFault[] {
  const checks: readonly Check<EligibilityFault>[] = [
    ...firmChecks,
    ...sectionChecks,
    ["FUNDS_INSUFFICIENT", () => depositDue !== null && eligibility.available < depositDue],
    ["NOT_ALLOWED", () => !eligibility.mayPlaceOrders],
  ];
  return checks.filter(([, open]) => open(eligibility, section)).map(([fault]) => fault);
}

function first<Fault>(
  checks: readonly Check<Fault>[],
  section: Admission,
  eligibility: Eligibility,
): Fault | null {
  for (const [fault, open] of checks) if (open(eligibility, section)) return fault;
  return null;
}
