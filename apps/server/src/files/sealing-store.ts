import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FileId, FirmId } from "@zd/domain/kernel/brand";
import { openBytes, sealBytes } from "../platform/keys/personal.ts";
import type { FileStore } from "./file-store.ts";
import { visitor } from "./visitor.ts";

/** How sealed bytes begin; no kind of file that is taken begins so. */
const mark = Buffer.from("\0ZDSEAL\x01", "latin1");

const recordOf = (file: FileId) => `files.file/${file}`;

export const isSealed = (bytes: Buffer): boolean => bytes.subarray(0, mark.length).equals(mark);

/**
 * A store that keeps files sealed, each as a whole, so they have to fit into memory; what was kept as it is before is read as it is. Meant for
 * papers of persons.
 */
export const sealingStore = (store: FileStore): FileStore => ({
  ...store,
  async put(file, bytes) {
    const sealed = Buffer.concat([mark, sealBytes(recordOf(file), await buffer(bytes))]);
    await store.put(file, Readable.from([sealed]));
  },
  async open(file, range) {
    const content = await buffer(await store.open(file, null));
    const bytes = isSealed(content) ? openBytes(recordOf(file), content.subarray(mark.length)) : content;
    return Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]);
  },
});

/** The store for a file: those of visitors, and papers of persons whoever has uploaded them, are sealed or soon will be. */
export const storeFor = (
  store: FileStore,
  { firmId, isPaper }: { readonly firmId: FirmId; readonly isPaper: boolean },
): FileStore => (firmId === visitor || isPaper ? sealingStore(store) : store);
