import type { FileId, SectionId } from "@zd/domain/kernel/brand";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { FileStore } from "../../files/index.ts";
import type { Seal } from "../proof/seal.ts";

/** Name of the single entry of the archive with a purged session's bundle. */
const partOf = (section: SectionId) => `session-${section}.json`;

/** File name of the archive. */
export const archiveNameOf = (section: SectionId) => `session-${section}.zip`;

/** The archive; its hashes hardly shrink, all else does. */
export const packBundle = (section: SectionId, text: string): Buffer =>
  Buffer.from(zipSync({ [partOf(section)]: strToU8(text) }, { level: 9 }));

/** Text of a kept bundle, byte for byte as it was published. */
export async function readStoredBundle(store: FileStore, section: SectionId, file: FileId): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of await store.open(file, null)) pieces.push(piece as Buffer);
  const part = unzipSync(Buffer.concat(pieces))[partOf(section)];
  if (!part) throw new Error(`the archive ${file} is not of ${section}`);
  return strFromU8(part);
}

/** The content of a bundle. */
export interface Bundle {
  /** Text of the opening. */
  readonly opening: string;
  /** Seal of the journal's last row. */
  readonly seal: Seal;
  /** Published rows of the journal in order; hashes in hex. */
  readonly rows: readonly {
    /** Place in the journal, from 1. */
    readonly seq: number;
    /** The row as JSON text, with aliases in place of firms. */
    readonly body: string;
    /** Hash of the row in the chain, hex. */
    readonly hash: string;
  }[];
}

export const parseBundle = (text: string): Bundle => JSON.parse(text) as Bundle;
