import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Platform } from "../../platform/module.ts";
import { queryOf, vectorOf } from "../../platform/pinyin.ts";

/** The words of a firm's name as the table keeps them. */
export const wordsOfFirm = (name: string): RawBuilder<string> =>
  sql<string>`${vectorOf([[name, "A"]])}::tsvector`;

/**
 * Firms, under this name in the query, in whose name the pinyin or the initials of some of its signs begin with what was
 * typed; none for what holds no Latin letter.
 */
export const soundsLike = (table: string, typed: string): RawBuilder<SqlBool> => {
  const query = /[a-z]/i.test(typed) ? queryOf(typed) : null;
  return query === null
    ? sql<SqlBool>`false`
    : sql<SqlBool>`${sql.ref(`${table}.words`)} @@ ${query}::tsquery`;
};

/** So many firms in one transaction. */
const atOnce = 500;

/** Reckons the words of the firms that have none yet; several nodes may do it at once. */
export async function fillFirmWords({ db, transact }: Pick<Platform, "db" | "transact">): Promise<void> {
  for (;;) {
    const firms = await db
      .selectFrom("identity.firm")
      .select(["id", "name"])
      .where("words", "is", null)
      .limit(atOnce)
      .execute();
    if (firms.length === 0) return;
    await transact(async ({ tx }) => {
      for (const { id, name } of firms)
        await tx
          .updateTable("identity.firm")
          .set({ words: wordsOfFirm(name) })
          .where("id", "=", id)
          .where("name", "=", name)
          .execute();
    });
  }
}
