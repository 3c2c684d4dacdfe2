import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../platform/database/embedded-postgres.ts";
import { findPlace } from "./find-place.ts";

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
