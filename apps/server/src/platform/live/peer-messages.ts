import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Keyring } from "../keys/keyring.ts";
import type { Clock } from "../process/clock.ts";

/** What one node says to the others, or to one of them. */
export type PeerMessage =
  | {
      readonly kind: "beat" | "leaving";
      /** The node that says so. */
      readonly from: string;
    }
  | {
      readonly kind: "question";
      readonly from: string;
      /** By which the answer finds its question. */
      readonly id: string;
      /** A call, as `encodeForwardedCall` writes it. */
      readonly text: string;
    }
  | {
      readonly kind: "answer";
      readonly from: string;
      /** The id of the question. */
      readonly id: string;
      /** What came of the call, as `encodeForwardedResult` writes it. */
      readonly text: string;
    };

/** Messages as they go over Redis. */
export interface PeerCodec {
  readonly encode: (message: PeerMessage) => string;
  /** The message; null where no node has sent it, or it was sent long ago. */
  readonly decode: (text: string) => PeerMessage | null;
}

/** A message older than this many milliseconds is ignored, since somebody may have kept and replayed it. */
const staleMs = 30_000;

/**
 * What the nodes say to each other is encrypted under a key that only they have: an order may be a sealed offer, which nobody
 * may read in Redis, and whoever can write to Redis is not a node.
 */
export function peerCodec(keys: Pick<Keyring, "current" | "all">, clock: Pick<Clock, "now">): PeerCodec {
  return {
    encode: (message) => encrypt(keys.current("peers").secret, JSON.stringify({ at: clock.now(), message })),
    decode(encrypted) {
      const text = decryptWithAny(
        keys.all("peers").map(({ secret }) => secret),
        encrypted,
      );
      if (text === null) return null;
      const { at, message } = JSON.parse(text) as {
        /** When it was sent, by the clock of the sender, in ms since 1970. */
        at: number;
        message: PeerMessage;
      };
      return Math.abs(clock.now() - at) < staleMs ? message : null;
    },
  };
}

const cipher = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

function encrypt(key: Buffer, text: string): string {
  const iv = randomBytes(ivBytes);
  const encrypting = createCipheriv(cipher, key, iv);
  const body = Buffer.concat([encrypting.update(text, "utf8"), encrypting.final()]);
  return Buffer.concat([iv, encrypting.getAuthTag(), body]).toString("base64");
}

/** Decrypts a message under the newest of these keys that opens it; null where none does. */
function decryptWithAny(keys: readonly Buffer[], encrypted: string): string | null {
  for (const key of keys.toReversed()) {
    const text = decrypt(key, encrypted);
    if (text !== null) return text;
  }
  return null;
}

/** Decrypts a message; null where it was not encrypted under this key. */
function decrypt(key: Buffer, encrypted: string): string | null {
  const bytes = Buffer.from(encrypted, "base64");
  if (bytes.length < ivBytes + tagBytes) return null;
  const decrypting = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  decrypting.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return (
      decrypting.update(bytes.subarray(ivBytes + tagBytes), undefined, "utf8") + decrypting.final("utf8")
    );
  } catch {
    return null;
  }
}
