import type { Fen, FirmId } from "../kernel/brand.ts";
import type { FeeRule } from "../money/fee.ts";
import type { Section } from "./session.ts";

/**
 * Standing: whether a firm and its operator may trade, apart from the order itself (domain §4.4). A gap is one reason for
 * which they may not.
 */

/**
 * What an order's check knows of the trader at that moment, apart from the session; the server loads it with the order.
 */
export interface Standing {
  /** The exchange has not disabled the firm. */
  readonly firmEnabled: boolean;
  /** The firm is on the exchange's blacklist (黑名单). */
  readonly blacklisted: boolean;
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
  /** Money of the firm that no hold binds, in fen. */
  readonly available: Fen;
}

/** Standing of a trader without any gap, but for his money. */
export const unhindered: Omit<Standing, "available"> = {
  firmEnabled: true,
  blacklisted: false,
  disposalLetterOpen: false,
  annualFeeValid: true,
  mayPlaceOrders: true,
  qualifiedFor: true,
  invited: true,
  agreementSigned: true,
  relatedFirms: [],
  fee: null,
};

const firmGapNames = [
  "FIRM_DISABLED",
  "FIRM_BLACKLISTED",
  "DISPOSAL_LETTER_OPEN",
  "ANNUAL_FEE_EXPIRED",
] as const;
const sectionGapNames = ["WARE_KIND_NOT_QUALIFIED", "NOT_INVITED", "AGREEMENT_NOT_SIGNED"] as const;
/** Everything that can keep a trader from trading in a section. */
export const powerGapNames = [
  ...firmGapNames,
  ...sectionGapNames,
  "FUNDS_INSUFFICIENT",
  "NOT_ALLOWED",
] as const;

export type FirmGap = (typeof firmGapNames)[number];
export type SectionGap = (typeof sectionGapNames)[number];
/** What keeps a trader from trading in a section. */
export type PowerGap = (typeof powerGapNames)[number];

/** The field of a section that decides whom it admits. */
type Admission = Pick<Section, "kind">;

type Check<Gap> = readonly [gap: Gap, open: (standing: Standing, section: Admission) => boolean];

const firmChecks: readonly Check<FirmGap>[] = [
  ["FIRM_DISABLED", (standing) => !standing.firmEnabled],
  ["FIRM_BLACKLISTED", (standing) => standing.blacklisted],
  ["DISPOSAL_LETTER_OPEN", (standing) => standing.disposalLetterOpen],
  ["ANNUAL_FEE_EXPIRED", (standing) => !standing.annualFeeValid],
];

const sectionChecks: readonly Check<SectionGap>[] = [
  ["WARE_KIND_NOT_QUALIFIED", (standing) => !standing.qualifiedFor],
  ["NOT_INVITED", (standing, section) => section.kind === "B" && !standing.invited],
  ["AGREEMENT_NOT_SIGNED", (standing) => !standing.agreementSigned],
];

/** First gap of the firm itself, whatever the section; null where there is none. */
export const firmGap = (section: Admission, standing: Standing): FirmGap | null =>
  first(firmChecks, section, standing);

/** First gap that the firm has for this section; null where there is none. */
export const sectionGap = (section: Admission, standing: Standing): SectionGap | null =>
  first(sectionChecks, section, standing);

/**
 * Every gap, in the order of domain §4.4 (call 6129). `depositDue` is the section's fixed
 * deposit where the firm has not paid it yet: see `fixedDepositDue`.
 */
export function powerGaps(
  section: Admission,
  standing: Standing,
  depositDue: Fen | null = null,
): readonly PowerGap[] {
  const checks: readonly Check<PowerGap>[] = [
    ...firmChecks,
    ...sectionChecks,
    ["FUNDS_INSUFFICIENT", () => depositDue !== null && standing.available < depositDue],
    ["NOT_ALLOWED", () => !standing.mayPlaceOrders],
  ];
  return checks.filter(([, open]) => open(standing, section)).map(([gap]) => gap);
}

function first<Gap>(checks: readonly Check<Gap>[], section: Admission, standing: Standing): Gap | null {
  for (const [gap, open] of checks) if (open(standing, section)) return gap;
  return null;
}
