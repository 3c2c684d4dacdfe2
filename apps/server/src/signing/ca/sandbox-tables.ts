import type { Fen } from "@zd/domain/kernel/brand";
import type { Generated, GeneratedAlways } from "kysely";

export interface SandboxAuthorityTable {
  isOnly: Generated<boolean>;
  privateKey: string;
  der: Buffer;
}

/** What befalls a service that is far away. */
export interface SandboxFaultsTable {
  isOnly: Generated<boolean>;
  /** Does what it is asked, and its answer is lost: the case that hurts. */
  losesAnswers: boolean;
  /** Hears nothing at all. */
  isDown: boolean;
}

export interface SandboxCertificateTable {
  serial: string;
  request: string;
  holder: string;
  privateKey: string;
  sm2PrivateKey: string;
  sm2Key: Buffer;
  der: Buffer;
  validFrom: Date;
  validUntil: Date;
  revokedAt: Date | null;
}

export interface SandboxPaymentTable {
  id: string;
  accountName: string;
  account: string;
  amount: Fen;
  at: Date;
}

export interface SandboxMessageTable {
  id: GeneratedAlways<bigint>;
  mobile: string;
  about: string;
  code: string;
  words: string;
  sentAt: Date;
  expiresAt: Date;
  wrong: Generated<number>;
  usedAt: Date | null;
}

export interface SandboxSignatureTable {
  id: GeneratedAlways<bigint>;
  serial: string;
  algorithm: "RSA" | "SM2";
  sha256: Buffer;
  at: Date;
}

declare module "../../platform/schema.ts" {
  interface Schema {
    "sandboxCa.authority": SandboxAuthorityTable;
    "sandboxCa.faults": SandboxFaultsTable;
    "sandboxCa.certificate": SandboxCertificateTable;
    "sandboxCa.payment": SandboxPaymentTable;
    "sandboxCa.message": SandboxMessageTable;
    "sandboxCa.signature": SandboxSignatureTable;
  }
}
