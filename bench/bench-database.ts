import { openPassingDatabase } from "@zd/server/testing/passing-database";
import pg from "pg";

/** The setting of the environment by which `--statements` reaches the processes of a bench. */
export const statementsWanted = "BENCH_STATEMENTS";

/** How many statements are listed. */
const listed = 20;

/** The database of a bench; where they are wanted, it lists at its end which statements have taken most. */
export async function openBenchDatabase() {
  if (!process.env[statementsWanted]) return openPassingDatabase();
  const database = await openPassingDatabase(["shared_preload_libraries=pg_stat_statements"]);
  await ask(database.url, "create extension if not exists pg_stat_statements");
  return {
    ...database,
    async close() {
      const statements = await ask(database.url, longest);
      for (const { statement, calls, ms, rows, pages } of statements)
        console.error([ms, calls, rows, pages].map((one) => String(one).padStart(10)).join(""), statement);
      await database.close();
    },
  };
}

const longest = `
  select calls, round(total_exec_time) as ms, rows, shared_blks_hit + shared_blks_read as pages,
    left(regexp_replace(query, '\\s+', ' ', 'g'), 120) as statement
  from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
  order by total_exec_time desc limit ${listed}`;

async function ask(url: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
