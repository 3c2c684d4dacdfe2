import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";

/** Where Linux keeps files in memory. Of thousands of small files, which a database is, a disk makes a second. */
const memory = "/dev/shm";
/** What a whole run of the tests may write there, with room to spare, in bytes. */
const roomNeeded = 4 * 1024 ** 3;

let found: Promise<string> | null = null;

/** A folder in memory where there is room for it, else the one for temporary files. */
export const findPlace = (): Promise<string> => {
  found ??= lookForRoom();
  return found;
};

async function lookForRoom(): Promise<string> {
  try {
    await access(memory, constants.W_OK);
    const { bavail, bsize } = await statfs(memory);
    return bavail * bsize >= roomNeeded ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
