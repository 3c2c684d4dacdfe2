import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anywhere, type Reader, rows } from "../../platform/database.ts";

/**
 * Firms, under this name in the query, of whose name or credit code this is a part; by an index over the pairs of their
 * characters, however many there are.
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
 * The filter by the firms, `f` in the query, to which the rows of a list belong. A word that thousands of firms share is
 * met soon on the way through the list, in whatever order it stands; to find all of them first would take longer.
 */
export async function filterByOwner(
  db: Reader,
  asked: string | undefined,
): Promise<(typed: string) => RawBuilder<SqlBool>> {
  if (asked === undefined || !(await isCommon(db, asked))) return (typed) => lookForFirms("f", typed);
  return (typed) => {
    const has = (column: string) => sql`position(lower(${typed.trim()}) in lower(${sql.ref(column)})) > 0`;
    return sql<SqlBool>`(${has("f.name")} or ${has("f.credit_code")})`;
  };
}

async function isCommon(db: Reader, typed: string): Promise<boolean> {
  const [found] = await rows(
    db,
    sql<{ count: number }>`select count(*)::int as count from (
      select from identity.firm where parts @> identity.sought(${typed.trim()}) limit ${common}) as one`,
  );
  return (found?.count ?? 0) >= common;
}
