import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import { revive, write } from "../../platform/formats/exact-json.ts";
import { openAliases } from "./aliases.ts";
import { openingHash, publishedText } from "./journal.ts";

/** What moves of a section and of a ware; all else is published, and fixed by the opening. */
const movesOfSection = [
  "status",
  "turn",
  "deadline",
  "suspended",
  "fixedDeposits",
  "seq",
  "headHash",
  "version",
  "bids",
  "waresBid",
  "waresDealt",
  "waresFailed",
  "quantityDealt",
  "ringsAt",
  "aliasSalt",
  "confirmed",
  "released",
  "clearedAt",
  "bundleFile",
  "bundleReaders",
  "words",
];
const movesOfWare = [
  "sectionId",
  "status",
  "deadline",
  "remainingMs",
  "live",
  "waiting",
  "shortlist",
  "counterOffer",
  "bidders",
  "takenBy",
  "bids",
  "dealt",
  "lastPrice",
  "lastSeq",
  "lastAt",
  "version",
];

/**
 * Fixes a section that is on the calendar as it stands: what its journal will be chained to. Whoever changes a section
 * that has not begun calls it again; of one that has begun the database refuses it. The nonce keeps anybody from guessing
 * a hidden price by trying hashes.
 */
export const fixOpening = (tx: Tx, id: string): Promise<void> => fixOpenings(tx, [id]);

/** The same for several at a time. */
export async function fixOpenings(tx: Tx, ids: readonly string[]): Promise<void> {
  const [sections, wares] = await Promise.all([
    tx.selectFrom("trading.section").selectAll().where("id", "in", ids).execute(),
    tx.selectFrom("trading.ware").selectAll().where("sectionId", "in", ids).orderBy("no").execute(),
  ]);
  if (sections.length < ids.length) throw new Error(`not all of these sections are there: ${ids.join(", ")}`);
  const waresOf = Map.groupBy(wares, ({ sectionId }) => sectionId);
  const fixed = sections.map((section) => {
    const salt = randomBytes(32);
    const nonce = randomBytes(16).toString("hex");
    const published = publishedOf(section, waresOf.get(section.id) ?? [], nonce);
    return { id: section.id, salt, text: publishedText(write(published), openAliases(salt).of) };
  });
  await tx
    .insertInto("trading.sessionOpening")
    .values(fixed.map(({ id: sectionId, text }) => ({ sectionId, text })))
    .onConflict((existing) =>
      existing.column("sectionId").doUpdateSet({ text: (row) => row.ref("excluded.text") }),
    )
    .execute();
  await sql`
    update trading.section s set alias_salt = v.salt, head_hash = v.hash
    from unnest(${fixed.map(({ id }) => id)}::text[], ${fixed.map(({ salt }) => salt)}::bytea[],
                ${fixed.map(({ text }) => openingHash(text))}::bytea[]) v(id, salt, hash)
    where s.id = v.id`.execute(tx);
}

/** What a section and its wares publish, before aliases take the place of names. */
export const publishedOf = (section: object, wares: readonly object[], nonce: string) => ({
  format: "zd-opening/2",
  nonce,
  section: withoutEmpty(without(section, movesOfSection), "workingDays"),
  wares: wares.map((ware) => without(ware, movesOfWare)),
});

/** Without a value that is null: sections from before there was such a value have none in their opening. */
const withoutEmpty = (row: Readonly<Record<string, unknown>>, column: string) =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => name !== column || value !== null));

/** Moments become milliseconds; what a column holds as JSON gets its whole numbers back. */
const without = (row: object, moving: readonly string[]) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !moving.includes(column))
      .map(([column, value]) => [column, exact(value)]),
  );

function exact(value: unknown) {
  if (value instanceof Date) return value.getTime();
  return typeof value === "object" ? revive(value) : value;
}
