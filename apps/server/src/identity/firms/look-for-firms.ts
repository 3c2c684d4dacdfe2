import { type SqlBool, sql } from "kysely";
import { anywhere } from "../../platform/database.ts";

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
