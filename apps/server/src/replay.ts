import { readConfig } from "./config.ts";
import { startEmbeddedPostgres } from "./platform/database/embedded-postgres.ts";
import { CannotStart } from "./platform/process/cannot-start.ts";
import { replayDatabase } from "./replay-database.ts";

const print = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * `npm run replay`: folds every session of the database from its journal and compares what comes out with the tables.
 * DATABASE_URL names the database; without it, it is the one in DATA_DIR, whose platform must not be running.
 */
async function replay(): Promise<number> {
  const config = readConfig(process.env);
  const { DATABASE_URL, DATA_DIR } = config;
  const embedded = DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: DATA_DIR });
  try {
    const isClean = await replayDatabase(DATABASE_URL ?? embedded?.url ?? "", config, print);
    return isClean ? 0 : 1;
  } finally {
    await embedded?.stop();
  }
}

try {
  process.exitCode = await replay();
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  print(error.message);
  process.exitCode = 2;
}
