import { z } from "zod";

/** The header that marks a sealed body. */
export const sealHeader = "x-enc";

/**
 * A sealed body: the 16-character shared key under the server's RSA key (OAEP, SHA-256), and the body under
 * the shared key (AES-128-GCM, a 12-byte nonce in front), both in Base64.
 */
export const sealedBody = z.object({ k: z.string().max(1024), d: z.string().max(1_500_000) });

/** Lengths for sealing a body: key in characters, nonce and tag in bytes. */
export const sealed = { keyLength: 16, nonceBytes: 12, tagBytes: 16 } as const;
