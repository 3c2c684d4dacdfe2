import { constants } from "node:fs";
import { access, chmod, mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../platform/database/embedded-postgres.ts";

/** Where Linux keeps files in memory. Of thousands of small files, which a database is, a disk makes a second. */
const memory = "/dev/shm";
/** What a whole run of the tests may write there, with room to spare, in bytes. */
const roomNeeded = 4 * 1024 ** 3;

/** A folder in memory where there is room for it, else the one for temporary files. */
async function findPlace(): Promise<string> {
  try {
    await access(memory, constants.W_OK);
    const { bavail, bsize } = await statfs(memory);
    return bavail * bsize >= roomNeeded ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** What makes a server quick that nobody will miss after its run. */
export const forgetful: readonly string[] = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "max_wal_size=256MB",
];

/**
 * A PostgreSQL in a temporary folder, which goes with all that is in it when it is closed. Everybody may enter the folder,
 * so that the cluster lies within even where PostgreSQL runs as another user, and nothing is left elsewhere.
 */
export async function openPassingDatabase(
  settings: readonly string[] = [],
  /** For what is not measured: a figure has to be that of a disk. */
  { inMemory = false }: { readonly inMemory?: boolean } = {},
) {
  const folder = await mkdtemp(join(inMemory ? await findPlace() : tmpdir(), "zd-passing-"));
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, settings });
  return {
    url: postgres.url,
    folder,
    async close() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
