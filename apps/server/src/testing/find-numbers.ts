import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";

/** Digits with no more between two of them than a space or a hyphen, in text or as the hexadecimal of its bytes. */
const runs = /\d(?:[ -]?\d){9,}/g;
const hexRuns = /(?:3[0-9](?:20|2d)?){10,}/g;

/** Finds known numbers in texts, whatever stands before and after them: with spaces or hyphens, with +86, backwards, and in hexadecimal. */
export function openFinder(numbers: readonly string[]) {
  const bare = numbers.map((number) => number.replaceAll(/[\s-]/g, ""));
  const known = new Set(bare.flatMap((number) => [number, [...number].reverse().join("")]));
  const lengths = [...new Set(bare.map(({ length }) => length))];

  const within = (digits: string): string[] =>
    lengths.flatMap((length) => {
      const found: string[] = [];
      for (let at = 0; at + length <= digits.length; at += 1) {
        const part = digits.slice(at, at + length);
        if (known.has(part)) found.push(part);
      }
      return found;
    });

  return (text: string): readonly string[] => {
    const plain = text.match(runs) ?? [];
    const hex = (text.match(hexRuns) ?? []).map((run) => Buffer.from(run, "hex").toString("latin1"));
    return [...new Set([...plain, ...hex].flatMap((run) => within(run.replaceAll(/[ -]/g, ""))))];
  };
}

/** How many blocks of a table are read at once. */
const blocks = 500;

/** Every row of every table as text, partitions and all, with the name of its table; columns that are named are left out. */
export async function* everyRow(
  db: Db,
  left: ReadonlyMap<string, readonly string[]>,
): AsyncGenerator<readonly [table: string, row: string]> {
  const { rows: tables } = await sql<{ name: string; pages: number }>`
    select n.nspname || '.' || c.relname as name, (pg_relation_size(c.oid) / 8192)::int as pages
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`.execute(db);
  for (const { name, pages } of tables)
    for (let page = 0; page <= pages; page += blocks) {
      const { rows } = await sql<{ line: string }>`
        select (to_jsonb(t) - ${left.get(name) ?? []}::text[])::text as line from ${sql.table(name)} t
        where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + blocks},0)`}::tid`.execute(db);
      for (const { line } of rows) yield [name, line];
    }
}

/** Every file of a folder, byte by byte as text. */
export async function* everyFile(folder: string): AsyncGenerator<readonly [file: string, bytes: string]> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) yield [path, (await readFile(path)).toString("latin1")];
  }
}
