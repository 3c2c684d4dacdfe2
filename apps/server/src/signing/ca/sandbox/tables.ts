import type { Fen } from "@zd/domain/kernel/brand";
import type { Generated, GeneratedAlways } from "kysely";

/** The sandbox authority's own key pair (one row). */
export interface SandboxAuthorityTable {
  /** Always true: there is one row. */
  isOnly: Generated<boolean>;
  /** PEM. */
  privateKey: string;
  /** Its own certificate, in DER. */
  der: Buffer;
}

/** How the sandbox authority behaves (one row); staff and tests can set it. */
export interface SandboxFaultsTable {
  /** Always true: there is one row. */
  isOnly: Generated<boolean>;
  /** It does what it is asked, and the caller gets no answer. */
  losesAnswers: boolean;
  /** It answers no call at all. */
  isDown: boolean;
}

/** Certificates in the authority's books, with the private keys of their holders. */
export interface SandboxCertificateTable {
  serial: string;
  /** Number of the request, so that asked twice it issues one. */
  request: string;
  holder: string;
  /** RSA, in PEM. */
  privateKey: string;
  /** SM2, in hex. */
  sm2PrivateKey: string;
  /** Public SM2 key, uncompressed. */
  sm2Key: Buffer;
  der: Buffer;
  validFrom: Date;
  validUntil: Date;
  /** Null while it was not revoked. */
  revokedAt: Date | null;
}

/** Small amounts that the authority has paid to accounts. */
export interface SandboxPaymentTable {
  /** Number of the request. */
  id: string;
  accountName: string;
  account: string;
  /** 1 to 99 fen. */
  amount: Fen;
  at: Date;
}

/** Codes that the authority has sent. */
export interface SandboxMessageTable {
  id: GeneratedAlways<bigint>;
  /** Covered where `personal` is not null, as are code and text. */
  mobile: string;
  /** Sealed: mobile, code and text. Null in a row from before, until a job has sealed it. */
  personal: Generated<Buffer | null>;
  /** What the mobile is found by; null where `personal` is. */
  mobileIndex: Generated<Buffer | null>;
  /** What the code is good for; a code for one thing is none for another. */
  about: string;
  /** Six digits. */
  code: string;
  /** Text of the message. */
  words: string;
  sentAt: Date;
  expiresAt: Date;
  /** How many wrong codes were given for it. */
  wrong: Generated<number>;
  /** Null while it was not used. */
  usedAt: Date | null;
}

/** Signatures that the authority has made; only added to. */
export interface SandboxSignatureTable {
  id: GeneratedAlways<bigint>;
  serial: string;
  algorithm: "RSA" | "SM2";
  /** Of what was signed. */
  sha256: Buffer;
  at: Date;
}

declare module "../../../platform/database/schema.ts" {
  interface Schema {
    "sandboxCa.authority": SandboxAuthorityTable;
    "sandboxCa.faults": SandboxFaultsTable;
    "sandboxCa.certificate": SandboxCertificateTable;
    "sandboxCa.payment": SandboxPaymentTable;
    "sandboxCa.message": SandboxMessageTable;
    "sandboxCa.signature": SandboxSignatureTable;
  }
}
