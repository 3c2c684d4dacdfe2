import type { FileId, SectionId } from "@zd/domain/kernel/brand";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { FileStore } from "../../files/index.ts";
import type { Seal } from "../proof/seal.ts";

/** The one part of the archive in which the bundle of a cleared session is kept. */
const partOf = (section: SectionId) => `session-${section}.json`;

/** The name of the archive. */
export const archiveNameOf = (section: SectionId) => `session-${section}.zip`;

/** A bundle as it is kept; the hashes in it hardly shrink, all else does. */
export const packBundle = (section: SectionId, text: string): Buffer =>
  Buffer.from(zipSync({ [partOf(section)]: strToU8(text) }, { level: 9 }));

/** The text of the bundle that a file keeps, letter for letter as it was published. */
export async function readKeptBundle(store: FileStore, section: SectionId, file: FileId): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of await store.open(file, null)) pieces.push(piece as Buffer);
  const part = unzipSync(Buffer.concat(pieces))[partOf(section)];
  if (!part) throw new Error(`the archive ${file} is not of ${section}`);
  return strFromU8(part);
}

/** What a bundle says. */
export interface Bundle {
  readonly opening: string;
  readonly seal: Seal;
  readonly rows: readonly { readonly seq: number; readonly body: string; readonly hash: string }[];
}

export const parseBundle = (text: string): Bundle => JSON.parse(text) as Bundle;
