import type { DayNotes } from "@zd/domain/closing/day-sheet";
import type { Instant, UserId } from "@zd/domain/kernel/brand";
import { type Selectable, sql, type Updateable } from "kysely";
import { findClosedDays } from "../funds/index.ts";
import type { Reader, Tx } from "../platform/database/database.ts";
import { revive, write } from "../platform/formats/exact-json.ts";
import type { SheetFigures } from "./reckon-sheet.ts";
import type { SheetTable } from "./tables.ts";

/** A version of a sheet, with its figures read. */
export type Sheet = Selectable<SheetTable>;

const toSheet = (row: Sheet): Sheet => ({
  ...row,
  figures: row.figures && revive<SheetFigures>(row.figures),
});

/** This version of a day's sheet, the latest where none is given; undefined where the day has none. */
export async function findSheet(db: Reader, day: string, version?: number): Promise<Sheet | undefined> {
  const row = await db
    .selectFrom("closing.sheet")
    .selectAll()
    .where("day", "=", day)
    .$if(version !== undefined, (all) => all.where("version", "=", BigInt(version ?? 0)))
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && toSheet(row);
}

/** The latest version of a day's sheet, locked until the transaction ends; undefined where the day has none. */
export async function lockSheet(tx: Tx, day: string): Promise<Sheet | undefined> {
  const row = await tx
    .selectFrom("closing.sheet")
    .selectAll()
    .where("day", "=", day)
    .orderBy("version", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row && toSheet(row);
}

/** The earliest day that is not signed, before the given one where there is one; null where there is none. */
export async function findUnsigned(db: Reader, before: string | null): Promise<string | null> {
  const row = await db
    .selectFrom("closing.sheet")
    .select(sql<string | null>`min(day)::text`.as("day"))
    .where("state", "in", ["1", "2"])
    .$if(before !== null, (all) => all.where("day", "<", before ?? ""))
    .executeTakeFirst();
  return row?.day ?? null;
}

/** The numbers of all versions of a day, the first first. */
export const findVersions = async (db: Reader, day: string): Promise<readonly number[]> =>
  (
    await db.selectFrom("closing.sheet").select("version").where("day", "=", day).orderBy("version").execute()
  ).map(({ version }) => Number(version));

export async function updateSheet(
  tx: Tx,
  { day, version }: Pick<Sheet, "day" | "version">,
  change: Updateable<SheetTable>,
): Promise<void> {
  await tx
    .updateTable("closing.sheet")
    .set(change)
    .where("day", "=", day)
    .where("version", "=", version)
    .execute();
}

/** A version of a day's sheet that nobody has signed; nothing where it is there already. */
export async function insertSheet(tx: Tx, day: string, version: bigint): Promise<void> {
  await tx
    .insertInto("closing.sheet")
    .values({
      day,
      version,
      state: "1",
      figures: null,
      mark: null,
      notes: "{}",
      firstBy: null,
      firstAt: null,
      secondBy: null,
      secondAt: null,
      reopenReason: null,
      reopenBy: null,
      reopenAt: null,
      reopenDecidedBy: null,
      reopenDecidedAt: null,
      reopenOpinion: null,
    })
    .onConflict((existing) => existing.doNothing())
    .execute();
}

/** Sheets for all days whose accounts are closed and that have none: from the day after the last one on, or for the last closed day. */
export async function insertClosedDays(tx: Tx): Promise<void> {
  const { last } = await tx
    .selectFrom("closing.sheet")
    .select(sql<string | null>`max(day)::text`.as("last"))
    .executeTakeFirstOrThrow();
  for (const day of await findClosedDays(tx, last)) await insertSheet(tx, day, 1n);
}

/** The first signature: the figures as they are signed, and what was said of them. */
export const saveFirst = (
  tx: Tx,
  sheet: Pick<Sheet, "day" | "version">,
  signed: { readonly figures: SheetFigures; readonly mark: string; readonly notes: DayNotes },
  { by, at }: { readonly by: UserId; readonly at: Instant },
): Promise<void> =>
  updateSheet(tx, sheet, {
    state: "2",
    figures: write(signed.figures),
    mark: signed.mark,
    notes: JSON.stringify(signed.notes),
    firstBy: by,
    firstAt: new Date(at),
  });

/** Takes the first signature away; the notes stay for whoever signs next. */
export const saveReturn = (tx: Tx, sheet: Pick<Sheet, "day" | "version">, reason: string): Promise<void> =>
  updateSheet(tx, sheet, {
    state: "1",
    figures: null,
    mark: null,
    firstBy: null,
    firstAt: null,
    returned: reason,
  });
