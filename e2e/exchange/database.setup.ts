import { forgetful, openPassingDatabase } from "@zd/server/testing/passing-database";

/** The variable by which the exchanges of all workers find the server. */
export const databaseServer = "ZD_JOURNEYS_DATABASE";

/** One PostgreSQL for the exchanges of a whole run, on which each has a database of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await openPassingDatabase(forgetful, { inMemory: true });
  process.env[databaseServer] = postgres.url;
  return postgres.close;
}
