import type { Fen, Instant } from "@zd/domain/kernel/brand";

/**
 * The certificate authority, as signing needs it. It keeps every private key; what it is asked for carries an id of
 * ours, and asking again for the same id answers the same and does nothing twice.
 */
export interface CertificateAuthority {
  /**
   * Sends a code to a mobile; `about` is what the code is good for, and `purpose` says the same in the words of the message.
   * Answers the authority's own number of the message.
   */
  readonly sendCode: (mobile: string, about: string, purpose: string) => Promise<string>;
  /** A right code is used up, and so is one that was guessed at too often. */
  readonly checkCode: (mobile: string, about: string, code: string) => Promise<CodeAnswer>;
  /** Pays a small amount to an account, by which its owner can show that it is his. */
  readonly pay: (payment: SmallPayment) => Promise<void>;
  readonly isAmount: (payment: string, amount: Fen) => Promise<boolean>;
  readonly issue: (request: string, holder: Holder, from?: Instant) => Promise<Issued>;
  readonly revoke: (serial: string) => Promise<void>;
  /** RSA (PKCS #1 v1.5) with SHA-256. */
  readonly sign: (serial: string, bytes: Uint8Array) => Promise<Buffer>;
  /** SM2 with SM3 (GB/T 32918), DER. */
  readonly signSm2: (serial: string, bytes: Uint8Array) => Promise<Buffer>;
  /** The certificate with which all others are signed, DER. */
  readonly root: () => Promise<Buffer>;
}

export type CodeAnswer = "right" | "wrong" | "over";

export interface SmallPayment {
  readonly id: string;
  readonly accountName: string;
  readonly account: string;
}

/** Who a certificate speaks of. */
export interface Holder {
  readonly name: string;
  readonly firmName: string;
  readonly creditCode: string;
}

export interface Issued {
  readonly serial: string;
  readonly der: Buffer;
  /** The SM2 public key of the same holder, uncompressed. */
  readonly sm2Key: Buffer;
  readonly validFrom: Instant;
  readonly validUntil: Instant;
}

/** Nobody knows whether it was done; asking again with the same id tells. */
export class CaUnreachable extends Error {
  override readonly name = "CaUnreachable";
}

/** The authority will not sign with this certificate: it has revoked it, or its time is over. */
export class CaRefused extends Error {
  override readonly name = "CaRefused";
}
