/** Thrown where a backup, a restore or an upgrade of the database cannot be done; the message tells the operator why, and what to do. */
export class BackupFailed extends Error {
  override readonly name = "BackupFailed";
}

/** The fault as a sentence for the operator: where the disk is full, of what; any other fault as it is. */
export function asBackupFault(error: unknown, folder: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC") return new BackupFailed(`There is no room left on the disk of ${folder}`);
  if (code === "EACCES" || code === "EROFS") return new BackupFailed((error as Error).message);
  return error;
}
