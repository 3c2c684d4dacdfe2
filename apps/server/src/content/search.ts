import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anywhere } from "../platform/database/database.ts";

/** The terms of a keyword, in small letters: a text must contain all of them. */
export const termsOf = (keyword: string): readonly string[] =>
  [...new Set(keyword.toLowerCase().split(/\s+/))].filter((term) => term !== "");

/** The index entries under which a term is found: pairs of Chinese characters, and beginnings of words. */
function entriesOf(term: string): readonly string[] {
  const chinese = [...term.matchAll(/[㐀-鿿]+/g)].flatMap(([run]) =>
    run.length === 1 ? [run] : Array.from({ length: run.length - 1 }, (_, i) => run.slice(i, i + 2)),
  );
  // The first may be the end of a longer word; one that follows another sign begins there in the text as well.
  const words = [...term.matchAll(/[a-z0-9]+/g)]
    .filter(({ index }) => index > 0)
    .map(([word]) => `'${word}':*`);
  return [...chinese.map((pair) => `'${pair}'`), ...words];
}

/** Condition that a row contains all terms: the index finds candidates, a comparison of the text decides. */
export function matches(terms: readonly string[]): RawBuilder<SqlBool> {
  const entries = terms.flatMap(entriesOf);
  const exact = terms.map((term) => sql<SqlBool>`search_text like ${anywhere(term)}`);
  const indexed = entries.length === 0 ? [] : [sql<SqlBool>`search_words @@ ${entries.join(" & ")}::tsquery`];
  return sql.join([...indexed, ...exact], sql` and `) as RawBuilder<SqlBool>;
}

const before = 30;
const length = 120;

/** The words around the first term, as the summary of a hit. */
export function passage(words: string, terms: readonly string[]): string {
  const signs = [...words];
  const lower = signs.map((sign) => sign.toLowerCase()).join("");
  const found = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0);
  const at = found.length === 0 ? 0 : [...lower.slice(0, Math.min(...found))].length;
  const from = Math.max(0, at - before);
  return `${from > 0 ? "…" : ""}${signs.slice(from, from + length).join("")}${from + length < signs.length ? "…" : ""}`;
}
