import { z } from "zod";

/** The header that marks a sealed body; its value names the form of the seal. */
export const sealHeader = "x-enc";

/** The forms of a seal, by the value of the header: RSA and AES as clients of the seed have it, SM2 and SM4 for others. */
export const sealForms = { rsa: "1", sm: "2" } as const;
export type SealForm = (typeof sealForms)[keyof typeof sealForms];

/** The form that a header names; null where it names none, and the body is not sealed. */
export const sealFormOf = (value: string): SealForm | null =>
  Object.values(sealForms).find((form) => form === value) ?? null;

/** A sealed body: the keys of this one body, encrypted for the server, and the body encrypted with them; both in Base64. */
export const sealedBody = z.object({ k: z.string().max(1024), d: z.string().max(1_500_000) });

/**
 * Lengths in form 1: the key is 16 characters under the server's RSA key (OAEP, SHA-256); the body is encrypted with AES-128-GCM, a
 * nonce in front of it and the tag behind. Key in characters, nonce and tag in bytes.
 */
export const sealed = { keyLength: 16, nonceBytes: 12, tagBytes: 16 } as const;

/**
 * Lengths in form 2, in bytes. The keys, of SM4 and then of HMAC-SM3, are under the server's SM2 key (GB/T 32918.4 with the parts in the
 * order C1, C3, C2, in DER as in GM/T 0009). The body is encrypted with SM4-CBC (PKCS #7) behind its initial vector, and then
 * authenticated: HMAC-SM3 over both is the end.
 */
export const smSealed = { keyBytes: 16, macKeyBytes: 32, vectorBytes: 16, macBytes: 32 } as const;
