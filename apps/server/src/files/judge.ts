import type { FileKindName } from "@zd/domain/files/kinds";

/** Looks at a file as it passes, and says in the end what it is. */
export interface Judge {
  readonly see: (chunk: Buffer) => void;
  /** null for whatever is none of the kinds that we take. */
  readonly kind: () => FileKindName | null;
}

const headBytes = 64;
/** The directory of a ZIP archive is at its end, and that of a document is short. */
const tailBytes = 256 * 1024;

type Told = FileKindName | "archive" | "other";

/** 文件类型 by the bytes: what a file is called, or said to be, does not count. */
export function openJudge(): Judge {
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  let told: Told | null = null;
  const text = openTextCheck();

  return {
    see(chunk) {
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
      if (told === null && head.length === headBytes) told = toldBy(head);
      if (told === null || told === "other") text.see(chunk);
      if (told === null || told === "archive")
        tail = Buffer.from(Buffer.concat([tail, chunk]).subarray(-tailBytes));
    },
    kind() {
      const kind = told ?? toldBy(head);
      if (kind === "archive") return kindOfArchive(tail);
      if (kind === "other") return text.holds() ? "txt" : null;
      return kind;
    },
  };
}

function toldBy(head: Buffer): Told {
  const has = (at: number, bytes: string) =>
    head.subarray(at, at + bytes.length).equals(Buffer.from(bytes, "latin1"));
  if (has(0, "%PDF-1.") || has(0, "%PDF-2.")) return "pdf";
  if (has(0, "\x89PNG\r\n\x1a\n") && has(12, "IHDR")) return "png";
  if (has(0, "\xff\xd8\xff")) return "jpeg";
  if (has(0, "GIF87a") || has(0, "GIF89a")) return "gif";
  if (has(0, "RIFF") && has(8, "WEBPVP8")) return "webp";
  if (has(0, "PK\x03\x04")) return "archive";
  return "other";
}

const endRecord = Buffer.from("PK\x05\x06", "latin1");
const endRecordBytes = 22;
const entryMark = 0x02_01_4b_50;
const entryBytes = 46;

/** Which archive it is, by the directory at its end; without one it is none. */
function kindOfArchive(tail: Buffer): FileKindName | null {
  const end = tail.lastIndexOf(endRecord);
  if (end < 0 || end + endRecordBytes > tail.length) return null;
  let at = end - tail.readUInt32LE(end + 12);
  // So long a directory no document has.
  if (at < 0) return "zip";
  const names = new Set<string>();
  while (at + entryBytes <= end && tail.readUInt32LE(at) === entryMark) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => tail.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    names.add(tail.toString("latin1", at + entryBytes, at + entryBytes + name));
    at += entryBytes + name + extra + comment;
  }
  if (at !== end) return null;
  const isDocument = names.has("[Content_Types].xml") && ![...names].some((name) => /vbaProject/i.test(name));
  if (isDocument && names.has("word/document.xml")) return "docx";
  if (isDocument && names.has("xl/workbook.xml")) return "xlsx";
  return "zip";
}

/** Text is what can be read as text, in UTF-8 or GB 18030, to its last sign, and holds no control characters. */
function openTextCheck() {
  const readers = new Set([
    new TextDecoder("utf-8", { fatal: true }),
    new TextDecoder("gb18030", { fatal: true }),
  ]);
  let plain = true;
  const read = (chunk: Buffer | undefined) => {
    for (const reader of readers) {
      try {
        if (chunk) reader.decode(chunk, { stream: true });
        else reader.decode();
      } catch {
        readers.delete(reader);
      }
    }
  };
  return {
    see(chunk: Buffer) {
      if (!plain) return;
      plain = !chunk.some((byte) => (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) || byte === 127);
      if (plain) read(chunk);
    },
    holds() {
      read(undefined);
      return plain && readers.size > 0;
    },
  };
}
