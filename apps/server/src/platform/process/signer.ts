import { createHash } from "node:crypto";
import { type Keyring, perKey } from "../keys/keyring.ts";

/** A public key of the exchange, as it is published. */
export interface PublicKey {
  /** The beginning of the SHA-256 of the key, so that a key cannot borrow another's name. */
  readonly id: string;
  readonly algorithm: "Ed25519";
  /** SPKI, DER, Base64. */
  readonly publicKey: string;
}

/** Signs for the exchange; every node has the same keys. */
export interface Signer {
  /** The key that signs at this moment: what is signed often names the key, so both are asked for together. */
  readonly current: () => {
    /** The id of the key. */
    readonly keyId: string;
    /** The signature of a text, Base64. */
    readonly sign: (text: string) => string;
  };
  /** Every key that has ever signed, the newest last: what was signed before a change of keys stays provable. */
  readonly publicKeys: () => readonly PublicKey[];
}

export function openSigner({ all, current, vault }: Pick<Keyring, "all" | "current" | "vault">): Signer {
  const opened = perKey(({ secret }) => {
    const key = vault().signingKey(secret);
    return { sign: key.sign, published: publish(key.publicKey) };
  });
  return {
    current() {
      const { sign, published } = opened(current("signing"));
      return { keyId: published.id, sign: (text) => sign(text).toString("base64") };
    },
    publicKeys: () => all("signing").map((key) => opened(key).published),
  };
}

const publish = (der: Buffer): PublicKey => ({
  id: createHash("sha256").update(der).digest("hex").slice(0, 16),
  algorithm: "Ed25519",
  publicKey: der.toString("base64"),
});
