import { type FileKindName, pictureKinds } from "@zd/domain/files/kinds";
import { watchZip, type ZipDirectory } from "./zip-entries.ts";

/**
 * What a file is: null for whatever is none of the kinds that we take; "bomb" for an archive that unfolds beyond all
 * measure, "false" for one whose directory says something else than it holds.
 */
type Verdict = FileKindName | "bomb" | "false" | null;

/** Looks at a file as it passes, and says in the end what it is. */
export interface Judge {
  readonly see: (chunk: Buffer) => void;
  readonly kind: () => Verdict;
}

/** So many bytes at the beginning of a picture say that it is one. */
export const pictureHeadBytes = 64;

/** Whether a file that begins so is a picture. */
export const beginsAsPicture = (head: Buffer): boolean =>
  (pictureKinds as readonly string[]).includes(kindByBytes(head));

const headBytes = pictureHeadBytes;
/** What an archive may unfold to. Nothing of it is unfolded here, but whoever downloads it will. */
const unfoldedMost = 1024 ** 3;

type BytesKind = FileKindName | "archive" | "other";

/** 文件类型 by the bytes: what a file is called, or said to be, does not count. */
export function openJudge(): Judge {
  let head = Buffer.alloc(0);
  const zip = watchZip();
  let bytesKind: BytesKind | null = null;
  const text = openTextCheck();

  return {
    see(chunk) {
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
      if (bytesKind === null && head.length === headBytes) bytesKind = kindByBytes(head);
      if (bytesKind === null || bytesKind === "other") text.see(chunk);
      if (bytesKind === null || bytesKind === "archive") zip.see(chunk);
    },
    kind() {
      const kind = bytesKind ?? kindByBytes(head);
      if (kind === "archive") return kindOfArchive(zip.directory());
      if (kind === "other") return text.holds() ? "txt" : null;
      return kind;
    },
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

/** Which archive it is, by its directory; without one it is none. */
function kindOfArchive(directory: ZipDirectory | null): Verdict {
  if (directory === null) return null;
  const { names, unfolded, isTrue } = directory;
  if (unfolded > unfoldedMost) return "bomb";
  if (!isTrue) return "false";
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
