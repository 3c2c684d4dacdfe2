import {
  constants,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  privateDecrypt,
  timingSafeEqual,
} from "node:crypto";
import { type SealForm, sealed, sealedBody, sealForms, smSealed } from "@zd/api/wire/seal";
import { sm2 } from "sm-crypto-v2";
import { type Key, type Keyring, perKey } from "../keys/keyring.ts";

/** Opens request bodies that were sealed for the platform. Earlier versions of a key open until they are retired. */
export interface SealedBodies {
  /** The RSA key for form 1: SPKI, DER, Base64. */
  readonly publicKey: () => string;
  /** The SM2 key for form 2: the point, uncompressed, in hex. */
  readonly smPublicKey: () => string;
  /** The body inside a sealed one, or null where it cannot be opened. */
  readonly unseal: (form: SealForm, body: Buffer) => Buffer | null;
}

/** What a sealed body consists of, as bytes. */
interface Envelope {
  readonly keys: Buffer;
  readonly body: Buffer;
}

export function openSealedBodies(keyring: Pick<Keyring, "current" | "all">): SealedBodies {
  const rsaKeyOf = perKey(({ secret }) => createPrivateKey(secret));
  const rsaTextOf = perKey((key) =>
    createPublicKey(rsaKeyOf(key)).export({ type: "spki", format: "der" }).toString("base64"),
  );
  const smTextOf = perKey(({ secret }) => sm2.getPublicKeyFromPrivateKey(secret.toString("hex")));
  const openWith = (form: SealForm, key: Key, envelope: Envelope) =>
    form === sealForms.rsa ? openRsa(rsaKeyOf(key), envelope) : openSm(key.secret, envelope);
  return {
    publicKey: () => rsaTextOf(keyring.current("sealing")),
    smPublicKey: () => smTextOf(keyring.current("sm2")),
    unseal(form, body) {
      const envelope = readEnvelope(body);
      if (envelope === null) return null;
      for (const key of keyring.all(form === sealForms.rsa ? "sealing" : "sm2").toReversed()) {
        const opened = tryTo(() => openWith(form, key, envelope));
        if (opened !== null) return opened;
      }
      return null;
    },
  };
}

/** Whatever is wrong with a sealed body, the caller learns only that it could not be opened. */
function tryTo<Result>(open: () => Result): Result | null {
  try {
    return open();
  } catch {
    return null;
  }
}

const readEnvelope = (body: Buffer): Envelope | null =>
  tryTo(() => {
    const { k, d } = sealedBody.parse(JSON.parse(body.toString()));
    return { keys: Buffer.from(k, "base64"), body: Buffer.from(d, "base64") };
  });

/** Form 1: RSA-OAEP and AES-128-GCM. */
function openRsa(privateKey: KeyObject, { keys, body }: Envelope): Buffer | null {
  const { keyLength, nonceBytes, tagBytes } = sealed;
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" };
  const key = privateDecrypt({ key: privateKey, ...padding }, keys);
  if (key.length !== keyLength) return null;
  const decipher = createDecipheriv("aes-128-gcm", key, body.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(body.subarray(-tagBytes));
  return Buffer.concat([decipher.update(body.subarray(nonceBytes, -tagBytes)), decipher.final()]);
}

/**
 * Form 2: SM2, SM4-CBC and HMAC-SM3. OpenSSL does the latter two; SM2 decryption is not among what Node offers of it. Nothing is
 * decrypted before its code is found to be true, so that no answer tells anything of a padding.
 */
function openSm(privateKey: Buffer, { keys, body }: Envelope): Buffer | null {
  const { keyBytes, macKeyBytes, vectorBytes, macBytes } = smSealed;
  if (body.length < vectorBytes + macBytes) return null;
  const opened = sm2.doDecrypt(keys.toString("hex"), privateKey.toString("hex"), c1c3c2, {
    output: "array",
    asn1: true,
  });
  if (opened.length !== keyBytes + macKeyBytes) return null;
  const code = createHmac("sm3", opened.subarray(keyBytes)).update(body.subarray(0, -macBytes)).digest();
  if (!timingSafeEqual(code, body.subarray(-macBytes))) return null;
  const decipher = createDecipheriv("sm4-cbc", opened.subarray(0, keyBytes), body.subarray(0, vectorBytes));
  return Buffer.concat([decipher.update(body.subarray(vectorBytes, -macBytes)), decipher.final()]);
}

/** The library's number for the order C1, C3, C2 of an SM2 ciphertext. */
const c1c3c2 = 1;
