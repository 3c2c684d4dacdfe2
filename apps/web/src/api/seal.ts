import { ctr, gcm } from "@noble/ciphers/aes.js";
import { md5 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { sealed } from "@zd/api/wire/seal";

/*
 * Sealed bodies. Web Crypto is missing on plain http, which is where sealing is worth
 * most, so the ciphers come from a library and RSA-OAEP, which only ever encrypts here, is written out.
 */

/** An RSA public key. */
export interface PublicKey {
  readonly modulus: bigint;
  readonly exponent: bigint;
  /** Length of the modulus in bytes; the key decides, not we. */
  readonly size: number;
}

const ascii = new TextEncoder();

/** Opens what SK1001 answers: the key, AES-CTR-sealed under the hash of the seed (G-09). */
export function readPublicKey(seed: string, sealedKey: string): PublicKey {
  const hash = bytesToHex(md5(ascii.encode(seed)));
  const plain = ctr(ascii.encode(hash.slice(0, 16)), ascii.encode(hash.slice(16))).decrypt(
    fromBase64(sealedKey),
  );
  const pem = new TextDecoder().decode(plain);
  return publicKeyOf(fromBase64(pem.replace(/-----[A-Z ]+-----|\s/g, "")));
}

/** The sealed form of a body. */
export function sealBody(body: string, key: PublicKey, random = randomBytes): { k: string; d: string } {
  // Sixteen random characters, as the wire has it: 96 bits in Base64.
  const shared = ascii.encode(toBase64(random(12)));
  const nonce = random(sealed.nonceBytes);
  const closed = gcm(shared, nonce).encrypt(ascii.encode(body));
  const d = new Uint8Array(nonce.length + closed.length);
  d.set(nonce);
  d.set(closed, nonce.length);
  return { k: toBase64(encryptOaep(shared, key, random)), d: toBase64(d) };
}

function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}

const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** RSAES-OAEP with SHA-256, MGF1 with SHA-256 and an empty label (RFC 8017 §7.1.1). */
function encryptOaep(
  message: Uint8Array,
  { modulus, exponent, size }: PublicKey,
  random: typeof randomBytes,
) {
  const hashLength = 32;
  const block = new Uint8Array(size - hashLength - 1);
  block.set(sha256(new Uint8Array()));
  block[block.length - message.length - 1] = 1;
  block.set(message, block.length - message.length);
  const seed = random(hashLength);
  const maskedBlock = xor(block, mask(seed, block.length));
  const maskedSeed = xor(seed, mask(maskedBlock, hashLength));
  const padded = new Uint8Array(size);
  padded.set(maskedSeed, 1);
  padded.set(maskedBlock, hashLength + 1);
  return toBytes(power(toInteger(padded), exponent, modulus), size);
}

function mask(seed: Uint8Array, length: number): Uint8Array {
  const mask = new Uint8Array(length);
  for (let at = 0, count = 0; at < length; at += 32, count++) {
    const counter = Uint8Array.of(count >>> 24, count >>> 16, count >>> 8, count);
    mask.set(sha256(Uint8Array.of(...seed, ...counter)).subarray(0, length - at), at);
  }
  return mask;
}

const xor = (a: Uint8Array, b: Uint8Array) => a.map((byte, at) => byte ^ (b[at] ?? 0));

const toInteger = (bytes: Uint8Array) => BigInt(`0x${bytesToHex(bytes) || "0"}`);

const toBytes = (n: bigint, length: number) => hexToBytes(n.toString(16).padStart(length * 2, "0"));

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

/** Reads a SubjectPublicKeyInfo: a sequence of the algorithm and a bit string that holds modulus and exponent. */
function publicKeyOf(der: Uint8Array): PublicKey {
  const [, bits] = children(content(der));
  if (!bits) throw new Error("no public key");
  // The first byte of a bit string counts its unused bits.
  const [n, e] = children(content(content(bits).subarray(1)));
  if (!n || !e) throw new Error("no public key");
  const modulus = toInteger(content(n));
  return { modulus, exponent: toInteger(content(e)), size: Math.ceil(modulus.toString(16).length / 2) };
}

/** The elements that stand one after the other in a constructed one. */
function children(bytes: Uint8Array): Uint8Array[] {
  const found: Uint8Array[] = [];
  for (let rest = bytes; rest.length > 1; ) {
    const { start, length } = head(rest);
    found.push(rest.subarray(0, start + length));
    rest = rest.subarray(start + length);
  }
  return found;
}

function content(element: Uint8Array): Uint8Array {
  const { start, length } = head(element);
  return element.subarray(start, start + length);
}

function head(bytes: Uint8Array): { start: number; length: number } {
  const first = bytes[1] ?? 0;
  if (first < 0x80) return { start: 2, length: first };
  const digits = first & 0x7f;
  return { start: 2 + digits, length: Number(toInteger(bytes.subarray(2, 2 + digits))) };
}
