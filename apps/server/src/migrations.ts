import pg from "pg";
import { type Migrations, migrate } from "./platform/database/migrate.ts";

/** The contexts that have tables, the lowest first, as `app.ts` opens them. */
export const contextsWithTables = [
  "platform",
  "system",
  "identity",
  "messages",
  "files",
  "content",
  "signing",
  "funds",
  "admission",
  "goods",
  "contracts",
  "trading",
  "mall",
  "logistics",
  "financing",
  "market",
  "lists",
  "closing",
  "reports",
  "console",
  "demo",
] as const;

const sourceOf = (context: string): Migrations => ({
  context,
  folder: new URL(`./${context}/migrations/`, import.meta.url),
});

/**
 * Brings the tables of a database up to date, as a start would, without a platform: those of the contexts that it has. Returns the migrations
 * that were missing.
 */
export async function bringUpToDate(url: string): Promise<readonly string[]> {
  const known = await findMigrations(url);
  return migrate(url, contextsWithTables.filter((context) => known.has(context)).map(sourceOf));
}

/** Makes the tables of another database in an empty one: with the migrations that the other has had. */
export async function makeTablesOf(other: string, url: string): Promise<void> {
  const known = await findMigrations(other);
  const sources = contextsWithTables.flatMap((context) => {
    const only = known.get(context);
    return only ? [{ ...sourceOf(context), only }] : [];
  });
  await migrate(url, sources);
}

/** The names of the migrations that a database has had, by their context; none of a database that no platform has used. */
async function findMigrations(url: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ context: string; names: string[] }>(
      "select context, array_agg(name) as names from platform.migration group by context",
    );
    return new Map(rows.map(({ context, names }) => [context, new Set(names)]));
  } finally {
    await client.end();
  }
}
