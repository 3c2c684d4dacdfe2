import { readConfig } from "./config.ts";
import { openFileStore } from "./files/index.ts";
import { openDatabase, openPool } from "./platform/database/database.ts";
import { startEmbeddedPostgres } from "./platform/database/embedded-postgres.ts";
import { CannotStart } from "./platform/process/cannot-start.ts";
import { replayAll } from "./trading/index.ts";

const print = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * `npm run replay`: folds every session of the database from its journal and compares what comes out with the tables.
 * DATABASE_URL names the database; without it, it is the one in DATA_DIR, whose platform must not be running.
 */
async function replay(): Promise<number> {
  const config = readConfig(process.env);
  const { DATABASE_URL, DATA_DIR } = config;
  const embedded = DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: DATA_DIR });
  const pool = openPool({
    url: DATABASE_URL ?? embedded?.url ?? "",
    size: 6,
    name: "replay",
    readOnly: true,
    onError: (error) => print(error.message),
  });
  try {
    const store = openFileStore(config);
    const { sections, rows, skipped, fromBundles, differences } = await replayAll(openDatabase(pool), store);
    for (const { section, table, key, column, stored, replayed } of differences)
      print(`${section}  ${table} ${key}.${column}: the table says ${stored}, the journal ${replayed}`);
    const left = skipped > 0 ? `, ${skipped} sessions without an opening left out` : "";
    const bundles = fromBundles > 0 ? `, ${fromBundles} of them from the bundles that were kept` : "";
    print(`${sections} sessions, ${rows} facts, ${differences.length} differences${bundles}${left}`);
    return differences.length > 0 ? 1 : 0;
  } finally {
    await pool.end();
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
