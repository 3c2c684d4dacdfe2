import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from "node:crypto";
import type { Instant } from "@zd/domain/kernel/brand";
import { type Key, type Keyring, perKey } from "../keys/keyring.ts";
import { macWith } from "../keys/mac.ts";
import { openSealedBodies, type SealedBodies } from "./sealed-bodies.ts";

/** What the keys of the gateway do; every node has the same keys. Earlier versions of a key verify and open until they are retired. */
export interface Keys extends SealedBodies {
  /** A gateway token and the key that signs the bodies sent with it. */
  readonly mintToken: (now: Instant) => {
    /** Base64url; it says itself until when it holds, under a seal of ours. */
    readonly token: string;
    /** What signs the bodies that are sent with it, as text. */
    readonly key: string;
    /** In seconds. */
    readonly expiresIn: number;
  };
  /** The signing key of a token, or null where it is not ours or has expired. */
  readonly signingKey: (token: string, now: Instant) => KeyObject | null;
  /** A seal of ours on what a client keeps for us; each purpose has its own. */
  readonly seal: (purpose: string, claims: Buffer) => Buffer;
  /** Whether a seal, or at least its first 16 bytes, is ours on these claims for this purpose. */
  readonly hasSeal: (purpose: string, claims: Buffer, mark: Buffer) => boolean;
}

/** How long a gateway token lives; a client renews it when it is told to. */
const tokenSeconds = 7_200;

export const openKeys = (keyring: Pick<Keyring, "current" | "all">): Keys => ({
  ...gatewayTokens(keyring),
  ...openSealedBodies(keyring),
});

const idBytes = 12;
const expiryBytes = 6;
const macBytes = 16;
/** How many tokens are kept in memory with their keys, so that a busy client costs one hash a call and not three. */
const remembered = 20_000;

/** Gateway tokens carry their own end under a seal of the platform, so that no node has to look them up. */
function gatewayTokens(
  keyring: Pick<Keyring, "current" | "all">,
): Pick<Keys, "mintToken" | "signingKey" | "seal" | "hasSeal"> {
  const known = new Map<
    string,
    {
      /** The signing key of the token. */
      readonly key: KeyObject;
      /** In ms since 1970. */
      readonly endsAt: number;
    }
  >();
  /** The keys by which the known tokens were judged. */
  let judges = keyring.all("gateway");
  const macOf = perKey(({ secret }) => macWith(createSecretKey(secret)));
  // A client uses the text of its key, so the text is what signs.
  const signingTextOf = (key: Key, claims: Buffer) => macOf(key)("sign", claims).toString("base64url");
  const sealerOf = (purpose: string, claims: Buffer, mark: Buffer): Key | undefined =>
    mark.length < macBytes
      ? undefined
      : keyring.all("gateway").findLast((key) => {
          const expected = macOf(key)(purpose, claims).subarray(0, mark.length);
          return expected.length === mark.length && timingSafeEqual(expected, mark);
        });

  return {
    seal: (purpose, claims) => macOf(keyring.current("gateway"))(purpose, claims),
    hasSeal: (purpose, claims, mark) => sealerOf(purpose, claims, mark) !== undefined,
    mintToken(now) {
      const claims = Buffer.concat([randomBytes(idBytes), Buffer.alloc(expiryBytes)]);
      claims.writeUIntBE(now + tokenSeconds * 1_000, idBytes, expiryBytes);
      const key = keyring.current("gateway");
      const token = Buffer.concat([claims, macOf(key)("token", claims).subarray(0, macBytes)]);
      return { token: token.toString("base64url"), key: signingTextOf(key, claims), expiresIn: tokenSeconds };
    },

    signingKey(token, now) {
      if (judges !== keyring.all("gateway")) {
        known.clear();
        judges = keyring.all("gateway");
      }
      let entry = known.get(token);
      if (!entry) {
        const bytes = Buffer.from(token, "base64url");
        if (bytes.length !== idBytes + expiryBytes + macBytes || bytes.toString("base64url") !== token)
          return null;
        const claims = bytes.subarray(0, idBytes + expiryBytes);
        const key = sealerOf("token", claims, bytes.subarray(claims.length));
        if (!key) return null;
        entry = {
          key: createSecretKey(Buffer.from(signingTextOf(key, claims))),
          endsAt: claims.readUIntBE(idBytes, expiryBytes),
        };
        if (known.size >= remembered) known.clear();
        known.set(token, entry);
      }
      return now < entry.endsAt ? entry.key : null;
    },
  };
}

/** Whether the signature is the one that the key gives the bytes. */
export function isSignedBy(key: KeyObject, parts: readonly (Buffer | string)[], signature: string): boolean {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  const hmac = createHmac("sha256", key);
  for (const part of parts) hmac.update(part);
  return timingSafeEqual(hmac.digest(), Buffer.from(signature, "hex"));
}
