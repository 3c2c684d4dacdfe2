import type { Fen, FirmId } from "../kernel/brand.ts";
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
  readonly available: Fen;
}

export type FirmGap = "FIRM_DISABLED" | "FIRM_BLACKLISTED" | "DISPOSAL_LETTER_OPEN" | "ANNUAL_FEE_EXPIRED";
export type SectionGap = "WARE_KIND_NOT_QUALIFIED" | "NOT_INVITED" | "AGREEMENT_NOT_SIGNED";
/** What keeps a trader from trading in a section. */
export type PowerGap = FirmGap | SectionGap | "FUNDS_INSUFFICIENT" | "NOT_ALLOWED";

/** The first thing that is wrong with the firm itself. */
export function firmGap(standing: Standing): FirmGap | null {
  if (!standing.firmEnabled) return "FIRM_DISABLED";
  if (standing.blacklisted) return "FIRM_BLACKLISTED";
  if (standing.disposalLetterOpen) return "DISPOSAL_LETTER_OPEN";
  if (!standing.annualFeeValid) return "ANNUAL_FEE_EXPIRED";
  return null;
}

/** The first thing that the firm lacks for this section. */
export function sectionGap(section: Section, standing: Standing): SectionGap | null {
  if (!standing.qualifiedFor) return "WARE_KIND_NOT_QUALIFIED";
  if (section.kind === "B" && !standing.invited) return "NOT_INVITED";
  if (!standing.agreementSigned) return "AGREEMENT_NOT_SIGNED";
  return null;
}

/**
 * Every gap, in the order of domain §4.4 (call 6129). `depositDue` is the section's fixed
 * deposit where the firm has not paid it yet: see `fixedDepositDue`.
 */
export function powerGaps(section: Section, standing: Standing, depositDue: Fen | null = null): readonly PowerGap[] {
  const gaps: [PowerGap, boolean][] = [
    ["FIRM_DISABLED", !standing.firmEnabled],
    ["FIRM_BLACKLISTED", standing.blacklisted],
    ["DISPOSAL_LETTER_OPEN", standing.disposalLetterOpen],
    ["ANNUAL_FEE_EXPIRED", !standing.annualFeeValid],
    ["WARE_KIND_NOT_QUALIFIED", !standing.qualifiedFor],
    ["NOT_INVITED", section.kind === "B" && !standing.invited],
    ["AGREEMENT_NOT_SIGNED", !standing.agreementSigned],
    ["FUNDS_INSUFFICIENT", depositDue !== null && standing.available < depositDue],
    ["NOT_ALLOWED", !standing.mayPlaceOrders],
  ];
  return gaps.filter(([, open]) => open).map(([gap]) => gap);
}
