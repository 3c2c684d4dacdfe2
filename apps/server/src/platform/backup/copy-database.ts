import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { BackupFailed } from "./backup-failed.ts";

/** Schemas that PostgreSQL has by itself. */
const others = "n.nspname !~ '^pg_' and n.nspname <> 'information_schema'";

/** A table whose rows are copied; one that is partitioned is copied as a whole. */
interface Table {
  /** With its schema, quoted where needed. */
  readonly name: string;
  /** The columns that have values of their own, by comma. */
  readonly columns: string;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  await client.connect();
  return client;
}

/**
 * Copies the rows of all tables, with the numbers that their sequences have come to, into a database that has the same tables, whatever
 * is in them. Triggers and references do nothing meanwhile. Returns how many rows there were, once as many have arrived of each
 * table.
 */
export async function copyDatabase(
  from: string,
  to: string,
  onTable: (name: string, rows: number) => void,
): Promise<number> {
  const [source, target] = await Promise.all([connect(from), connect(to)]);
  try {
    await source.query("begin transaction isolation level repeatable read read only");
    await target.query("set session_replication_role = replica");
    await copyPartitions(source, target);
    const tables = await findTables(source);
    await target.query(`truncate ${tables.map(({ name }) => name).join(", ")} cascade`);
    let sum = 0;
    for (const table of tables) {
      const rows = await copyTable(source, target, table);
      onTable(table.name, rows);
      sum += rows;
    }
    await copySequences(source, target);
    await target.query("analyze");
    return sum;
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

/** Makes the partitions by month that the other has, by the same bounds. */
async function copyPartitions(source: pg.Client, target: pg.Client): Promise<void> {
  const statement = `
    select c.oid::regclass::text as name, i.inhparent::regclass::text as whole, pg_get_expr(c.relpartbound, c.oid) as bounds
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_namespace n on n.oid = c.relnamespace
    where ${others} and c.relispartition and c.relkind = 'r' order by 1`;
  const read = async (client: pg.Client) =>
    (await client.query<{ name: string; whole: string; bounds: string }>(statement)).rows;
  const there = new Set((await read(target)).map(({ name }) => name));
  for (const { name, whole, bounds } of await read(source)) {
    if (there.has(name)) continue;
    await target.query(`create table ${name} partition of ${whole} ${bounds}`);
    await target.query(
      `create trigger never_emptied before truncate on ${name} for each statement execute function platform.refuse_change()`,
    );
  }
}

async function findTables(source: pg.Client): Promise<readonly Table[]> {
  const { rows } = await source.query<Table>(`
    select c.oid::regclass::text as name,
      (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${others} and c.relkind in ('r', 'p') and not c.relispartition order by 1`);
  return rows;
}

async function copyTable(source: pg.Client, target: pg.Client, { name, columns }: Table): Promise<number> {
  const reading = source.query(copyTo(`copy (select ${columns} from ${name}) to stdout`));
  const writing = target.query(copyFrom(`copy ${name} (${columns}) from stdin`));
  await pipeline(reading, writing);
  const count = async (client: pg.Client) =>
    Number((await client.query<{ n: string }>(`select count(*) as n from ${name}`)).rows[0]?.n);
  const [before, after] = [await count(source), await count(target)];
  if (before !== after) throw new BackupFailed(`Of the ${before} rows of ${name} ${after} have arrived`);
  return after;
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${others} and c.relkind = 'S'`);
  for (const { name } of rows) {
    const { rows: values } = await source.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    );
    for (const { last, called } of values)
      await target.query("select setval($1::regclass, $2, $3)", [name, last, called]);
  }
}
