import type { Config } from "./config.ts";
import { openFileStore } from "./files/index.ts";
import { openDatabase, openPool } from "./platform/database/database.ts";
import { replayAll } from "./trading/index.ts";

/** Folds every session of a database from its journal, and prints what differs from the tables and how much there was; whether nothing did. */
export async function replayDatabase(
  url: string,
  config: Config,
  print: (line: string) => void,
): Promise<boolean> {
  const pool = openPool({
    url,
    size: 6,
    name: "replay",
    readOnly: true,
    onError: (error) => print(error.message),
  });
  try {
    const { sections, rows, skipped, fromBundles, differences } = await replayAll(
      openDatabase(pool),
      openFileStore(config),
    );
    for (const { section, table, key, column, stored, replayed } of differences)
      print(`${section}  ${table} ${key}.${column}: the table says ${stored}, the journal ${replayed}`);
    const left = skipped > 0 ? `, ${skipped} sessions without an opening left out` : "";
    const bundles = fromBundles > 0 ? `, ${fromBundles} of them from the bundles that were kept` : "";
    print(`${sections} sessions, ${rows} facts, ${differences.length} differences${bundles}${left}`);
    return differences.length === 0;
  } finally {
    await pool.end();
  }
}
