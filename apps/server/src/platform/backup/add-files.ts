import { copyFile, mkdir, readdir, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { succeeds } from "../database/postgres-programs.ts";

const foldersIn = async (root: string): Promise<readonly string[]> =>
  (await readdir(root, { withFileTypes: true }).catch(() => [])).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );

/**
 * Copies those uploaded files of a backup that are not there, each under its name once it is whole; uploaded files never change, so none is
 * overwritten. Returns how many there were to copy.
 */
export async function addFiles(from: string, to: string): Promise<number> {
  let added = 0;
  for (const folder of await foldersIn(from)) {
    await mkdir(join(to, folder), { recursive: true, mode: 0o700 });
    for (const name of await readdir(join(from, folder))) {
      const target = join(to, folder, name);
      if (await succeeds(stat(target))) continue;
      await copyFile(join(from, folder, name), `${target}.coming`);
      await rename(`${target}.coming`, target);
      added += 1;
    }
  }
  return added;
}
