import { randomBytes } from "node:crypto";
import pg from "pg";

export interface TestDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** What databases of a test are copied from; filled once on a server, by whoever needs it first. */
export interface TestTemplate {
  readonly name: string;
  readonly fill: (url: string) => Promise<void>;
}

/** A database of one's own on a server (its URL): empty, or a copy of a template. */
export async function copyDatabase(server: string, template?: TestTemplate): Promise<TestDatabase> {
  const source = template?.name;
  // A copy goes with its template, where the server lasts.
  const name = `${source ?? "test"}_${randomBytes(6).toString("hex")}`;
  await onServer(server, async (run) => {
    if (!source) {
      await run(`create database ${name}`);
      return;
    }
    await run(`select pg_advisory_lock(hashtext('${source}'))`);
    const made = await run(`select 1 from pg_database where datname = '${source}'`);
    if (made.rowCount === 0) {
      // Under another name until it is whole, so that nobody copies the half of it.
      await run(`create database ${source}_filling`);
      await template.fill(urlOf(server, `${source}_filling`));
      await run(`alter database ${source}_filling rename to ${source}`);
    }
    await run(`create database ${name} template ${source} strategy file_copy`);
  });
  return {
    url: urlOf(server, name),
    drop: () => onServer(server, (run) => run(`drop database if exists ${name} with (force)`)),
  };
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function onServer(
  server: string,
  work: (run: (statement: string) => Promise<pg.QueryResult>) => Promise<unknown>,
) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await work((statement) => client.query(statement));
  } finally {
    await client.end();
  }
}
