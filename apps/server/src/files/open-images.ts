import { buffer } from "node:stream/consumers";
import { pictureKinds } from "@zd/domain/files/kinds";
import { type FileId, type FirmId, firmId } from "@zd/domain/kernel/brand";
import { Refused } from "../platform/calls/operation.ts";
import type { Reader } from "../platform/database/database.ts";
import type { FileStore } from "./file-store.ts";

/** 访客: whose files are those of people who have not signed in; nobody ever signs in as him. */
export const visitor: FirmId = firmId("visitor");

/** The bytes of a picture that a visitor has uploaded. */
export const readOpenImage = (db: Reader, store: FileStore, file: FileId): Promise<Buffer> =>
  readPicture(db, store, file, visitor);

/** The bytes of a picture that a firm has uploaded itself. */
export async function readPicture(db: Reader, store: FileStore, file: FileId, firm: FirmId): Promise<Buffer> {
  const found = await db
    .selectFrom("files.file")
    .select("id")
    .where("id", "=", file)
    .where("firmId", "=", firm)
    .where("kind", "in", pictureKinds)
    .where("state", "=", "kept")
    .executeTakeFirst();
  if (!found) throw new Refused("FILE_UNKNOWN");
  return buffer(await store.open(file, null));
}
