import { open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { BackupFailed } from "./backup-failed.ts";
import { isSegment, placeOf } from "./wal.ts";
import { walFolderOf } from "./wal-archive.ts";

const manifestName = "backup.json";

/** What a backup says of itself; written last, so that one without it is not complete. */
const manifestSchema = z.object({
  /** The version of PostgreSQL, such as 18.4. */
  postgres: z.string(),
  /** The number that PostgreSQL has given the cluster: backups of one folder are of one cluster. */
  system: z.string(),
  /** The first segment of WAL that a restore needs. */
  firstSegment: z.string().refine(isSegment),
  /** The last segment without which the copy is not consistent. */
  lastSegment: z.string().refine(isSegment),
  /** When it was complete, by the clock of the database: to no earlier moment can it be restored. */
  finishedAt: z.iso.datetime().transform((text) => new Date(text)),
  /** Uploaded files in it; null where they are in a bucket. */
  files: z.number().nullable(),
  /** Its size on the disk, without WAL. */
  bytes: z.string().transform(BigInt),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** A complete backup in a folder of backups. */
export interface StoredBackup extends Manifest {
  /** Its own folder. */
  readonly path: string;
}

/** The parts of a backup: the cluster, its password, and the uploaded files. */
export const partsOf = (path: string) => ({
  cluster: join(path, "postgres"),
  password: join(path, "postgres.password"),
  files: join(path, "files"),
});

const isBackup = (name: string) => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(\.\d+)?Z$/.test(name);

/** The name of the folder of a backup that begins now. */
export const backupName = (now: Date): string => now.toISOString().replaceAll(":", "-");

/** Writes down that a backup is complete. */
export async function writeManifest(path: string, manifest: Manifest): Promise<void> {
  const coming = join(path, `${manifestName}.coming`);
  const handle = await open(coming, "w", 0o600);
  try {
    const text = {
      ...manifest,
      bytes: String(manifest.bytes),
      finishedAt: manifest.finishedAt.toISOString(),
    };
    await handle.writeFile(`${JSON.stringify(text, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(coming, join(path, manifestName));
}

const namesIn = (folder: string) =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });

/** The complete backups of a folder, the oldest first. */
export async function findBackups(folder: string): Promise<readonly StoredBackup[]> {
  const found: StoredBackup[] = [];
  for (const name of (await namesIn(folder)).filter(isBackup).toSorted()) {
    const path = join(folder, name);
    const text = await readFile(join(path, manifestName), "utf8").catch(() => null);
    if (text === null) continue;
    try {
      found.push({ ...manifestSchema.parse(JSON.parse(text)), path });
    } catch {
      throw new BackupFailed(
        `${join(path, manifestName)} is damaged; delete ${path} if another backup will do`,
      );
    }
  }
  return found;
}

/** The segments of WAL in the archive of a folder. */
export async function findSegments(folder: string): Promise<ReadonlySet<string>> {
  const names = (await namesIn(walFolderOf(folder))).map((name) => name.replace(/\.gz$/, ""));
  return new Set(names.filter(isSegment));
}

/**
 * Deletes all backups but the last so many, those that were never completed, and the WAL that none needs; returns how many
 * are left. Nobody else may make one meanwhile.
 */
export async function deleteOld(folder: string, most: number): Promise<number> {
  const left = (await findBackups(folder)).slice(-most);
  const paths = new Set(left.map(({ path }) => path));
  for (const name of (await namesIn(folder)).filter(isBackup)) {
    const path = join(folder, name);
    if (!paths.has(path)) await rm(path, { recursive: true });
  }
  const needed = left.map(({ firstSegment }) => placeOf(firstSegment)).toSorted()[0] ?? "";
  const archive = walFolderOf(folder);
  // Beside segments there are notes that begin with the name of one, such as where a backup began.
  for (const name of (await namesIn(archive)).filter((one) => isSegment(one.slice(0, 24))))
    if (placeOf(name.slice(0, 24)) < needed) await rm(join(archive, name));
  return left.length;
}
