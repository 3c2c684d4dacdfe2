import type { Fen, FirmId } from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/trading/codes";
import { otherSide } from "@zd/domain/trading/codes";
import type { Standing } from "@zd/domain/trading/standing";

/** A firm as identity's `standing_view` gives it. */
export interface StandingRow {
  readonly firm_id: FirmId;
  readonly enabled: boolean;
  readonly blacklisted: boolean;
  readonly disposal_letter_open: boolean;
  /** `YYYY-MM-DD`; null where no annual fee is asked of the firm. */
  readonly annual_fee_grace_until: string | null;
  readonly entry_agreement_signed: boolean;
  readonly related_firms: readonly FirmId[];
  readonly qualifications: readonly string[];
}

export const standingColumns =
  "firm_id, enabled, blacklisted, disposal_letter_open, annual_fee_grace_until, entry_agreement_signed, related_firms, qualifications";

interface InSection {
  readonly wareKind: string;
  /** The owners' side; the firm trades on the other. */
  readonly side: Side;
  readonly invited: boolean;
  readonly mayPlaceOrders: boolean;
  /** The day of the order, in Shanghai. */
  readonly day: string;
  readonly available: Fen;
}

/** Whether a firm may trade in a section, from what identity, the invitations and the ledger know. */
export const standingOf = (row: StandingRow | undefined, given: InSection): Standing => ({
  firmEnabled: row?.enabled ?? false,
  blacklisted: row?.blacklisted ?? false,
  disposalLetterOpen: row?.disposal_letter_open ?? false,
  annualFeeValid: row !== undefined && (row.annual_fee_grace_until ?? given.day) >= given.day,
  mayPlaceOrders: given.mayPlaceOrders,
  qualifiedFor: row?.qualifications.includes(`${given.wareKind}:${otherSide(given.side)}`) ?? false,
  invited: given.invited,
  agreementSigned: row?.entry_agreement_signed ?? false,
  relatedFirms: row?.related_firms ?? [],
  available: given.available,
});
