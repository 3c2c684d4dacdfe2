import { createHash, randomBytes } from "node:crypto";
import type { StoredFile } from "@zd/api/files/operations";
import type { FileKindName } from "@zd/domain/files/kinds";
import {
  type CompanyId,
  type FileId,
  type FirmId,
  type Instant,
  instant,
  type UserId,
} from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import type { Reader, Tx } from "../platform/database/database.ts";
import type { Rendition } from "./pictures.ts";

/** An id says nothing, and nobody guesses one. */
export const newFileId = () => randomBytes(16).toString("hex") as FileId;

export interface Owner {
  readonly company: CompanyId;
  readonly firm: FirmId;
  readonly user: UserId;
}

/** A file that is about to come; should it never be whole, the sweep finds it. */
export async function expectFile(
  tx: Tx,
  id: FileId,
  name: string,
  owner: Owner,
  now: Instant,
): Promise<void> {
  await tx
    .insertInto("files.file")
    .values({
      id,
      companyId: owner.company,
      firmId: owner.firm,
      uploadedBy: owner.user,
      uploadedAt: new Date(now),
      state: "coming",
      name,
      kind: null,
      size: null,
      sha256: null,
      looseSince: new Date(now),
    })
    .execute();
}

/** What has been learned of a file on its way. */
export interface Received {
  readonly id: FileId;
  readonly name: string;
  readonly kind: FileKindName;
  readonly size: number;
  readonly sha256: Buffer;
  /** Smaller ones of a picture. */
  readonly renditions: readonly Rendition[];
}

/** Files that have come, whole. */
export async function keepFiles(tx: Tx, received: readonly Received[]): Promise<void> {
  for (const { id, kind, size, sha256 } of received) {
    await tx
      .updateTable("files.file")
      .set({ state: "kept", kind, size: BigInt(size), sha256 })
      .where("id", "=", id)
      .where("state", "=", "coming")
      .execute();
  }
  const renditions = received.flatMap(({ id, renditions: made }) =>
    made.map(({ look, bytes }) => ({
      fileId: id,
      look,
      size: bytes.length,
      sha256: createHash("sha256").update(bytes).digest(),
    })),
  );
  if (renditions.length > 0) await tx.insertInto("files.rendition").values(renditions).execute();
}

/** How many files of a firm nothing names: on their way, or not used. */
export async function countLoose(db: Reader, firm: FirmId): Promise<number> {
  const { loose } = await db
    .selectFrom("files.file")
    .select(sql<number>`count(*)::int`.as("loose"))
    .where("firmId", "=", firm)
    .where("looseSince", "is not", null)
    .executeTakeFirstOrThrow();
  return loose;
}

/** These are given up: nobody can use them any more, and their bytes may be removed. */
export async function giveUp(tx: Tx, ids: readonly FileId[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable("files.file").set({ state: "going" }).where("id", "in", ids).execute();
}

/** Gives up what nothing has named since a moment; the ids of all that is given up and not yet gone. */
export async function giveUpLoose(tx: Tx, before: Instant, most: number): Promise<readonly FileId[]> {
  const loose = await tx
    .selectFrom("files.file")
    .select("id")
    .where("looseSince", "<=", new Date(before))
    .orderBy("looseSince")
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = loose.map(({ id }) => id);
  await giveUp(tx, ids);
  return ids;
}

/** Since when the file is loose that nothing has named for longest; null where all are named. */
export async function findLongestLoose(tx: Tx): Promise<Instant | null> {
  const { since } = await tx
    .selectFrom("files.file")
    .select(({ fn }) => fn.min("looseSince").as("since"))
    .executeTakeFirstOrThrow();
  return since && instant(since.getTime());
}

export async function forget(tx: Tx, ids: readonly FileId[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom("files.file").where("id", "in", ids).where("state", "=", "going").execute();
}

const fileColumns = ["f.id as file", "f.name", "f.kind", "f.size", "f.uploadedAt"] as const;

interface Row {
  readonly file: FileId;
  readonly name: string;
  readonly kind: FileKindName | null;
  readonly size: bigint | null;
  readonly uploadedAt: Date;
}

const toStored = ({ file, name, kind, size, uploadedAt }: Row): StoredFile => ({
  file,
  name,
  kind: kind ?? "txt",
  size: Number(size ?? 0n),
  uploadedAt: instant(uploadedAt.getTime()),
});

/** Files as they are told of, in the order asked for. */
export async function findStored(db: Reader, ids: readonly FileId[]): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  const found = await db
    .selectFrom("files.file as f")
    .select(fileColumns)
    .where("f.id", "in", ids)
    .where("f.state", "=", "kept")
    .execute();
  const byId = new Map(found.map((row) => [row.file, toStored(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** 附件 of a record, in its order. */
export async function findStoredOf(db: Reader, kind: string, id: string): Promise<StoredFile[]> {
  const found = await db
    .selectFrom("files.attachment as a")
    .innerJoin("files.file as f", "f.id", "a.fileId")
    .select(fileColumns)
    .where("a.recordKind", "=", kind)
    .where("a.recordId", "=", id)
    .orderBy("a.position")
    .execute();
  return found.map(toStored);
}

/** The same of several records of a kind. */
export async function findStoredOfAll(
  db: Reader,
  kind: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredFile[]>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom("files.attachment as a")
    .innerJoin("files.file as f", "f.id", "a.fileId")
    .select([...fileColumns, "a.recordId"])
    .where("a.recordKind", "=", kind)
    .where("a.recordId", "in", ids)
    .orderBy("a.recordId")
    .orderBy("a.position")
    .execute();
  return new Map(
    [...Map.groupBy(found, ({ recordId }) => recordId)].map(([id, rows]) => [id, rows.map(toStored)]),
  );
}
