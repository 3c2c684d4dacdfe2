import { createHash } from "node:crypto";

/** The topic of a push (RFC 8030): 32 signs that say nothing to the push service. */
export const topicOf = (reference: string): string =>
  createHash("sha256").update(reference).digest("base64url").slice(0, 32);
