/** The headers of a signed request: the signature; when it was signed, in ms since 1970; and a text that is used once. */
export const signatureHeaders = { sign: "x-sign", time: "x-time", nonce: "x-nonce" } as const;

/** By how much the time of a signature may differ from the platform's, in milliseconds. */
export const signedWithinMs = 300_000;

/** What a nonce looks like. */
export const nonceForm = /^[\w-]{16,64}$/;

/** What is signed of a request. */
export interface Signed {
  /** Such as POST. */
  readonly method: string;
  /** The address as it is sent, with its query, such as `/api/core/v1/6101`. */
  readonly address: string;
  /** When it is signed, in ms since 1970, as digits. */
  readonly time: string;
  /** A text of the client's own making, for this request alone. */
  readonly nonce: string;
}

/** The lines that are signed before the bytes of the body. A client of before signs the body alone. */
export const signedLines = ({ method, address, time, nonce }: Signed): string =>
  `${method} ${address}\n${time}\n${nonce}\n`;

/** Refusals that a client answers by signing the call anew. They are apart from the long table, which a page loads only when it meets one. */
export const signatureRefusals = {
  SIGNED_AT_OTHER_TIME: ["P1091", "设备时间与平台时间相差过大，请校准设备时钟后重试"],
  SIGNED_TWICE: ["P1092", "该请求已收到过，请重新操作"],
} as const;
