import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { forgetful, openPassingDatabase } from "./passing-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A server on which tests make databases of their own. */
    databaseServer: string;
    /** How the names of this run's templates begin. */
    databaseTemplates: string;
    /** The folder of the keys of all platforms of this run, since their databases are copies of one another. */
    keysFolder: string;
  }
}

/** One PostgreSQL for the whole run: the one of TEST_DATABASE_URL, or an embedded one that forgets when the power goes. */
export async function setup({ provide }: TestProject) {
  const url = process.env["TEST_DATABASE_URL"];
  const templates = `template_${randomBytes(4).toString("hex")}`;
  provide("databaseTemplates", templates);
  const keys = await mkdtemp(join(tmpdir(), "zd-keys-"));
  provide("keysFolder", keys);
  const removeKeys = () => rm(keys, { recursive: true, force: true });
  if (url) {
    provide("databaseServer", url);
    return async () => {
      await dropTemplates(url, templates);
      await removeKeys();
    };
  }
  const postgres = await openPassingDatabase(forgetful, { inMemory: true });
  provide("databaseServer", postgres.url);
  return async () => {
    await postgres.close();
    await removeKeys();
  };
}

/** A server that lasts keeps nothing of this run. */
async function dropTemplates(server: string, templates: string) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where starts_with(datname, $1)",
    [templates],
  );
  for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  await client.end();
}
