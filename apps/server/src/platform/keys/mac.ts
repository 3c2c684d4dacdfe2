import { createHmac, type KeyObject } from "node:crypto";

/**
 * HMAC-SHA-256 of the claims under the secret; the purpose is part of it, so that one seal does not pass for another.
 */
export const macWith =
  (secret: KeyObject | Buffer) =>
  (purpose: string, claims: Buffer): Buffer =>
    createHmac("sha256", secret).update(purpose).update(claims).digest();
