import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anywhere, type Reader, rows } from "../../platform/database/database.ts";

/**
 * Condition on the firms under the alias `table`: the text is a part of the name or credit code; by an index over
 * pairs of characters.
 */
export function lookForFirms(table: string, typed: string, nameColumn = "name") {
  const [name, code] = [sql.ref(`${table}.${nameColumn}`), sql.ref(`${table}.credit_code`)];
  const words = typed.trim();
  const pattern = anywhere(words);
  return sql<SqlBool>`(
    ${sql.ref(`${table}.parts`)} @> identity.sought(${words})
    and (${name} ilike ${pattern} or ${code} ilike ${pattern})
  )`;
}

const common = 2_000;

/**
 * Filters a list by the name of the firm `f` that its rows belong to. Where thousands of firms match, rows are tested
 * on the way through the list, which is faster than finding all these firms first.
 */
export async function filterByOwner(
  db: Reader,
  name: string | undefined,
): Promise<(typed: string) => RawBuilder<SqlBool>> {
  if (name === undefined || !(await isCommon(db, name))) return (typed) => lookForFirms("f", typed);
  return (typed) => {
    const has = (column: string) => sql`position(lower(${typed.trim()}) in lower(${sql.ref(column)})) > 0`;
    return sql<SqlBool>`(${has("f.name")} or ${has("f.credit_code")})`;
  };
}

async function isCommon(db: Reader, typed: string): Promise<boolean> {
  const [found] = await rows(
    db,
    sql<{
      /** How many firms match, counted up to `common`. */
      count: number;
    }>`select count(*)::int as count from (
      select from identity.firm where parts @> identity.sought(${typed.trim()}) limit ${common}) as one`,
  );
  return (found?.count ?? 0) >= common;
}
