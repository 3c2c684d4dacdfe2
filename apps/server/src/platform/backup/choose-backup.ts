import { stat } from "node:fs/promises";
import { join } from "node:path";
import { BackupFailed } from "./backup-failed.ts";
import { findBackups, findSegments, type StoredBackup } from "./backup-folder.ts";
import { placeOf, reachOf } from "./wal.ts";
import { archivedName, walFolderOf } from "./wal-archive.ts";

/** A moment as the operator reads it. */
export const momentText = (moment: Date): string => moment.toISOString();

/**
 * The backup from which a restore to this moment begins, or to the end of the archive (null): the last that was complete by then. Refuses
 * where there is none, where it was made by another major version of PostgreSQL, and where WAL is missing that the moment needs.
 */
export async function chooseBackup(folder: string, at: Date | null, major: string): Promise<StoredBackup> {
  const backups = await findBackups(folder);
  const [first] = backups;
  if (!first) throw new BackupFailed(`${folder} holds no backup that is complete`);
  const backup = backups.findLast(({ finishedAt }) => at === null || finishedAt <= at);
  if (!backup)
    throw new BackupFailed(
      `${momentText(at ?? first.finishedAt)} lies before the first backup, which was complete at ${momentText(first.finishedAt)}`,
    );
  const made = backup.postgres.split(".")[0];
  if (made !== major)
    throw new BackupFailed(
      `The backup was made by PostgreSQL ${made}, the platform brings ${major}: restore it with the version of the platform that made it`,
    );
  await checkArchive(folder, backup, at);
  return backup;
}

/** Refuses where the archive lacks what the copy itself needs, or has a gap before the moment. */
async function checkArchive(folder: string, backup: StoredBackup, at: Date | null): Promise<void> {
  const { last, hasGap } = reachOf(await findSegments(folder), backup.firstSegment);
  if (last === null || placeOf(last) < placeOf(backup.lastSegment))
    throw new BackupFailed(
      `The archive is incomplete: ${walFolderOf(folder)} lacks WAL from ${backup.firstSegment} to ${backup.lastSegment}, without which the backup is not consistent`,
    );
  if (!hasGap) return;
  // A segment is archived once it is full, so what it holds is no later than its file.
  const { mtime } = await stat(join(walFolderOf(folder), archivedName(last)));
  if (at === null || at > mtime)
    throw new BackupFailed(
      `The archive is incomplete: the WAL after ${last} is missing. It can be restored with --at, to a moment until about ${momentText(mtime)}`,
    );
}
