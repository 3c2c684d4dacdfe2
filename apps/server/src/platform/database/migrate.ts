import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { Logger } from "pino";
import { advisoryLocks, takeAdvisoryLock } from "./advisory-locks.ts";

/** Where the migrations of a context lie. */
export interface Migrations {
  /** The context whose schema they change. */
  readonly context: string;
  /** Files called YYYYMMDD-what.sql, run in the order of their dates. */
  readonly folder: URL;
  /** The names of those that are run, where not all of them are. */
  readonly only?: ReadonlySet<string>;
}

/** One file of SQL. */
interface Migration {
  readonly context: string;
  /** The name of the file, such as `20261122-audit.sql`. */
  readonly name: string;
  /** The SQL: run in one transaction, or one statement that is run outside of any, as its first line says. */
  readonly text: string;
  /** SHA-256 of the text in hex, whatever its line ends: a file that has run must not change. */
  readonly hash: string;
}

/** Thrown where a migration fails, has no proper name, or was changed or removed after it had run. */
export class MigrationWrong extends Error {
  override readonly name = "MigrationWrong";
}

/** How migrations wait for tables that are in use. */
export interface LockWaits {
  /** How long a migration waits for a lock before it makes way for those who wait behind it, in ms. */
  readonly timeoutMs: number;
  /** How long it then lets them go first, in ms. */
  readonly pauseMs: number;
  /** How often it tries. */
  readonly tries: number;
  /** Told each time that a migration makes way: its context and name, and why. */
  readonly onWait: (migration: string, reason: string) => void;
}

/** Ten minutes in all: a long report has ended by then, and a transaction that was forgotten has not. */
const usualWaits: LockWaits = { timeoutMs: 2_000, pauseMs: 3_000, tries: 120, onWait: () => {} };

/** Has every time that a migration makes way logged. */
export const logWaits = (log: Logger): Partial<LockWaits> => ({
  onWait: (migration, reason) =>
    log.warn({ migration, reason }, "a migration waits for a table that is in use"),
});

/** First line of a file whose one statement PostgreSQL refuses to run in a transaction, such as an index that is built concurrently. */
const outsideOfTransaction = /^-- Outside of a transaction\b/;

const history = `
  create schema if not exists platform;
  create table if not exists platform.migration (
    context text not null,
    name text not null,
    hash text not null,
    at timestamptz not null default now(),
    primary key (context, name)
  )`;

/**
 * Brings the database up to date: the files of all contexts in the order of their dates, each in a transaction or as one statement outside of
 * any. A file that meets a table in use makes way and tries again, so that nobody waits behind it for long. Where the nodes work with another
 * user than the one of this address, `nodes`, he may do with the tables afterwards what nodes do. Returns the files that were missing.
 */
export async function migrate(
  url: string,
  sources: readonly Migrations[],
  nodes: string | null = null,
  waits: Partial<LockWaits> = {},
): Promise<readonly string[]> {
  const migrations = (await Promise.all(sources.map(read))).flat().toSorted(byDate);
  const client = new pg.Client({ connectionString: url, application_name: "zd migrations" });
  client.on("error", () => {});
  await client.connect();
  try {
    await takeAdvisoryLock(client, advisoryLocks.migrations);
    // Nobody waits for the disk after each of them: what is committed after them is safe only together with them.
    await client.query("set synchronous_commit = off");
    await client.query(history);
    const applied = await client.query<{
      context: string;
      name: string;
      /** The hash that the file had when it was run. */
      hash: string;
    }>("select context, name, hash from platform.migration where context = any($1)", [
      sources.map(({ context }) => context),
    ]);
    const missing = compare(migrations, applied.rows);
    const lockWaits = { ...usualWaits, ...waits };
    await client.query("select set_config('lock_timeout', $1, false)", [`${lockWaits.timeoutMs}ms`]);
    for (const migration of missing) await runBetweenOthers(client, migration, lockWaits);
    if (nodes !== null) await client.query("select platform.grant_use($1) where $1 <> current_user", [nodes]);
    return missing.map(title);
  } finally {
    await client.end();
  }
}

const title = ({ context, name }: { context: string; name: string }) => `${context}/${name}`;

/** Compares by the date in the name; on one day the order of the list decides, where lower contexts come first. */
const byDate = (a: Migration, b: Migration) => Number(a.name.slice(0, 8)) - Number(b.name.slice(0, 8));

async function read({ context, folder, only }: Migrations): Promise<Migration[]> {
  const isWanted = (name: string) => name.endsWith(".sql") && (only?.has(name) ?? true);
  const names = (await readdir(folder)).filter(isWanted).toSorted();
  return Promise.all(
    names.map(async (name) => {
      if (!/^\d{8}-[a-z0-9-]+\.sql$/.test(name)) {
        throw new MigrationWrong(`${fileURLToPath(folder)}${name} must be called YYYYMMDD-name.sql`);
      }
      const text = await readFile(new URL(name, folder), "utf8");
      // Line ends differ between machines, what they say does not.
      const hash = createHash("sha256").update(text.replaceAll("\r\n", "\n")).digest("hex");
      return { context, name, text, hash };
    }),
  );
}

function compare(
  migrations: readonly Migration[],
  applied: readonly { context: string; name: string; hash: string }[],
) {
  const hashes = new Map(applied.map((one) => [title(one), one.hash]));
  for (const migration of migrations) {
    const hash = hashes.get(title(migration));
    if (hash !== undefined && hash !== migration.hash) {
      throw new MigrationWrong(
        `migration ${title(migration)} has run already and was changed since; write a new one`,
      );
    }
  }
  const known = new Set(migrations.map(title));
  const missing = applied.find((one) => !known.has(title(one)));
  if (missing)
    throw new MigrationWrong(`migration ${title(missing)} has run here, but this version does not know it`);
  return migrations.filter((migration) => !hashes.has(title(migration)));
}

/** What PostgreSQL says where a lock was not to be had in time, or two waited for each other. */
const isLockConflict = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === "55P03" || error.code === "40P01");

async function runBetweenOthers(client: pg.Client, migration: Migration, waits: LockWaits): Promise<void> {
  const run = outsideOfTransaction.test(migration.text) ? runOutside : runInTransaction;
  for (let left = waits.tries - 1; ; left--) {
    try {
      return await run(client, migration);
    } catch (error) {
      const { message } = error as Error;
      if (left === 0 || !isLockConflict(error)) {
        throw new MigrationWrong(`migration ${title(migration)} failed: ${message}`, { cause: error });
      }
      waits.onWait(title(migration), message);
      await pause(waits.pauseMs);
    }
  }
}

/** Sends the transaction as one message: a first start runs hundreds of files, and would wait for four answers for each. */
async function runInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query(["begin", migration.text, recordOf(migration), "commit"].join("\n;\n"));
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Runs a statement that does no harm when it runs twice, as it does where the process ends before the file is written down. */
async function runOutside(client: pg.Client, migration: Migration): Promise<void> {
  // An index whose building has broken off is there by its name, and of no use.
  const { rows } = await client.query<{
    /** Schema and name. */
    name: string;
  }>(
    `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid and c.relkind = 'i' and $1 ~ ('\\m' || c.relname || '\\M')`,
    [migration.text],
  );
  for (const { name } of rows) await client.query(`drop index concurrently ${name}`);
  await client.query(migration.text);
  await client.query(recordOf(migration));
}

/** The statement that says that a file has run. */
const recordOf = ({ context, name, hash }: Migration): string =>
  `insert into platform.migration (context, name, hash) values (${[context, name, hash].map(pg.escapeLiteral).join(", ")})`;
