import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../platform/embedded-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A server on which tests make databases of their own. */
    databaseServer: string;
  }
}

/** One PostgreSQL for the whole run: the one of TEST_DATABASE_URL, or an embedded one that forgets when the power goes. */
export async function setup({ provide }: TestProject) {
  const given = process.env["TEST_DATABASE_URL"];
  if (given) {
    provide("databaseServer", given);
    return;
  }
  const dataDir = await mkdtemp(join(tmpdir(), "zd-test-"));
  await chmod(dataDir, 0o755);
  const settings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];
  const postgres = await startEmbeddedPostgres({ dataDir, settings });
  provide("databaseServer", postgres.url);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
