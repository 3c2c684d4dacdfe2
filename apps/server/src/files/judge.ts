import { type FileKindName, pictureKinds } from "@zd/domain/files/kinds";

/** Looks at a file as it passes, and says in the end what it is. */
export interface Judge {
  readonly see: (chunk: Buffer) => void;
  /** null for whatever is none of the kinds that we take; "bomb" for an archive that unfolds beyond all measure. */
  readonly kind: () => FileKindName | "bomb" | null;
}

/** So many bytes at the beginning of a picture say that it is one. */
export const pictureHeadBytes = 64;

/** Whether a file that begins so is a picture. */
export const beginsAsPicture = (head: Buffer): boolean =>
  (pictureKinds as readonly string[]).includes(kindByBytes(head));

const headBytes = pictureHeadBytes;
/** The directory of a ZIP archive is at its end; one of more than some ten thousand files is refused. */
const tailBytes = 1024 * 1024;
/** What an archive may unfold to. Nothing of it is unfolded here, but whoever downloads it will. */
const unfoldedMost = 1024 ** 3;

type BytesKind = FileKindName | "archive" | "other";

/** 文件类型 by the bytes: what a file is called, or said to be, does not count. */
export function openJudge(): Judge {
  let head = Buffer.alloc(0);
  const tail = openTail();
  let bytesKind: BytesKind | null = null;
  const text = openTextCheck();

  return {
    see(chunk) {
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
      if (bytesKind === null && head.length === headBytes) bytesKind = kindByBytes(head);
      if (bytesKind === null || bytesKind === "other") text.see(chunk);
      if (bytesKind === null || bytesKind === "archive") tail.see(chunk);
    },
    kind() {
      const kind = bytesKind ?? kindByBytes(head);
      if (kind === "archive") return kindOfArchive(tail.bytes());
      if (kind === "other") return text.holds() ? "txt" : null;
      return kind;
    },
  };
}

/** The last bytes of what passes. */
function openTail() {
  const chunks: Buffer[] = [];
  let size = 0;
  return {
    see(chunk: Buffer) {
      chunks.push(chunk);
      size += chunk.length;
      for (let first = chunks[0]; first && size - first.length >= tailBytes; first = chunks[0]) {
        chunks.shift();
        size -= first.length;
      }
    },
    bytes: () => Buffer.concat(chunks).subarray(-tailBytes),
  };
}

/** The brands of MP4 that browsers play; others of the same family are pictures, sound or QuickTime. */
const mp4Brands = new Set(["isom", "iso2", "iso4", "iso5", "iso6", "mp41", "mp42", "avc1", "M4V ", "dash"]);

function kindByBytes(head: Buffer): BytesKind {
  const has = (at: number, bytes: string) =>
    head.subarray(at, at + bytes.length).equals(Buffer.from(bytes, "latin1"));
  if (has(0, "%PDF-1.") || has(0, "%PDF-2.")) return "pdf";
  if (has(0, "\x89PNG\r\n\x1a\n") && has(12, "IHDR")) return "png";
  if (has(0, "\xff\xd8\xff")) return "jpeg";
  if (has(0, "GIF87a") || has(0, "GIF89a")) return "gif";
  if (has(0, "RIFF") && has(8, "WEBPVP8")) return "webp";
  if (has(0, "PK\x03\x04")) return "archive";
  if (has(4, "ftyp") && mp4Brands.has(head.toString("latin1", 8, 12))) return "mp4";
  if (has(0, "\x1a\x45\xdf\xa3") && head.includes("webm")) return "webm";
  return "other";
}

const endRecord = Buffer.from("PK\x05\x06", "latin1");
const endRecordBytes = 22;
const entryMark = 0x02_01_4b_50;
const entryBytes = 46;

/** Which archive it is, by the directory at its end; without one it is none. */
function kindOfArchive(tail: Buffer): FileKindName | "bomb" | null {
  const end = tail.lastIndexOf(endRecord);
  if (end < 0 || end + endRecordBytes > tail.length) return null;
  let at = end - tail.readUInt32LE(end + 12);
  if (at < 0) return "bomb";
  const names = new Set<string>();
  let unfolded = 0;
  while (at + entryBytes <= end && tail.readUInt32LE(at) === entryMark) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => tail.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    unfolded += tail.readUInt32LE(at + 24);
    names.add(tail.toString("latin1", at + entryBytes, at + entryBytes + name));
    at += entryBytes + name + extra + comment;
  }
  if (at !== end) return null;
  if (unfolded > unfoldedMost) return "bomb";
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
