import { Readable } from "node:stream";
import { fileName } from "@zd/domain/files/file-name";
import { fileSize } from "@zd/domain/files/file-size";
import { fileKinds } from "@zd/domain/files/kinds";
import { Zip, ZipPassThrough } from "fflate";
import { fileAnswer } from "../platform/calls/file-answer.ts";
import { Refused } from "../platform/calls/operation.ts";

/** An archive of the plain kind cannot be larger than twice this. */
const mostBytes = 2 * 1024 ** 3;

export interface Entry {
  readonly name: string;
  readonly at: Date;
  readonly size: number;
  readonly open: () => Promise<Readable>;
}

/**
 * A ZIP archive, piece by piece as it is read. Its parts are stored as they are: pictures, PDF and documents are
 * compressed already.
 */
async function* archiveOf(entries: readonly Entry[]): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const archive = new Zip((error, piece) => {
    if (error) throw error;
    made.push(piece);
  });
  for (const { name, at, open } of entries) {
    const part = new ZipPassThrough(name);
    part.mtime = at;
    archive.add(part);
    for await (const piece of await open()) {
      part.push(piece as Buffer);
      yield* made.splice(0);
    }
    part.push(new Uint8Array(0), true);
    yield* made.splice(0);
  }
  archive.end();
  yield* made.splice(0);
}

/** An archive as it goes out; refused as a whole where it would be too large. */
export function sentTogether<Output>(name: string, entries: readonly Entry[]): Output {
  if (entries.reduce((sum, { size }) => sum + size, 0) > mostBytes)
    throw new Refused("FILES_TOO_LARGE_TOGETHER", { most: fileSize(mostBytes) });
  return fileAnswer({
    name: `${fileName(name).replace(/\.zip$/i, "")}.zip`,
    mime: fileKinds.zip.mime,
    size: null,
    etag: null,
    isPublic: false,
    shown: null,
    open: async () => Readable.from(archiveOf(entries), { objectMode: false }),
  });
}
