import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../database/database.ts";
import { findOrCreateSecret } from "./keys.ts";

/** A public key of the exchange, as it is published. */
export interface PublicKey {
  /** The beginning of the SHA-256 of the key, so that a key cannot borrow another's name. */
  readonly id: string;
  readonly algorithm: "Ed25519";
  /** SPKI, DER, Base64. */
  readonly publicKey: string;
}

/** Signs for the exchange; every node has the same keys, from the database. */
export interface Signer {
  /** The key that signs from now on. */
  readonly keyId: string;
  /** The signature of a text, Base64. */
  readonly sign: (text: string) => string;
  /** Every key that has ever signed, the newest last: what was signed before a change of keys stays provable. */
  readonly publicKeys: readonly PublicKey[];
}

const secretName = "signing-key-";

/**
 * The keys are the secrets signing-key-1, signing-key-2, …; the last one signs. Whoever wants to change the key adds the
 * next number and starts the nodes anew.
 */
export async function openSigner(db: Db): Promise<Signer> {
  await findOrCreateSecret(db, `${secretName}1`, async () => newSigningKey());
  const secrets = await db
    .selectFrom("platform.secret")
    .select("value")
    .where("name", "like", `${secretName}%`)
    .orderBy(sql`length(name)`)
    .orderBy("name")
    .execute();
  const keys = secrets.map(({ value }) => {
    const privateKey = createPrivateKey(value);
    return {
      privateKey,
      published: publish(createPublicKey(privateKey).export({ type: "spki", format: "der" })),
    };
  });
  const current = keys.at(-1);
  if (!current) throw new Error("the exchange has no key to sign with");
  return {
    keyId: current.published.id,
    sign: (text) => sign(null, Buffer.from(text), current.privateKey).toString("base64"),
    publicKeys: keys.map(({ published }) => published),
  };
}

/** A new private key, as a secret keeps it. */
export const newSigningKey = (): string =>
  generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }) as string;

const publish = (der: Buffer): PublicKey => ({
  id: createHash("sha256").update(der).digest("hex").slice(0, 16),
  algorithm: "Ed25519",
  publicKey: der.toString("base64"),
});
