import type { CompanyId, FileId, FirmId, UserId } from "@zd/domain/kernel/brand";
import type { LetterKind } from "@zd/domain/letters/letter";
import type { ApplicationState, NumberKind } from "@zd/domain/signing/codes";
import type { Side } from "@zd/domain/terms/codes";
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
  /** The one that the holder has shown to be his. */
  mobile: string;
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

export interface LetterTable {
  number: string;
  companyId: CompanyId;
  kind: LetterKind;
  /** What it speaks of: the number of a contract, or of a case. */
  record: string;
  /** Which firms may read it, besides the exchange. */
  firms: FirmId[];
  /** Its words as they are hashed. */
  content: string;
  digest: string;
  issuedAt: Date;
  /** Null until it is first drawn. */
  fileId: FileId | null;
  version: Generated<number>;
}

export interface SignatureTable {
  letterNumber: string;
  side: Side;
  firmId: FirmId;
  userId: UserId;
  signerName: string;
  serial: string;
  signedAt: Date;
  /** Its place among the signatures of the letter, from 1 on. */
  version: number;
  fileId: FileId;
  sha256: Buffer;
  sm2: Buffer;
}

export interface TaskTable {
  id: string;
  letterNumber: string;
  side: Side;
  firmId: FirmId;
  userId: UserId;
  begunAt: Date;
  expiresAt: Date;
  provenAt: Date | null;
}

declare module "../platform/schema.ts" {
  interface Schema {
    "signing.certificate": CertificateTable;
    "signing.application": ApplicationTable;
    "signing.mobileProof": MobileProofTable;
    "signing.letter": LetterTable;
    "signing.signature": SignatureTable;
    "signing.task": TaskTable;
  }
}
