import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from "@hpke/core";
import { combine, split } from "shamir-secret-sharing";

/**
 * The boxes of sealed offers and of the parts of a session's key: HPKE (RFC 9180) with X25519, HKDF-SHA256 and AES-256-GCM; and the
 * division of that key, by Shamir's method over GF(256). Keys, parts and boxes are text in Base64. The server and the page of a
 * holder use the same functions: the page opens its part in the browser, so that the key of a holder never leaves it.
 */

const suite = new CipherSuite({
  kem: new DhkemX25519HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});

/** Length in bytes of the sender's key that stands in front of every box. */
const senderKeyLength = 32;

/** A pair of keys: everybody may seal with the public one, only the private one opens. */
export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

export async function makeKeyPair(): Promise<KeyPair> {
  const pair = await suite.kem.generateKeyPair();
  return {
    publicKey: toText(await suite.kem.serializePublicKey(pair.publicKey)),
    privateKey: toText(await suite.kem.serializePrivateKey(pair.privateKey)),
  };
}

/** The number by which people tell their keys apart: the first four bytes of the public key, in hex. */
export const keyNumber = (publicKey: string): string =>
  Array.from(toBytes(publicKey).slice(0, 4), (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase();

/**
 * Seals a text for whoever has the private key. `subject` says what it is about, such as a session and an order: a box opens
 * only under the subject with which it was sealed, so that none can be put in the place of another.
 */
export async function sealText(publicKey: string, subject: string, text: string): Promise<string> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(toBytes(publicKey));
  const { enc, ct } = await suite.seal({ recipientPublicKey, info: utf8(subject) }, utf8(text));
  return toText(new Uint8Array([...new Uint8Array(enc), ...new Uint8Array(ct)]));
}

/** The text of a box; null where the key, the subject or the box is another one. */
export async function openText(privateKey: string, subject: string, box: string): Promise<string | null> {
  try {
    const bytes = toBytes(box);
    const recipientKey = await suite.kem.deserializePrivateKey(toBytes(privateKey));
    const text = await suite.open(
      { recipientKey, enc: bytes.slice(0, senderKeyLength).buffer, info: utf8(subject) },
      bytes.slice(senderKeyLength).buffer,
    );
    return new TextDecoder().decode(text);
  } catch {
    return null;
  }
}

/** Divides a key into so many parts, of which any `threshold` give it again and fewer say nothing of it. */
export async function divideKey(key: string, parts: number, threshold: number): Promise<readonly string[]> {
  return (await split(toBytes(key), parts, threshold)).map(toText);
}

/** The key of these parts. Of parts that do not belong together it makes a key that opens nothing. */
export async function joinParts(parts: readonly string[]): Promise<string> {
  return toText(await combine(parts.map(toBytes)));
}

/** What the box of a holder's part is about. */
export const partSubject = (section: string, part: number): string => `zd-seal-part/1\n${section}\n${part}`;

const utf8 = (text: string): ArrayBuffer => new Uint8Array(new TextEncoder().encode(text)).buffer;

const toText = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(""));

const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
