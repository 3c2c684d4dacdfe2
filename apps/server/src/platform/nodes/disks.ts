import { statfs } from "node:fs/promises";

/** The room of a disk, in bytes. */
export interface DiskRoom {
  /** Bytes that are left to a user who is no superuser. */
  readonly free: number;
  /** Bytes in all. */
  readonly size: number;
}

/** The disks on which these folders lie, by what the folders hold. */
export async function readDisks(
  folders: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, DiskRoom>> {
  const disks = await Promise.all(
    Object.entries(folders).map(async ([name, folder]) => {
      // A node with a database of its own elsewhere has no folder of data, and not every file system has a size.
      const disk = await statfs(folder).catch(() => null);
      return disk && disk.blocks > 0
        ? [[name, { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize }] as const]
        : [];
    }),
  );
  return new Map(disks.flat());
}
