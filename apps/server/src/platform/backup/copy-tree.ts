import { constants } from "node:fs";
import { chown, copyFile, link, lstat, mkdir, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Runner } from "../database/postgres-programs.ts";
import { BackupFailed } from "./backup-failed.ts";

/** What a server makes anew at its start: of these folders only the folder itself is copied. */
const emptied = new Set([
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);

/** Files of a running server that mean nothing to another: of its process, temporary tables, caches. */
const leftOut =
  /(^|\/)(postmaster\.(pid|opts)|pgsql_tmp[^/]*|pg_internal\.init[^/]*|t\d+_\d+(_(fsm|vm))?(\.\d+)?|[a-z_]+\.signal|backup_label(\.old)?|tablespace_map(\.old)?)$/;

/** The copy of a file that says where the log begins is made last, when all else is there. */
const control = "global/pg_control";

/** How a tree is copied. */
interface CopyOptions {
  /** Who owns the copy; null for this process's own user. */
  readonly owner: Runner;
  /** Whether a path of the tree is copied, and of a folder what is in it. */
  readonly takes?: (path: string) => boolean;
  /** Does the same for a file by less work, where it can; returns whether it could. */
  readonly shortcut?: (path: string, bytes: number, to: string) => Promise<boolean>;
}

/** How much a copy is. */
export interface Copied {
  /** Its files. */
  readonly files: number;
  /** Their bytes. */
  readonly bytes: bigint;
}

/** Copies a tree to a folder that is not there yet, and onto the disk; files that are deleted meanwhile are left out. */
export async function copyTree(from: string, to: string, options: CopyOptions): Promise<Copied> {
  let [files, bytes] = [0, 0n];
  const { owner, takes = () => true, shortcut } = options;

  async function copyOne(path: string) {
    const source = join(from, path);
    const target = join(to, path);
    const found = await unlessGone(lstat(source));
    if (!found?.isFile()) return;
    if (!(await shortcut?.(path, found.size, target)) && !(await copyFileToDisk(source, target, owner)))
      return;
    files += 1;
    bytes += BigInt(found.size);
  }

  async function copyFolder(path: string) {
    const folder = join(to, path);
    await mkdir(folder, { recursive: path === "", mode: 0o700 });
    if (owner) await chown(folder, owner.uid, owner.gid);
    for (const entry of (await unlessGone(readdir(join(from, path), { withFileTypes: true }))) ?? []) {
      const inside = path === "" ? entry.name : `${path}/${entry.name}`;
      if (!takes(inside)) continue;
      if (entry.isDirectory()) await copyFolder(inside);
      else await copyOne(inside);
    }
    await sync(folder);
  }

  await copyFolder("");
  return { files, bytes };
}

/** Copies a file onto the disk; false where it was deleted meanwhile. */
async function copyFileToDisk(source: string, target: string, owner: Runner): Promise<boolean> {
  const copied = await unlessGone(copyFile(source, target, constants.COPYFILE_FICLONE).then(() => true));
  if (!copied) return false;
  if (owner) await chown(target, owner.uid, owner.gid);
  await sync(target);
  return true;
}

/** Waits until a file, or what a folder names, is on the disk. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function unlessGone<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Copies the folder of a server between `pg_backup_start` and `pg_backup_stop`, as PostgreSQL's manual says for its low-level API. */
export async function copyCluster(from: string, to: string): Promise<Copied> {
  if ((await readdir(join(from, "pg_tblspc"))).length > 0)
    throw new BackupFailed(
      "The database has tablespaces of its own, whose folders this backup would leave out; move the tables back first",
    );
  const takes = (path: string) => {
    const [folder = ""] = path.split("/");
    if (emptied.has(folder) && path !== folder) return /^pg_wal\/[0-9A-F]{8}\.history$/.test(path);
    return path !== control && !leftOut.test(path);
  };
  const copied = await copyTree(from, to, { owner: null, takes });
  await copyFileToDisk(join(from, control), join(to, control), null);
  return copied;
}

/**
 * Copies uploaded files, which never change: those that the backup before has are not copied again, but linked, where the disk can do
 * that.
 */
export function copyFiles(from: string, to: string, before: string | null): Promise<Copied> {
  const shortcut = async (path: string, bytes: number, target: string) => {
    if (before === null) return false;
    const known = join(before, path);
    if ((await unlessGone(lstat(known)))?.size !== bytes) return false;
    return link(known, target).then(
      () => true,
      () => false,
    );
  };
  return copyTree(from, to, { owner: null, takes: (path) => !path.endsWith(".coming"), shortcut });
}
