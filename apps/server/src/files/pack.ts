import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { distinctNames, fileName, nameForKind } from "@zd/domain/files/file-name";
import type { FileId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import type { Reader } from "../platform/database/database.ts";
import { type Entry, sentTogether } from "./archive.ts";
import type { FileStore } from "./file-store.ts";
import { getReadable } from "./readable.ts";
import { storeFor } from "./sealing-store.ts";

/** A file that is kept, in a folder of the pack. */
export interface PackedFile {
  readonly folder: string;
  readonly file: FileId;
}

/** A text that is made for the pack; its name may begin with a folder. */
export interface PackedText {
  readonly name: string;
  readonly text: string;
}

export interface Pack {
  readonly name: string;
  readonly files: readonly PackedFile[];
  readonly texts: readonly PackedText[];
}

interface Part extends Entry {
  readonly sha256: string;
}

/**
 * An archive of texts and of files, all of which the reader must be allowed to read, with a manifest.json that names
 * the SHA-256 of each. The digests of files are known, so their bytes are only read as they go out.
 */
export async function sendPack<Output>(
  store: FileStore,
  db: Reader,
  { name, files, texts }: Pack,
  reader: Parameters<typeof getReadable>[2],
): Promise<Output> {
  const at = new Date(reader.now);
  const found =
    files.length === 0
      ? []
      : await getReadable(
          db,
          files.map(({ file }) => file),
          reader,
        );
  const paths = found.map(
    (file, i) => `${fileName(files[i]?.folder ?? "")}/${nameForKind(file.name, file.kind)}`,
  );
  const names = distinctNames(paths);
  const parts: readonly Part[] = [
    ...texts.map((text) => textPart(text, at)),
    ...found.map(({ id, firmId, isPaper, uploadedAt, size, sha256 }, i) => ({
      name: names[i] ?? id,
      at: uploadedAt,
      size,
      sha256: sha256.toString("hex"),
      open: () => storeFor(store, { firmId, isPaper }).open(id, null),
    })),
  ];
  const manifest = {
    name,
    madeAt: formatShanghai(reader.now),
    files: parts.map(({ name: path, size, sha256 }) => ({ path, size, sha256 })),
  };
  return sentTogether(name, [textPart({ name: "manifest.json", text: asText(manifest) }, at), ...parts]);
}

/** JSON as a person can read it. */
export const asText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function textPart({ name, text }: PackedText, at: Date): Part {
  const bytes = Buffer.from(text);
  return {
    name,
    at,
    size: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    open: async () => Readable.from([bytes]),
  };
}
