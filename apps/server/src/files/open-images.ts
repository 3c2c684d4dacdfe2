import { buffer } from "node:stream/consumers";
import { pictureKinds } from "@zd/domain/files/kinds";
import type { FileId, FirmId } from "@zd/domain/kernel/brand";
import { Refused } from "../platform/calls/operation.ts";
import type { Reader } from "../platform/database/database.ts";
import type { FileStore } from "./file-store.ts";
import { storeFor } from "./sealing-store.ts";
import { visitor } from "./visitor.ts";

/** The bytes of a picture that a visitor has uploaded. */
export const readOpenImage = (db: Reader, store: FileStore, file: FileId): Promise<Buffer> =>
  readPicture(db, store, file, visitor);

/** The bytes of a picture that a firm has uploaded itself. */
export async function readPicture(db: Reader, store: FileStore, file: FileId, firm: FirmId): Promise<Buffer> {
  const found = await db
    .selectFrom("files.file")
    .select(["firmId", "isPaper"])
    .where("id", "=", file)
    .where("firmId", "=", firm)
    .where("kind", "in", pictureKinds)
    .where("state", "=", "kept")
    .executeTakeFirst();
  if (!found) throw new Refused("FILE_UNKNOWN");
  return buffer(await storeFor(store, found).open(file, null));
}
