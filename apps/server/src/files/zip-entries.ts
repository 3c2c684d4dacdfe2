/** An entry of a ZIP archive, as its directory or its own header says it. */
interface Entry {
  /** Where its header begins, in bytes from the beginning of the archive. */
  readonly at: number;
  /** The bytes of its name, one sign each. */
  readonly name: string;
  /** General purpose flags of the format. */
  readonly flags: number;
  /** How it is compressed, by the numbers of the format. */
  readonly method: number;
  /** Checksum, size compressed, size unfolded. */
  readonly crc: number;
  readonly packed: number;
  readonly unfolded: number;
}

/** The header in front of an entry; sizes may stand behind the entry instead, and are 0 here then. */
interface Header extends Entry {
  /** The length of the header with its name and its further fields. */
  readonly length: number;
}

const headerMark = Buffer.from("PK\x03\x04", "latin1");
const headerBytes = 30;
/** The longest name of an entry that is taken. */
const nameMost = 1_024;
/** More entries than that no archive has that is taken. */
const headersMost = 20_000;

const entryMark = 0x02_01_4b_50;
const entryBytes = 46;
const endMark = Buffer.from("PK\x05\x06", "latin1");
const endBytes = 22;
/** The directory of an archive is at its end; a longer one is refused. */
const tailBytes = 1024 * 1024;

/** Deflate makes no more of a byte than that. */
const ratioMost = 1_032;
/** What may stand behind an entry, its checksum and sizes: less than any header has. */
const descriptorBytes = 24;
/** Flags: the entry is encrypted; the header leaves the sizes to what follows the entry, and says 0 or the greatest number. */
const encrypted = 1;
const sizesFollow = 8;
const leftOpen: ReadonlySet<number> = new Set([0, 0xff_ff_ff_ff]);
/** Methods of compression. */
const stored = 0;
const deflated = 8;

/** What the directory of an archive says. */
export interface ZipDirectory {
  readonly names: ReadonlySet<string>;
  /** The bytes of all entries, unfolded; infinite where the directory is too long to be read. */
  readonly unfolded: number;
  /** False where the archive holds something else: whoever unfolds it would find what no check has seen. */
  readonly isTrue: boolean;
}

/** Looks at a ZIP archive as it passes. */
export interface ZipWatch {
  readonly see: (chunk: Buffer) => void;
  /** Null where there is no directory at the end. */
  readonly directory: () => ZipDirectory | null;
}

export function watchZip(): ZipWatch {
  const tail = openTail();
  const headers = openHeaders();
  return {
    see(chunk) {
      tail.see(chunk);
      headers.see(chunk);
    },
    directory() {
      const directory = readDirectory(tail.bytes(), tail.size());
      if (directory === null) return null;
      const { entries, at } = directory;
      const found = headers.all();
      return {
        names: new Set(entries.map(({ name }) => name)),
        unfolded:
          at === null ? Number.POSITIVE_INFINITY : entries.reduce((sum, one) => sum + one.unfolded, 0),
        isTrue: directory.isWhole && at !== null && found !== null && isTrue(entries, found, at),
      };
    },
  };
}

/** The last bytes of what passes. */
function openTail() {
  const chunks: Buffer[] = [];
  let held = 0;
  let size = 0;
  return {
    see(chunk: Buffer) {
      chunks.push(chunk);
      held += chunk.length;
      size += chunk.length;
      for (let first = chunks[0]; first && held - first.length >= tailBytes; first = chunks[0]) {
        chunks.shift();
        held -= first.length;
      }
    },
    size: () => size,
    bytes: () => Buffer.concat(chunks).subarray(-tailBytes),
  };
}

/** All that looks like the header of an entry, by where it begins; null where there is more than an archive has. */
function openHeaders() {
  const found = new Map<number, Header>();
  let begun = Buffer.alloc(0);
  /** Where `begun` begins. */
  let base = 0;
  /** How many marks of a header there were, those included that cannot begin one. */
  let marks = 0;
  let isTooMuch = false;
  return {
    see(chunk: Buffer) {
      if (isTooMuch) return;
      const bytes = Buffer.concat([begun, chunk]);
      let from = 0;
      for (let at = bytes.indexOf(headerMark); at >= 0; at = bytes.indexOf(headerMark, from)) {
        from = at;
        const nameEnd =
          at + headerBytes + (bytes.length < at + headerBytes ? 0 : bytes.readUInt16LE(at + 26));
        if (
          bytes.length < at + headerBytes ||
          (bytes.length < nameEnd && nameEnd - at <= headerBytes + nameMost)
        )
          break;
        if (nameEnd - at <= headerBytes + nameMost) found.set(base + at, readHeader(bytes, at, base));
        marks += 1;
        isTooMuch = marks > headersMost;
        if (isTooMuch) return found.clear();
        from = at + headerMark.length;
      }
      const begins = bytes.indexOf(headerMark, from);
      const rest = begins >= 0 ? begins : Math.max(from, bytes.length - headerMark.length + 1);
      begun = Buffer.from(bytes.subarray(rest));
      base += rest;
    },
    all: () => (isTooMuch ? null : found),
  };
}

function readHeader(bytes: Buffer, at: number, base: number): Header {
  const nameLength = bytes.readUInt16LE(at + 26);
  return {
    at: base + at,
    name: bytes.toString("latin1", at + headerBytes, at + headerBytes + nameLength),
    flags: bytes.readUInt16LE(at + 6),
    method: bytes.readUInt16LE(at + 8),
    crc: bytes.readUInt32LE(at + 14),
    packed: bytes.readUInt32LE(at + 18),
    unfolded: bytes.readUInt32LE(at + 22),
    length: headerBytes + nameLength + bytes.readUInt16LE(at + 28),
  };
}

/** The directory at the end of an archive of this size, and where it begins: null where that was not in the tail. */
function readDirectory(tail: Buffer, size: number) {
  const end = tail.lastIndexOf(endMark);
  if (end < 0 || end + endBytes > tail.length) return null;
  const [disk, diskOfDirectory, onDisk, count] = [4, 6, 8, 10].map((offset) =>
    tail.readUInt16LE(end + offset),
  );
  const [length, begins] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  let at = end - length;
  if (at < 0) return { entries: [], at: null, isWhole: false };
  const entries: Entry[] = [];
  while (at + entryBytes <= end && tail.readUInt32LE(at) === entryMark) {
    const lengths = [28, 30, 32].map((offset) => tail.readUInt16LE(at + offset)) as [number, number, number];
    entries.push({
      at: tail.readUInt32LE(at + 42),
      name: tail.toString("latin1", at + entryBytes, at + entryBytes + lengths[0]),
      flags: tail.readUInt16LE(at + 8),
      method: tail.readUInt16LE(at + 10),
      crc: tail.readUInt32LE(at + 16),
      packed: tail.readUInt32LE(at + 20),
      unfolded: tail.readUInt32LE(at + 24),
    });
    at += entryBytes + lengths[0] + lengths[1] + lengths[2];
  }
  const isWhole =
    at === end &&
    [disk, diskOfDirectory].every((number) => number === 0) &&
    [onDisk, count].every((number) => number === entries.length) &&
    begins === size - tail.length + end - length &&
    end + endBytes + tail.readUInt16LE(end + 20) === tail.length;
  return { entries, at: begins, isWhole };
}

/**
 * Whether each entry is where the directory says, and as it says, one after the other from the beginning to the directory,
 * at `end`, with no room between them for one that the directory leaves out.
 */
function isTrue(entries: readonly Entry[], headers: ReadonlyMap<number, Header>, end: number): boolean {
  if (new Set(entries.map(({ name }) => name)).size !== entries.length) return false;
  let next = 0;
  for (const entry of entries.toSorted((a, b) => a.at - b.at)) {
    const header = headers.get(entry.at);
    const isNext = entry.at >= next && entry.at - next <= (next === 0 ? 0 : descriptorBytes);
    if (!header || !isNext || !isAlike(entry, header)) return false;
    next = entry.at + header.length + entry.packed;
  }
  return next <= end && end - next <= descriptorBytes;
}

/** Whether an entry is as its header says; what either leaves open is no contradiction. */
function isAlike(entry: Entry, header: Header): boolean {
  const sizes = ["crc", "packed", "unfolded"] as const;
  const follows = (header.flags & sizesFollow) !== 0;
  return (
    entry.name === header.name &&
    entry.method === header.method &&
    ((entry.flags ^ header.flags) & encrypted) === 0 &&
    sizes.every((size) => entry[size] === header[size] || (follows && leftOpen.has(header[size]))) &&
    isPossible(entry)
  );
}

/** Whether so many bytes unfold to so many. */
function isPossible({ method, flags, packed, unfolded }: Entry): boolean {
  if ((flags & encrypted) !== 0) return true;
  if (method === stored) return packed === unfolded;
  return method !== deflated || unfolded <= (packed + 1) * ratioMost;
}
