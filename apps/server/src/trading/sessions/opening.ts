import { randomBytes } from "node:crypto";
import type { Tx } from "../../platform/database.ts";
import { revive, write } from "../../platform/exact-json.ts";
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
export async function fixOpening(tx: Tx, id: string): Promise<void> {
  const [section, wares] = await Promise.all([
    tx.selectFrom("trading.section").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    tx.selectFrom("trading.ware").selectAll().where("sectionId", "=", id).orderBy("no").execute(),
  ]);
  const salt = randomBytes(32);
  const nonce = randomBytes(16).toString("hex");
  const text = publishedText(write(publishedOf(section, wares, nonce)), openAliases(salt).of);
  await tx
    .insertInto("trading.sessionOpening")
    .values({ sectionId: id, text })
    .onConflict((existing) => existing.column("sectionId").doUpdateSet({ text }))
    .execute();
  await tx
    .updateTable("trading.section")
    .set({ aliasSalt: salt, headHash: openingHash(text) })
    .where("id", "=", id)
    .execute();
}

/** What a section and its wares publish, before aliases take the place of names. */
export const publishedOf = (section: object, wares: readonly object[], nonce: string) => ({
  format: "zd-opening/1",
  nonce,
  section: without(section, movesOfSection),
  wares: wares.map((ware) => without(ware, movesOfWare)),
});

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
