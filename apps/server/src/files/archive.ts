import type { Readable } from "node:stream";
import { Zip, ZipPassThrough } from "fflate";

export interface Entry {
  readonly name: string;
  readonly at: Date;
  readonly open: () => Promise<Readable>;
}

/**
 * A ZIP archive, piece by piece as it is read. Its parts are stored as they are: pictures, PDF and documents are
 * compressed already.
 */
export async function* archiveOf(entries: readonly Entry[]): AsyncGenerator<Uint8Array> {
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
