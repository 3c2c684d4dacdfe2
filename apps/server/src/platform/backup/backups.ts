import type { Insertable } from "kysely";
import type { Db, Reader } from "../database/database.ts";
import type { BackupTable } from "../database/schema.ts";

/** A backup of the database that was completed. */
export interface Backup {
  readonly finishedAt: Date;
  /** By which command it was made: `npm run backup`, or pgBackRest. */
  readonly kind: BackupTable["kind"];
  /** The folder that it lies in, or the name of the backup in pgBackRest's repository. */
  readonly place: string;
  /** Its size on the disk. */
  readonly bytes: bigint;
  /** Whether it was restored for a trial and its journals agreed with its tables; null where that was not tried. */
  readonly replayed: boolean | null;
}

/** Notes that a backup was completed. */
export async function recordBackup(db: Db, backup: Insertable<BackupTable>): Promise<void> {
  await db.insertInto("platform.backup").values(backup).execute();
}

/** The backup that was completed last; null where there was never one. */
export async function findLastBackup(db: Reader): Promise<Backup | null> {
  const last = await db
    .selectFrom("platform.backup")
    .select(["finishedAt", "kind", "place", "bytes", "replayed"])
    .orderBy("finishedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return last ?? null;
}
