import type { Fen, FirmId } from "@zd/domain/kernel/brand";
import type { FeeRule } from "@zd/domain/money/fee";
import type { Side } from "@zd/domain/terms/codes";
import { otherSide } from "@zd/domain/terms/codes";
import type { Standing } from "@zd/domain/trading/standing";

/** A firm as identity's `standing_view` gives it. */
export interface StandingRow {
  readonly firmId: FirmId;
  readonly enabled: boolean;
  readonly blacklisted: boolean;
  readonly disposalLetterOpen: boolean;
  /** `YYYY-MM-DD`; null where no annual fee is asked of the firm. */
  readonly annualFeeGraceUntil: string | null;
  readonly entryAgreementSigned: boolean;
  readonly relatedFirms: readonly FirmId[];
  readonly qualifications: readonly string[];
}

interface InSection {
  readonly wareKind: string;
  /** The owners' side; the firm trades on the other. */
  readonly side: Side;
  readonly invited: boolean;
  readonly mayPlaceOrders: boolean;
  /** The day of the order, in Shanghai. */
  readonly day: string;
  /** What the fee table asks of the firm; null where only its standing matters. */
  readonly fee: FeeRule | null;
  readonly available: Fen;
}

/** Whether a firm may trade in a section, from what identity, the invitations and the ledger know. */
export const standingOf = (row: StandingRow | undefined, inSection: InSection): Standing => ({
  firmEnabled: row?.enabled ?? false,
  blacklisted: row?.blacklisted ?? false,
  disposalLetterOpen: row?.disposalLetterOpen ?? false,
  annualFeeValid: row !== undefined && (row.annualFeeGraceUntil ?? inSection.day) >= inSection.day,
  mayPlaceOrders: inSection.mayPlaceOrders,
  qualifiedFor: row?.qualifications.includes(`${inSection.wareKind}:${otherSide(inSection.side)}`) ?? false,
  invited: inSection.invited,
  agreementSigned: row?.entryAgreementSigned ?? false,
  relatedFirms: row?.relatedFirms ?? [],
  fee: inSection.fee,
  available: inSection.available,
});
