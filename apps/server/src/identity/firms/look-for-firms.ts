import { type SqlBool, sql } from "kysely";
import { anywhere } from "../../platform/database.ts";

/** Firms, under this name in the query, of whose name or credit code this is a part; by an index, however many there are. */
export function lookForFirms(table: string, typed: string) {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  const words = typed.trim();
  const pattern = anywhere(words);
  return sql<SqlBool>`(
    identity.pairs(${of("name")} || ' ' || ${of("credit_code")}) @> identity.sought(${words})
    and (${of("name")} ilike ${pattern} or ${of("credit_code")} ilike ${pattern})
  )`;
}
