import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { watchZip } from "./zip-entries.ts";

const ofNames = (...names: readonly string[]) =>
  Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, strToU8(`<x>${name}</x>`)]))));
const mark = (text: string) => Buffer.from(text, "latin1");
const header = mark("PK\x03\x04");
const entry = mark("PK\x01\x02");
const end = mark("PK\x05\x06");

/** What is seen of an archive that comes in pieces of this many bytes. */
function seen(archive: Buffer, piece = archive.length) {
  const zip = watchZip();
  for (let at = 0; at < archive.length; at += piece) zip.see(archive.subarray(at, at + piece));
  return zip.directory();
}
const isTrue = (archive: Buffer, piece?: number) => seen(archive, piece)?.isTrue;

/** The archive with a change somewhere. */
const changed = (archive: Buffer, change: (bytes: Buffer) => void) => {
  const copy = Buffer.from(archive);
  change(copy);
  return copy;
};
const atEntry = (archive: Buffer, n: number) => {
  let at = -1;
  for (let i = 0; i <= n; i++) at = archive.indexOf(entry, at + 1);
  return at;
};
const two = ofNames("a.txt", "煤质/b.txt");

/**
 * An archive as programs write it that do not know sizes beforehand: they stand behind the entry, with their mark or
 * without.
 */
function streamed(withMark: boolean): Buffer {
  const plain = ofNames("a.txt");
  const sizes = plain.subarray(14, 26);
  const begins = plain.indexOf(entry);
  const packed = plain.subarray(0, begins);
  const head = changed(packed, (bytes) => {
    bytes.writeUInt16LE(bytes.readUInt16LE(6) | 8, 6);
    bytes.fill(0, 14, 26);
  });
  const behind = Buffer.concat([withMark ? mark("PK\x07\x08") : Buffer.alloc(0), sizes]);
  const rest = changed(plain.subarray(begins), (bytes) => {
    bytes.writeUInt16LE(bytes.readUInt16LE(8) | 8, 8);
    bytes.writeUInt32LE(begins + behind.length, bytes.indexOf(end) + 16);
  });
  return Buffer.concat([head, behind, rest]);
}

describe("an archive is true", () => {
  test.each([
    ["of one file", ofNames("a.txt")],
    ["of several", two],
    ["of none", Buffer.from(zipSync({}))],
    [
      "whose files are not compressed",
      Buffer.from(zipSync({ "a.bin": [new Uint8Array(5_000), { level: 0 }] })),
    ],
    [
      "within an archive, not compressed",
      Buffer.from(zipSync({ "b.zip": [new Uint8Array(two), { level: 0 }] })),
    ],
    ["written in one go", streamed(true)],
    ["written in one go, without a mark", streamed(false)],
  ])("%s, in whatever pieces it comes", (_, archive) => {
    for (const piece of [archive.length, 7, 1]) expect(isTrue(archive, piece)).toBe(true);
  });

  test("with a comment at its end", () => {
    const archive = Buffer.concat([
      changed(two, (bytes) => void bytes.writeUInt16LE(3, bytes.indexOf(end) + 20)),
      mark("abc"),
    ]);
    expect(isTrue(archive)).toBe(true);
  });
});

describe("the directory of an archive is false", () => {
  const lies: readonly [lie: string, archive: Buffer][] = [
    ["a name is another", changed(two, (bytes) => void bytes.write("X", atEntry(two, 0) + 46))],
    ["a size is another", changed(two, (bytes) => void bytes.writeUInt32LE(1, atEntry(two, 0) + 24))],
    [
      "a size compressed is another",
      changed(two, (bytes) => void bytes.writeUInt32LE(1, atEntry(two, 1) + 20)),
    ],
    ["a checksum is another", changed(two, (bytes) => void bytes.writeUInt32LE(1, atEntry(two, 1) + 16))],
    ["a method is another", changed(two, (bytes) => void bytes.writeUInt16LE(0, atEntry(two, 0) + 10))],
    [
      "an entry is said to be encrypted",
      changed(two, (bytes) => void bytes.writeUInt16LE(1, atEntry(two, 0) + 8)),
    ],
    ["an entry is nowhere", changed(two, (bytes) => void bytes.writeUInt32LE(3, atEntry(two, 1) + 42))],
    ["two entries are one", changed(two, (bytes) => void bytes.writeUInt32LE(0, atEntry(two, 1) + 42))],
    ["it leaves an entry out", withoutEntry(two)],
    ["it counts more entries", changed(two, (bytes) => void bytes.writeUInt16LE(3, bytes.indexOf(end) + 10))],
    ["it is elsewhere", changed(two, (bytes) => void bytes.writeUInt32LE(5, bytes.indexOf(end) + 16))],
    ["something stands before the archive", Buffer.concat([mark("PK\x03\x04 and more"), two])],
    ["something stands behind it", Buffer.concat([two, mark("more")])],
    ["it comes twice", Buffer.concat([two, two])],
    [
      "both say more than deflate can make of it",
      changed(two, (bytes) => {
        bytes.writeUInt32LE(10 ** 6, 22);
        bytes.writeUInt32LE(10 ** 6, atEntry(two, 0) + 24);
      }),
    ],
    ["two entries have one name", twice()],
  ];

  test.each(lies)("where %s", (_, archive) => {
    for (const piece of [archive.length, 7]) expect(isTrue(archive, piece)).toBe(false);
  });

  test("where entries overlap", () => {
    // The second entry's header is part of what the first one is said to hold.
    const inner = ofNames("b.txt");
    const outer = zipSync({ "a.zip": [new Uint8Array(inner), { level: 0 }] });
    const archive = Buffer.from(outer);
    const [begins, ends] = [archive.lastIndexOf(entry), archive.lastIndexOf(end)];
    const hidden = changed(inner.subarray(inner.indexOf(entry), inner.indexOf(end)), (bytes) =>
      bytes.writeUInt32LE(archive.indexOf(header, 1), 42),
    );
    const directory = Buffer.concat([archive.subarray(begins, ends), hidden]);
    const last = changed(archive.subarray(ends), (bytes) => {
      bytes.writeUInt16LE(2, 8);
      bytes.writeUInt16LE(2, 10);
      bytes.writeUInt32LE(directory.length, 12);
    });
    expect(isTrue(Buffer.concat([archive.subarray(0, begins), directory, last]))).toBe(false);
  });

  /** The archive without the first entry of its directory. */
  function withoutEntry(archive: Buffer): Buffer {
    const [first, second, last] = [atEntry(archive, 0), atEntry(archive, 1), archive.indexOf(end)];
    const closing = changed(archive.subarray(last), (bytes) => {
      bytes.writeUInt16LE(1, 8);
      bytes.writeUInt16LE(1, 10);
      bytes.writeUInt32LE(last - second, 12);
    });
    return Buffer.concat([archive.subarray(0, first), archive.subarray(second, last), closing]);
  }

  function twice(): Buffer {
    const archive = ofNames("a.txt", "b.txt");
    return changed(archive, (bytes) => {
      for (let at = bytes.indexOf("b.txt"); at >= 0; at = bytes.indexOf("b.txt")) bytes.write("a.txt", at);
    });
  }
});

test("what has no directory is no archive, and one that is too long is of any size", () => {
  expect(seen(two.subarray(0, -30))).toBeNull();
  const names = Array.from({ length: 1_200 }, (_, i) => `${"n".repeat(1_000)}${i}`);
  const many = ofNames(...names);
  expect(seen(many)).toMatchObject({ unfolded: Number.POSITIVE_INFINITY, isTrue: false });
});

test("an archive is not searched for more headers than one may have", () => {
  const stored = zipSync({ "a.bin": [new Uint8Array(Buffer.alloc(100_000, header)), { level: 0 }] });
  expect(isTrue(Buffer.from(stored))).toBe(false);
});
