import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

export interface TestDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** What databases of a test are copied from; filled once in a run, by whoever needs it first. */
export interface TestTemplate {
  readonly name: string;
  readonly fill: (url: string) => Promise<void>;
}

/** A database of one's own on the server of the run: empty, or a copy of a template. */
export async function openTestDatabase(template?: TestTemplate): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const source = template && `${inject("databaseTemplates")}_${template.name}`;
  await onServer(async (run) => {
    if (!source) {
      await run(`create database ${name}`);
      return;
    }
    await run(`select pg_advisory_lock(hashtext('${source}'))`);
    const made = await run(`select 1 from pg_database where datname = '${source}'`);
    if (made.rowCount === 0) {
      // Under another name until it is whole, so that nobody copies the half of it.
      await run(`create database ${source}_filling`);
      await template.fill(urlOf(`${source}_filling`));
      await run(`alter database ${source}_filling rename to ${source}`);
    }
    await run(`create database ${name} template ${source} strategy file_copy`);
  });
  return {
    url: urlOf(name),
    drop: () => onServer((run) => run(`drop database if exists ${name} with (force)`)),
  };
}

function urlOf(database: string): string {
  const url = new URL(inject("databaseServer"));
  url.pathname = `/${database}`;
  return url.href;
}

async function onServer(work: (run: (statement: string) => Promise<pg.QueryResult>) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: inject("databaseServer") });
  await client.connect();
  try {
    await work((statement) => client.query(statement));
  } finally {
    await client.end();
  }
}
