import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
  sign,
} from "node:crypto";
import { CannotStart } from "../process/cannot-start.ts";

/** A private key that signs, wherever it is. */
interface SigningKey {
  /** The public key: SPKI, DER. */
  readonly publicKey: Buffer;
  /** The Ed25519 signature of a text. */
  readonly sign: (text: string) => Buffer;
}

/**
 * Port: what holds the key-encryption key, under which every key of the platform is wrapped where it lies. `secretVault` has it from a
 * secret. A device or a service (PKCS#11, a KMS, an SM card) is another adapter: it wraps and unwraps inside, and may
 * keep the private keys themselves, so that what `unwrap` gives is no more than the handle that `signingKey` takes.
 */
export interface KeyVault {
  /** The id of the key-encryption key that wraps from now on. */
  readonly id: string;
  /** The key in an envelope, which opens only under the same label. */
  readonly wrap: (label: string, key: Buffer) => Promise<string>;
  /** The key in an envelope; CannotStart where this vault cannot open it. */
  readonly unwrap: (label: string, envelope: string) => Promise<Buffer>;
  /** A private key, as `unwrap` gave it, ready to sign. */
  readonly signingKey: (key: Buffer) => SigningKey;
}

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
/** The version of the envelope: `1.ID.NONCE.CIPHERTEXT`, the latter two Base64url, the tag of 16 bytes at the end. */
const envelopeVersion = "1";

/** A key-encryption key, and the id by which an envelope names it. */
interface KeyEncryptionKey {
  readonly id: string;
  readonly key: Buffer;
}

/** Key and id of a secret: HKDF-SHA-256, so that the id tells nothing of the key. */
function keyOf(secret: string): KeyEncryptionKey {
  const derive = (info: string, length: number) =>
    Buffer.from(hkdfSync("sha256", Buffer.from(secret), Buffer.alloc(0), info, length));
  return { id: derive("zd-keys/id", 4).toString("hex"), key: derive("zd-keys/kek", 32) };
}

/** A vault whose key-encryption key is derived from a secret; earlier secrets still open what they have wrapped. */
export function secretVault(secret: string, earlier: readonly string[] = []): KeyVault {
  const current = keyOf(secret);
  const known = new Map([current, ...earlier.map(keyOf)].map((one) => [one.id, one.key]));
  return {
    id: current.id,
    wrap: async (label, key) => {
      const nonce = randomBytes(nonceBytes);
      const wrapping = createCipheriv(cipher, current.key, nonce).setAAD(dataOf(current.id, label));
      const body = Buffer.concat([wrapping.update(key), wrapping.final(), wrapping.getAuthTag()]);
      return [envelopeVersion, current.id, nonce.toString("base64url"), body.toString("base64url")].join(".");
    },
    unwrap: async (label, envelope) => {
      const [version, id = "", nonce = "", body = ""] = envelope.split(".");
      const key = known.get(id);
      if (version !== envelopeVersion)
        throw new CannotStart(`The key ${label} is in an envelope of unknown form`);
      if (!key)
        throw new CannotStart(
          `The key ${label} is wrapped under another secret (${id}) than the one that is set (${current.id}): set KEYS_SECRET, or the file of KEYS_SECRET_FILE, to the secret that it was wrapped under. 密钥 ${label} 由另一主密钥加密，请检查 KEYS_SECRET 或 KEYS_SECRET_FILE。`,
        );
      try {
        return open(key, dataOf(id, label), Buffer.from(nonce, "base64url"), Buffer.from(body, "base64url"));
      } catch {
        throw new CannotStart(
          `The key ${label} is damaged: put its file back from a copy of the keys. 密钥 ${label} 的文件已损坏，请从密钥备份恢复。`,
        );
      }
    },
    signingKey: (key) => {
      const privateKey = createPrivateKey(key);
      return {
        publicKey: createPublicKey(privateKey).export({ type: "spki", format: "der" }),
        sign: (text) => sign(null, Buffer.from(text), privateKey),
      };
    },
  };
}

const dataOf = (id: string, label: string) => Buffer.from(`zd-keys/${envelopeVersion}/${id}/${label}`);

function open(key: Buffer, data: Buffer, nonce: Buffer, body: Buffer): Buffer {
  const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(data);
  opening.setAuthTag(body.subarray(-tagBytes));
  return Buffer.concat([opening.update(body.subarray(0, -tagBytes)), opening.final()]);
}
