import type { Readable } from "node:stream";
import type { FileId } from "@zd/domain/kernel/brand";
import type { ByteRange } from "../platform/calls/file-answer.ts";

/** Where the bytes of files are: a port, of which every implementation meets `file-store.conformance.ts`. */
export interface FileStore {
  /** Keeps the bytes, once and for good; where they break off, nothing is kept. */
  readonly put: (file: FileId, bytes: AsyncIterable<Buffer>) => Promise<void>;
  /** The bytes, or a part of them; a file that is not there is a fault. */
  readonly open: (file: FileId, range: ByteRange | null) => Promise<Readable>;
  /** Removes the bytes, if they are there. */
  readonly remove: (file: FileId) => Promise<void>;
  /** Fails where this node may not write at all, which no other node can help; asked before it is sent any work. */
  readonly check: () => Promise<void>;
}
