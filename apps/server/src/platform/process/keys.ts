import {
  constants,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPair,
  type KeyObject,
  privateDecrypt,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { promisify } from "node:util";
import { sealed, sealedBody } from "@zd/api/wire/seal";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Db } from "../database/database.ts";

/** The keys of the gateway; every node has the same, from the database. */
export interface Keys {
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
  /** The public key of sealed bodies: SPKI, DER, Base64. */
  readonly publicKey: string;
  /** The body inside a sealed one, or null where it cannot be opened. */
  readonly unseal: (body: Buffer) => Buffer | null;
}

/** How long a gateway token lives; a client renews it when it is told to. */
const tokenSeconds = 7_200;

export async function openKeys(db: Db): Promise<Keys> {
  const secret = await findOrCreateSecret(db, "gateway-token", async () =>
    randomBytes(32).toString("base64url"),
  );
  const privatePem = await findOrCreateSecret(db, "sealing-key", async () => {
    const pair = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
    return pair.privateKey.export({ type: "pkcs8", format: "pem" }) as string;
  });
  const privateKey = createPrivateKey(privatePem);
  const publicKey = createPublicKey(privateKey).export({ type: "spki", format: "der" }).toString("base64");
  return {
    ...gatewayTokens(createSecretKey(Buffer.from(secret))),
    publicKey,
    unseal: unsealWith(privateKey),
  };
}

/** The secret of a name; the node that comes first makes it. */
export async function findOrCreateSecret(db: Db, name: string, make: () => Promise<string>): Promise<string> {
  const find = () =>
    db.selectFrom("platform.secret").select("value").where("name", "=", name).executeTakeFirst();
  const found = await find();
  if (found) return found.value;
  await db
    .insertInto("platform.secret")
    .values({ name, value: await make() })
    .onConflict((existing) => existing.column("name").doNothing())
    .execute();
  const made = await find();
  if (!made) throw new Error(`the secret ${name} could not be kept`);
  return made.value;
}

/**
 * HMAC-SHA-256 of the claims under the secret; the purpose is part of it, so that one seal does not pass for another.
 */
export const macWith =
  (secret: KeyObject | Buffer) =>
  (purpose: string, claims: Buffer): Buffer =>
    createHmac("sha256", secret).update(purpose).update(claims).digest();

const idBytes = 12;
const expiryBytes = 6;
const macBytes = 16;
/** How many tokens are kept in memory with their keys, so that a busy client costs one hash a call and not three. */
const remembered = 20_000;

/** Gateway tokens carry their own end under a seal of the platform, so that no node has to look them up. */
function gatewayTokens(secret: KeyObject): Pick<Keys, "mintToken" | "signingKey" | "seal"> {
  const known = new Map<
    string,
    {
      /** The signing key of the token. */
      readonly key: KeyObject;
      /** In ms since 1970. */
      readonly endsAt: number;
    }
  >();
  const mac = macWith(secret);
  // A client uses the text of its key, so the text is what signs.
  const keyOf = (claims: Buffer) => mac("sign", claims).toString("base64url");

  return {
    seal: mac,
    mintToken(now) {
      const claims = Buffer.concat([randomBytes(idBytes), Buffer.alloc(expiryBytes)]);
      claims.writeUIntBE(now + tokenSeconds * 1_000, idBytes, expiryBytes);
      const token = Buffer.concat([claims, mac("token", claims).subarray(0, macBytes)]).toString("base64url");
      return { token, key: keyOf(claims), expiresIn: tokenSeconds };
    },

    signingKey(token, now) {
      let entry = known.get(token);
      if (!entry) {
        const bytes = Buffer.from(token, "base64url");
        if (bytes.length !== idBytes + expiryBytes + macBytes || bytes.toString("base64url") !== token)
          return null;
        const claims = bytes.subarray(0, idBytes + expiryBytes);
        const expected = mac("token", claims).subarray(0, macBytes);
        if (!timingSafeEqual(expected, bytes.subarray(claims.length))) return null;
        entry = {
          key: createSecretKey(Buffer.from(keyOf(claims))),
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
export function isSignedBy(key: KeyObject, bytes: Buffer, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  return timingSafeEqual(createHmac("sha256", key).update(bytes).digest(), Buffer.from(signature, "hex"));
}

const unsealWith =
  (privateKey: KeyObject): Keys["unseal"] =>
  (body) => {
    try {
      const { k, d } = sealedBody.parse(JSON.parse(body.toString()));
      const wrapped = Buffer.from(k, "base64");
      const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" };
      const key = privateDecrypt({ key: privateKey, ...padding }, wrapped);
      if (key.length !== sealed.keyLength) return null;
      const bytes = Buffer.from(d, "base64");
      const decipher = createDecipheriv("aes-128-gcm", key, bytes.subarray(0, sealed.nonceBytes), {
        authTagLength: sealed.tagBytes,
      });
      decipher.setAuthTag(bytes.subarray(-sealed.tagBytes));
      const opened = decipher.update(bytes.subarray(sealed.nonceBytes, -sealed.tagBytes));
      return Buffer.concat([opened, decipher.final()]);
    } catch {
      // Whatever is wrong with it, the caller learns only that it could not be opened.
      return null;
    }
  };
