import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { Keyring } from "./keyring.ts";

/*
 * Numbers of persons and their accounts (ID cards, mobiles, bank accounts) as they lie in the database: sealed in a column of bytes
 * beside those of the row that show no more than a number's end, with an index by which an exact number is found. Columns of bytes
 * are not noted in the audit log.
 */

/** One for the process: the keys of the platform that was opened last. */
let keys: Pick<Keyring, "current" | "all"> | null = null;

/** Sets from where the keys come. */
export function setPersonalKeys(keyring: Pick<Keyring, "current" | "all">): void {
  keys = keyring;
}

function keysNow(): Pick<Keyring, "current" | "all"> {
  if (!keys) throw new Error("there are no keys of personal data before a platform is open");
  return keys;
}

const cipher = "aes-256-gcm";
/** The first byte says the form, four more the version of the key; then nonce, ciphertext and tag. */
const form = 1;
const headBytes = 5;
const nonceBytes = 12;
const tagBytes = 16;

const dataOf = (record: string) => Buffer.from(`zd-personal/${form}/${record}`);

/** Seals values of a record, such as `admission.registration/17`: they open for this record alone. The values must survive JSON. */
export const sealPersonal = (record: string, values: unknown): Buffer =>
  sealBytes(record, Buffer.from(JSON.stringify(values)));

/** The same of bytes, such as those of a picture. */
export function sealBytes(record: string, bytes: Buffer): Buffer {
  const { version, secret } = keysNow().current("field");
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(form);
  head.writeUInt32BE(version, 1);
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, secret, nonce).setAAD(dataOf(record));
  const body = sealing.update(bytes);
  return Buffer.concat([head, nonce, body, sealing.final(), sealing.getAuthTag()]);
}

/** The values of a record. A fault where they are of another record, were changed, or their key is gone. */
export const openPersonal = <Values>(record: string, sealed: Buffer): Values =>
  JSON.parse(openBytes(record, sealed).toString()) as Values;

/** The bytes of a record, likewise. */
export function openBytes(record: string, sealed: Buffer): Buffer {
  const version = sealed.readUInt32BE(1);
  const key = keysNow()
    .all("field")
    .find((one) => one.version === version);
  if (sealed.readUInt8() !== form || !key)
    throw new Error(
      `the personal data of ${record} are sealed under field.${version}, which is not among the keys`,
    );
  const nonce = sealed.subarray(headBytes, headBytes + nonceBytes);
  const opening = createDecipheriv(cipher, key.secret, nonce, { authTagLength: tagBytes }).setAAD(
    dataOf(record),
  );
  opening.setAuthTag(sealed.subarray(-tagBytes));
  const body = opening.update(sealed.subarray(headBytes + nonceBytes, -tagBytes));
  return Buffer.concat([body, opening.final()]);
}

/** How sealed values of the present key begin: whatever begins otherwise is to be sealed anew. */
export function presentHead(): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(form);
  head.writeUInt32BE(keysNow().current("field").version, 1);
  return head;
}

/** What a number is found by where the number itself is sealed, 32 bytes; each kind of number has its own. Spaces and case do not matter. */
export const indexOf = (
  kind: "mobile" | "account" | "person" | "input" | "code" | "recovery",
  number: string,
): Buffer =>
  createHmac("sha256", keysNow().current("index").secret)
    .update(`${kind}\n${number.replaceAll(/\s/g, "").toUpperCase()}`)
    .digest();
