import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { forgetful, openPassingDatabase } from "@zd/server/testing/passing-database";

/** The variable by which the exchanges of all workers find the server. */
export const databaseServer = "ZD_JOURNEYS_DATABASE";

/** The variable by which they find the folder of their keys, since their databases are copies of one another. */
export const journeyKeys = "ZD_JOURNEYS_KEYS";

/** One PostgreSQL for the exchanges of a whole run, on which each has a database of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await openPassingDatabase(forgetful, { inMemory: true });
  process.env[databaseServer] = postgres.url;
  const keys = await mkdtemp(join(tmpdir(), "zd-keys-"));
  process.env[journeyKeys] = keys;
  return async () => {
    await postgres.close();
    await rm(keys, { recursive: true, force: true });
  };
}
