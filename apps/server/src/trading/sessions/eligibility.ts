import { type FreezeScope, isFrozenFor } from "@zd/domain/identity/restriction";
import type { Fen, FirmId } from "@zd/domain/kernel/brand";
import type { FeeRule } from "@zd/domain/money/fee";
import type { LimitedFirm } from "@zd/domain/money/firm-limits";
import type { Side } from "@zd/domain/terms/codes";
import { otherSide } from "@zd/domain/terms/codes";
import type { Eligibility } from "@zd/domain/trading/eligibility";

/** A firm as identity's `standing_view` gives it. */
export interface StandingRow {
  readonly firmId: FirmId;
  /** Whether the firm may act at all; staff disable and enable it. */
  readonly enabled: boolean;
  /** Whether it is on the blacklist. */
  readonly blacklisted: boolean;
  /** What a freeze of the firm stops; null while it is not frozen. */
  readonly frozen: FreezeScope | null;
  /** Whether a disposal letter to it is still open. */
  readonly disposalLetterOpen: boolean;
  /** `YYYY-MM-DD`; null where no annual fee is asked of the firm. */
  readonly annualFeeGraceUntil: string | null;
  /** Whether it has signed 入市协议. */
  readonly entryAgreementSigned: boolean;
  /** 关联企业, which may not bid in one section with it. */
  readonly relatedFirms: readonly FirmId[];
  /** Greatest value of one order, in fen; null where there is no limit. */
  readonly orderValueLimit: Fen | null;
  /** Greatest number of contracts that are not over; null where there is no limit. */
  readonly openContractLimit: number | null;
  /** How many contracts of the firm are not over; left out where nothing limits them. */
  readonly openContracts?: number;
  /** Ware kinds and sides that it is qualified for, as `kind:side`. */
  readonly qualifications: readonly string[];
}

/** A firm in one section. */
interface InSection {
  /** The ware kind of the section. */
  readonly wareKind: string;
  /** The owners' side; the firm trades on the other. */
  readonly side: Side;
  /** Whether the firm is on the guest list; matters in special sections alone. */
  readonly invited: boolean;
  /** Whether the user has the permission to order. */
  readonly mayPlaceOrders: boolean;
  /** The day of the order, in Shanghai. */
  readonly day: string;
  /** What the fee table asks of the firm; null where only its standing matters. */
  readonly fee: FeeRule | null;
  /** What the firm has available, in fen. */
  readonly available: Fen;
}

/** Whether the number of a firm's contracts matters. */
export const countsContracts = (row: StandingRow | undefined): boolean =>
  (row?.openContractLimit ?? null) !== null;

/** Counts on the contracts of firms that have just dealt, for their next orders in the same transaction. */
export function countDeals(
  standings: Map<FirmId, StandingRow | undefined>,
  deals: readonly { readonly firm: FirmId }[],
): void {
  for (const { firm } of deals) {
    const row = standings.get(firm);
    if (row && countsContracts(row))
      standings.set(firm, { ...row, openContracts: (row.openContracts ?? 0) + 1 });
  }
}

const limitsOf = (row: StandingRow | undefined): LimitedFirm | null => {
  const {
    orderValueLimit: orderValue = null,
    openContractLimit: openContracts = null,
    openContracts: open = 0,
  } = row ?? {};
  return orderValue === null && openContracts === null ? null : { orderValue, openContracts, open };
};

/** Whether a firm may trade in a section, from what identity, the invitations and the ledger know. */
export const eligibilityOf = (row: StandingRow | undefined, inSection: InSection): Eligibility => ({
  firmEnabled: row?.enabled ?? false,
  blacklisted: row?.blacklisted ?? false,
  frozen: isFrozenFor(row?.frozen, "trade"),
  disposalLetterOpen: row?.disposalLetterOpen ?? false,
  annualFeeValid: row !== undefined && (row.annualFeeGraceUntil ?? inSection.day) >= inSection.day,
  mayPlaceOrders: inSection.mayPlaceOrders,
  qualifiedFor: row?.qualifications.includes(`${inSection.wareKind}:${otherSide(inSection.side)}`) ?? false,
  invited: inSection.invited,
  agreementSigned: row?.entryAgreementSigned ?? false,
  relatedFirms: row?.relatedFirms ?? [],
  fee: inSection.fee,
  limits: limitsOf(row),
  available: inSection.available,
});
