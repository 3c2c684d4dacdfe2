import { constants } from "node:fs";
import { access, mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { FileId } from "@zd/domain/kernel/brand";
import type { FileStore } from "./file-store.ts";

/** Files in a folder, spread over 256 of its own; a file shows under its name only when it is whole and on the disk. */
export function folderStore(root: string): FileStore {
  const folderOf = (file: FileId) => {
    // An id is of our own making; what is none must never become a path.
    if (!/^[0-9a-f]{32}$/.test(file)) throw new Error(`no id of a file: ${file.slice(0, 40)}`);
    return join(root, file.slice(0, 2));
  };
  const pathOf = (file: FileId) => join(folderOf(file), file);

  return {
    async put(file, bytes) {
      const folder = folderOf(file);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const coming = join(folder, `${file}.coming`);
      try {
        const handle = await open(coming, "wx", 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(coming, pathOf(file));
      } catch (error) {
        await rm(coming, { force: true });
        throw error;
      }
    },

    async open(file, range) {
      const handle = await open(pathOf(file), "r");
      return handle.createReadStream(range ?? {});
    },

    async check() {
      await mkdir(root, { recursive: true, mode: 0o700 });
      await access(root, constants.W_OK | constants.X_OK);
    },

    async remove(file) {
      await rm(pathOf(file), { force: true });
      await rm(join(folderOf(file), `${file}.coming`), { force: true });
    },
  };
}
