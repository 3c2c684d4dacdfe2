import type { CompanyId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Reader, rows, type Tx } from "../../platform/database/database.ts";
import { soundOf, soundsOf, vectorOf } from "../../platform/formats/pinyin.ts";
import type { TermTable } from "../tables.ts";

type Term = Pick<TermTable, "kind" | "reference" | "name">;

/** Keeps names for suggestions; a changed name replaces the old one. */
export async function keepTerms(tx: Tx, company: CompanyId, terms: readonly Term[]): Promise<void> {
  if (terms.length === 0) return;
  const known = new Map(terms.map((term) => [`${term.kind} ${term.reference}`, term]));
  const all = [...known.values()].toSorted((a, b) =>
    `${a.kind} ${a.reference}` < `${b.kind} ${b.reference}` ? -1 : 1,
  );
  const column = (of: (term: Term) => string) => all.map(of);
  await sql`
    insert into mall.term (company_id, kind, reference, name, pinyin, words)
    select ${company}, kind, reference, name, pinyin, words::tsvector
    from unnest(${column(({ kind }) => kind)}::text[], ${column(({ reference }) => reference)}::text[],
      ${column(({ name }) => name)}::text[], ${column(({ name }) => soundsOf(name))}::text[],
      ${column(({ name }) => vectorOf([[name, "A"]]))}::text[]) t(kind, reference, name, pinyin, words)
    on conflict (company_id, kind, reference) do update
    set name = excluded.name, pinyin = excluded.pinyin, words = excluded.words
    where term.name <> excluded.name`.execute(tx);
}

export async function forgetTerm(
  tx: Tx,
  company: CompanyId,
  kind: TermTable["kind"],
  reference: string,
): Promise<void> {
  await tx
    .deleteFrom("mall.term")
    .where("companyId", "=", company)
    .where("kind", "=", kind)
    .where("reference", "=", reference)
    .execute();
}

/** The name that sounds most like what was typed; null where none does. 杭莱湾 and hanglaiwna give 杭来湾煤矿. */
async function nearestName(db: Reader, company: CompanyId, typed: string): Promise<string | null> {
  const sound = soundOf(typed);
  if (sound.length < 3) return null;
  const [nearest] = await rows<{
    /** The name as it is shown. */
    name: string;
  }>(
    db,
    sql`select name from mall.term where company_id = ${company} and ${sound} <% pinyin
        order by word_similarity(${sound}, pinyin) desc, length(name), name limit 1`,
  );
  return nearest?.name ?? null;
}

/**
 * The text with each word replaced by the name that it sounds most like; null where one sounds like none, or nothing
 * changes.
 */
export async function corrected(db: Reader, company: CompanyId, typed: string): Promise<string | null> {
  const words = typed.split(/\s+/).filter((word) => word !== "");
  const nearest = await Promise.all(words.slice(0, 4).map((word) => nearestName(db, company, word)));
  if (nearest.some((name) => name === null)) return null;
  const correction = [...new Set(nearest)].join(" ");
  return correction === typed.trim() ? null : correction;
}
