import type { Fen, Instant } from "@zd/domain/kernel/brand";

/**
 * The certificate authority. It keeps all private keys. Its calls carry an id of the platform's: a second call with
 * the same id answers the same and does nothing twice.
 */
export interface CertificateAuthority {
  /**
   * Sends a code to a mobile; `about` is what the code is good for, `purpose` the same in the words of the message.
   * Returns the authority's number of the message.
   */
  readonly sendCode: (mobile: string, about: string, purpose: string) => Promise<string>;
  /** Whether the code is right; a right code is used up, and so is one that was tried too often ("over"). */
  readonly checkCode: (mobile: string, about: string, code: string) => Promise<CodeAnswer>;
  /** Pays a small amount to an account, which its owner reads off his bank statement. */
  readonly pay: (payment: SmallPayment) => Promise<void>;
  /** Whether this is the amount that was paid. */
  readonly isAmount: (payment: string, amount: Fen) => Promise<boolean>;
  /** Issues a certificate, valid from `from` (now where left out); the same request again answers the same one. */
  readonly issue: (request: string, holder: Holder, from?: Instant) => Promise<Issued>;
  /** Revokes a certificate; a second call does nothing. */
  readonly revoke: (serial: string) => Promise<void>;
  /** Signature of bytes, RSA (PKCS #1 v1.5) with SHA-256. */
  readonly sign: (serial: string, bytes: Uint8Array) => Promise<Buffer>;
  /** Signature of bytes, SM2 with SM3 (GB/T 32918), in DER. */
  readonly signSm2: (serial: string, bytes: Uint8Array) => Promise<Buffer>;
  /** The certificate that signs all others, in DER. */
  readonly root: () => Promise<Buffer>;
}

export type CodeAnswer = "right" | "wrong" | "over";

export interface SmallPayment {
  /** Id of the payment, by which it is made only once. */
  readonly id: string;
  /** Name of the account's holder. */
  readonly accountName: string;
  /** Account number. */
  readonly account: string;
}

/** The person or firm that a certificate names. */
export interface Holder {
  /** Name of the operator, or of the firm itself. */
  readonly name: string;
  readonly firmName: string;
  readonly creditCode: string;
}

export interface Issued {
  readonly serial: string;
  /** X.509, in DER. */
  readonly der: Buffer;
  /** SM2 public key of the same holder, uncompressed. */
  readonly sm2Key: Buffer;
  readonly validFrom: Instant;
  readonly validUntil: Instant;
}

/** The authority gave no answer, so that it is not known whether it has done it; a call with the same id tells. */
export class CaUnreachable extends Error {
  override readonly name = "CaUnreachable";
}

/** The authority does not sign with this certificate: it is revoked, or has run out. */
export class CaRefused extends Error {
  override readonly name = "CaRefused";
}
