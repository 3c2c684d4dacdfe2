import type { CompanyId, FirmId, UserId } from "@zd/domain/kernel/brand";
import type { ApplicationState, NumberKind } from "@zd/domain/signing/codes";
import type { Generated } from "kysely";

export interface CertificateTable {
  serial: string;
  companyId: CompanyId;
  firmId: FirmId;
  /** The firm itself, or one of its operators. */
  userId: UserId;
  holder: string;
  der: Buffer;
  sm2Key: Buffer;
  validFrom: Date;
  validUntil: Date;
  revokedAt: Date | null;
  /** Null where a newer one has taken its place. */
  revokedBy: UserId | null;
  revokeReason: string | null;
}

export interface ApplicationTable {
  id: string;
  companyId: CompanyId;
  firmId: FirmId;
  userId: UserId;
  numberKind: NumberKind;
  number: string;
  mobile: string;
  bank: string;
  account: string;
  state: ApplicationState;
  verifiedAt: Date | null;
  wrongAmounts: Generated<number>;
  reason: string | null;
  serial: string | null;
  appliedAt: Date;
  decidedAt: Date | null;
}

export interface MobileProofTable {
  userId: UserId;
  mobile: string;
  provenAt: Date;
}

declare module "../platform/schema.ts" {
  interface Schema {
    "signing.certificate": CertificateTable;
    "signing.application": ApplicationTable;
    "signing.mobileProof": MobileProofTable;
  }
}
