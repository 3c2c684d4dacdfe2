import { sql } from "kysely";
import type { Db } from "../database/database.ts";
import type { OpenTransaction } from "../database/transactions.ts";
import { isJsonObject } from "../formats/json-object.ts";
import type { Change, Fields } from "./change.ts";

/** As a trigger notes it: table, key, the row before, the row after. */
type RowChange = readonly [table: string, key: string, was: Fields | null, made: Fields | null];

/** What the transaction has changed of kept records until now, one change for each record. */
export async function takeChanges(named: OpenTransaction["named"]): Promise<readonly Change[]> {
  const [row] = await named<{
    /** The noted changes, one JSON array after another with commas between; empty or null where there is none. */
    changes: string | null;
    /** How many more rows were changed than are noted, as digits; null or empty where none. */
    unnoted: string | null;
  }>(
    "take-changes",
    "select current_setting('zd.changes', true) as changes, current_setting('zd.unnoted', true) as unnoted",
    [],
  );
  if (!row?.changes) return [];
  const changes = mergeByRecord(JSON.parse(`[${row.changes}]`) as readonly RowChange[]);
  const others = Number(row.unnoted ?? 0);
  return others > 0
    ? [...changes, { what: moreRecords, id: "", before: null, after: { [moreRecords]: others } }]
    : changes;
}

/** Name of the last change of a long list, which only says how many are left out. */
export const moreRecords = "其余记录";

/** A record that was changed several times is as it was before the first, and after the last. */
function mergeByRecord(rowChanges: readonly RowChange[]): readonly Change[] {
  const records = new Map<string, Change>();
  for (const [what, id, was, made] of rowChanges) {
    const before = records.get(`${what} ${id}`);
    records.set(`${what} ${id}`, {
      what,
      id,
      before: before ? before.before : was && flat(was),
      after: made && flat(made),
    });
  }
  return [...records.values()].filter(({ before, after }) => before !== null || after !== null);
}

/** Fields within fields under their path, so that of a long document only what differs is kept. */
function flat(fields: Fields, path = ""): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
      if (value === null) return [];
      return isJsonObject(value) ? Object.entries(flat(value, `${path}${name}.`)) : [[path + name, value]];
    }),
  );
}

/** Has what commands change noted in every table of these schemas, but for those left out. */
export const watchChanges = (db: Db, schemas: readonly string[], leftOut: readonly string[]) =>
  sql`select platform.watch_changes(${schemas}::text[], ${leftOut}::text[])`.execute(db);
