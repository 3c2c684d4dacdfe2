import type { CompanyId, FileId, FirmId, UserId } from "@zd/domain/kernel/brand";
import type { LetterKind } from "@zd/domain/letters/letter";
import type { CertificateApplicationState, NumberKind } from "@zd/domain/signing/codes";
import type { Side } from "@zd/domain/terms/codes";
import type { Generated } from "kysely";

/** 证书, kept when the authority has issued it. Its private key stays with the authority. */
export interface CertificateTable {
  /** Serial number that the authority gave. */
  serial: string;
  companyId: CompanyId;
  firmId: FirmId;
  /** The firm itself, or one of its operators. */
  userId: UserId;
  /** Name of the firm or operator when it was issued. */
  holder: string;
  /** The certificate (X.509, RSA), in DER. */
  der: Buffer;
  /** Public key of the same holder's SM2 pair, uncompressed. */
  sm2Key: Buffer;
  validFrom: Date;
  validUntil: Date;
  /** Null while it was not revoked, even where it has run out. */
  revokedAt: Date | null;
  /** The user who has revoked it; null where a newer one has taken its place, and while it was not revoked. */
  revokedBy: UserId | null;
  /** Null while it was not revoked. */
  revokeReason: string | null;
  /** The mobile that the holder has shown to be his; codes for signing go there. Covered where `personal` is not null. */
  mobile: string;
  /** Sealed: the mobile. Null in a row from before, until a job has sealed it. */
  personal: Buffer | null;
}

/** 证书申请. */
export interface ApplicationTable {
  id: string;
  companyId: CompanyId;
  firmId: FirmId;
  /** For whom: the firm itself, or the operator. */
  userId: UserId;
  /** 8 organisation code, 9 business licence, T and 28 credit code, 1 ID card of an operator. */
  numberKind: NumberKind;
  /** The number of that kind, by which the holder is known. Covered where `personal` is not null, as the two below. */
  number: string;
  /** The holder's; proven by a code before. */
  mobile: string;
  /** Bank of the account that is verified, with `account`; empty for an operator. */
  bank: string;
  /** Account to which the small amount is paid; empty for an operator. */
  account: string;
  /** Sealed: number, mobile and account. Null in a row from before, until a job has sealed it. */
  personal: Buffer | null;
  /** 0 being handled, 1 the small amount is to be told, 2 issued, 3 refused. */
  state: CertificateApplicationState;
  /** Since when the holder is known to be who he says; null before. */
  verifiedAt: Date | null;
  /** How many wrong amounts were told. */
  wrongAmounts: Generated<number>;
  /** Why it was refused; null otherwise. */
  reason: string | null;
  /** The certificate that was issued; null otherwise. */
  serial: string | null;
  appliedAt: Date;
  /** When it was issued or refused; null before. */
  decidedAt: Date | null;
}

/** A mobile that its user has shown to be his, by a code; good for a while. */
export interface MobileProofTable {
  userId: UserId;
  /** The index of the mobile, in hex. */
  mobile: string;
  provenAt: Date;
}

/** 函件 that the exchange has written. Its words never change; the PDF is drawn anew with each signature. */
export interface LetterTable {
  number: string;
  companyId: CompanyId;
  /** Kind of letter, such as a deal letter or a contract. */
  kind: LetterKind;
  /** The number of the contract or case that it is about. */
  record: string;
  /** The firms that may read it, besides the exchange. */
  firms: FirmId[];
  /** JSON text of its words, as it is hashed. */
  content: string;
  /** SHA-256 of `content`, in hex: with it anybody who holds a copy can ask whether it is genuine. */
  digest: string;
  /** Time of issue that stands in the letter. */
  issuedAt: Date;
  /** The PDF; null until it is first drawn. */
  fileId: FileId | null;
  /** How many signatures the PDF has. */
  version: Generated<number>;
}

/** 签署: one of each side. */
export interface SignatureTable {
  letterNumber: string;
  /** The side of the contract that signs. */
  side: Side;
  firmId: FirmId;
  userId: UserId;
  /** Name of the operator who has signed. */
  signerName: string;
  /** The certificate with which it was signed. */
  serial: string;
  signedAt: Date;
  /** Its place among the signatures of the letter, from 1 on. */
  version: number;
  /** The PDF with this signature in it. */
  fileId: FileId;
  /** Of that PDF. */
  sha256: Buffer;
  /** SM2 signature with SM3 over the same bytes, detached, in DER. */
  sm2: Buffer;
}

/** 签署任务: a user has begun to sign, and has to give the code that was sent to his mobile. */
export interface TaskTable {
  id: string;
  letterNumber: string;
  side: Side;
  firmId: FirmId;
  userId: UserId;
  begunAt: Date;
  /** Until when it can be finished. */
  expiresAt: Date;
  /** When the right code was given; null before. */
  provenAt: Date | null;
}

declare module "../platform/database/schema.ts" {
  interface Schema {
    "signing.certificate": CertificateTable;
    "signing.application": ApplicationTable;
    "signing.mobileProof": MobileProofTable;
    "signing.letter": LetterTable;
    "signing.signature": SignatureTable;
    "signing.task": TaskTable;
  }
}
