import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { watchChanges } from "./audit/changes.ts";
import type { Contexts } from "./contexts.ts";
import { openDatabase, openPool } from "./database/database.ts";
import { logWaits, migrate } from "./database/migrate.ts";
import type { Transact } from "./jobs/jobs.ts";
import { ensurePartitions } from "./jobs/partitions.ts";

interface Needs {
  readonly config: Pick<Config, "MIGRATION_DATABASE_URL">;
  /** The address of the database, as the nodes use it. */
  readonly databaseUrl: string;
  readonly log: Logger;
  /** Called once the database is up to date. */
  readonly onTables?: () => void;
}

/**
 * Brings the tables of the contexts up to date, and has their changes noted, as the user who owns them; `user` is the one with whom the nodes
 * work.
 */
export async function readyTables(
  { config, databaseUrl, log, onTables }: Needs,
  user: string,
  transact: Transact,
  { modules }: Contexts,
): Promise<void> {
  const url = config.MIGRATION_DATABASE_URL ?? databaseUrl;
  await migrate(
    url,
    modules.flatMap(({ name: context, migrations }) => (migrations ? { context, folder: migrations } : [])),
    user,
    logWaits(log),
  );
  onTables?.();
  // What is not ready now is made by the job, and rows lie in the rest meanwhile.
  await transact(({ tx, now }) => ensurePartitions(tx, now)).catch((error: unknown) =>
    log.warn({ err: error }, "the next months could not be made; tried again"),
  );
  const owner = openPool({ url, size: 1, name: "migrations", onError: () => {} });
  try {
    await watchChanges(
      openDatabase(owner),
      modules.map(({ name }) => name),
      modules.flatMap(({ unaudited = [] }) => unaudited),
    );
  } finally {
    await owner.end();
  }
}
