import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { comparablePassword } from "@zd/domain/identity/weak-password";

/*
 * Passwords that were stolen elsewhere, as a Bloom filter: it knows every one of its list, and takes some seven in a
 * hundred thousand others for one. The file is made by `npm run generate` and holds the filter in base64.
 */

/** How many bits the filter has for each password of its list. */
const bitsEach = 20;
/** How many bits stand for one password: the number with the fewest mistakes for so many bits. */
const marks = 14;

/** The bits that stand for a password, in a filter of so many bits. */
function marksOf(password: string, size: number): readonly number[] {
  const digest = hash("sha256", comparablePassword(password), "buffer");
  const [first, step] = [digest.readUInt32BE(0), digest.readUInt32BE(4)];
  return Array.from({ length: marks }, (_, i) => (first + i * step) % size);
}

/** The filter of these passwords. */
export function filterOf(passwords: readonly string[]): Buffer {
  const filter = Buffer.alloc(Math.ceil((passwords.length * bitsEach) / 8));
  for (const password of passwords)
    for (const mark of marksOf(password, filter.length * 8))
      filter.writeUInt8(filter.readUInt8(mark >> 3) | (1 << (mark & 7)), mark >> 3);
  return filter;
}

/** Whether a filter knows a password. */
export const isInFilter = (filter: Buffer, password: string): boolean =>
  marksOf(password, filter.length * 8).every(
    (mark) => (filter.readUInt8(mark >> 3) & (1 << (mark & 7))) !== 0,
  );

/** The filter of the file, read when it is first asked for; some 100 kB. */
let known: Buffer | null = null;

/** Whether a password stands in the list of those that were stolen elsewhere. */
export function isBreached(password: string): boolean {
  known ??= Buffer.from(readFileSync(new URL("./breached-passwords.txt", import.meta.url), "utf8"), "base64");
  return isInFilter(known, password);
}
