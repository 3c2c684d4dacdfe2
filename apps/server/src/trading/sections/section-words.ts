import { type RawBuilder, sql } from "kysely";
import { vectorOf } from "../../platform/formats/pinyin.ts";
import type { Platform } from "../../platform/module.ts";

/** Text search vector of the signs, pinyin and initials of a section's name. */
export const wordsOfSection = (name: string): RawBuilder<string> =>
  sql<string>`${vectorOf([[name, "A"]])}::tsvector`;

/** How many sections one transaction fills. */
const atOnce = 500;

/** Fills the words of sections that have none; several nodes may run it at once. */
export async function fillSectionWords({ db, transact }: Pick<Platform, "db" | "transact">): Promise<void> {
  for (;;) {
    const sections = await db
      .selectFrom("trading.section")
      .select(["id", "name"])
      .where("words", "is", null)
      .limit(atOnce)
      .execute();
    if (sections.length === 0) return;
    await transact(({ tx }) =>
      sql`update trading.section s set words = g.words::tsvector
          from unnest(${sections.map(({ id }) => id)}::text[],
            ${sections.map(({ name }) => vectorOf([[name, "A"]]))}::text[]) as g(id, words)
          where s.id = g.id and s.words is null`.execute(tx),
    );
  }
}
