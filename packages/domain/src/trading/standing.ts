import type { Fen, FirmId } from "../kernel/brand.ts";
import type { FeeRule } from "../money/fee.ts";
import type { Section } from "./session.ts";

/** What is known of a trader at the moment of the order, apart from the session itself. */
export interface Standing {
  readonly firmEnabled: boolean;
  readonly blacklisted: boolean;
  /** A breach disposal letter waits for the firm's answer. */
  readonly disposalLetterOpen: boolean;
  readonly annualFeeValid: boolean;
  /** The operator's role lets him place orders. */
  readonly mayPlaceOrders: boolean;
  /** Qualified for the ware kind on the side that this section asks of the firm. */
  readonly qualifiedFor: boolean;
  readonly invited: boolean;
  readonly agreementSigned: boolean;
  /** Firms with the same legal representative, agent or controller. */
  readonly relatedFirms: readonly FirmId[];
  /** What the fee table asks of the firm instead of what the ware says; null where it says nothing of it. */
  readonly fee: FeeRule | null;
  readonly available: Fen;
}

/** A trader whom nothing keeps from trading. */
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

/** As much of a section as says whom it admits. */
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

/** The first thing that is wrong with the firm itself. */
export const firmGap = (section: Admission, standing: Standing): FirmGap | null =>
  first(firmChecks, section, standing);

/** The first thing that the firm lacks for this section. */
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
