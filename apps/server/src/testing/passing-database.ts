import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../platform/embedded-postgres.ts";

/**
 * A PostgreSQL in a temporary folder, which goes with all that is in it when it is closed. Everybody may enter the folder,
 * so that the cluster lies within even where PostgreSQL runs as another user, and nothing is left elsewhere.
 */
export async function openPassingDatabase(settings: readonly string[] = []) {
  const folder = await mkdtemp(join(tmpdir(), "zd-passing-"));
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
