import { type RawBuilder, type SqlBool, sql } from "kysely";
import { queryOf, vectorOf } from "../../platform/formats/pinyin.ts";
import type { Platform } from "../../platform/module.ts";

/** Text search vector of the pinyin and initials of a firm's name. */
export const wordsOfFirm = (name: string): RawBuilder<string> =>
  sql<string>`${vectorOf([[name, "A"]])}::tsvector`;

/**
 * Condition on the firms under the alias `table`: pinyin or initials of some characters of the name begin with what
 * was typed. False for text without Latin letters.
 */
export const soundsLike = (table: string, typed: string): RawBuilder<SqlBool> => {
  const query = /[a-z]/i.test(typed) ? queryOf(typed) : null;
  return query === null
    ? sql<SqlBool>`false`
    : sql<SqlBool>`${sql.ref(`${table}.words`)} @@ ${query}::tsquery`;
};

/** How many firms one transaction fills. */
const atOnce = 500;

/** Fills the words of firms that have none; several nodes may run it at once. */
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
