import { buffer } from "node:stream/consumers";
import { type FileId, type FirmId, firmId } from "@zd/domain/kernel/brand";
import type { Reader } from "../platform/database.ts";
import { Refused } from "../platform/operation.ts";
import type { FileStore } from "./file-store.ts";

/** 访客: whose files are those of people who have not signed in; nobody ever signs in as him. */
export const visitor: FirmId = firmId("visitor");

/** The bytes of a picture that a visitor has uploaded. */
export async function readOpenImage(db: Reader, store: FileStore, file: FileId): Promise<Buffer> {
  const found = await db
    .selectFrom("files.file")
    .select("id")
    .where("id", "=", file)
    .where("firmId", "=", visitor)
    .where("state", "=", "kept")
    .executeTakeFirst();
  if (!found) throw new Refused("FILE_UNKNOWN");
  return buffer(await store.open(file, null));
}
