import type { dayEnds } from "@zd/api/closing/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import { type CheckFinding, dayChecks, resultOf } from "@zd/domain/closing/day-checks";
import { type DayNotes, signSheet } from "@zd/domain/closing/day-sheet";
import { fen, type Instant, instant, quantity, type UserId } from "@zd/domain/kernel/brand";
import { formatQuantity } from "@zd/domain/money/quantity";
import { formatYuan } from "@zd/domain/money/yuan";
import { refusalMessage } from "../platform/calls/card.ts";
import type { Reader } from "../platform/database/database.ts";
import type { DayScope } from "../platform/day-checks.ts";
import type { Platform } from "../platform/module.ts";
import { markOfSheet, reckonSheet, type SheetFigures } from "./reckon-sheet.ts";
import { findUnsigned, findVersions, type Sheet } from "./sheet-store.ts";

export type ShownSheet = OutputOf<typeof dayEnds.readSheet>;

/** A sheet with what stands on it: as it was signed, or as everything is now while it is not signed by both. */
export interface OpenedSheet {
  /** Undefined while the day is not over. */
  readonly row: Sheet | undefined;
  readonly figures: SheetFigures;
  readonly notes: DayNotes;
  /** Whether what the first has signed is what is there now; true before the first signature. */
  readonly isUnchanged: boolean;
}

export async function openSheet(
  db: Reader,
  platform: Pick<Platform, "dayChecks">,
  scope: DayScope,
  row: Sheet | undefined,
): Promise<OpenedSheet> {
  const notes = row?.notes ?? {};
  if (row?.figures && row.secondBy !== null) return { row, figures: row.figures, notes, isUnchanged: true };
  const figures = await reckonSheet(db, platform, scope);
  return { row, figures, notes, isUnchanged: row?.mark == null || row.mark === markOfSheet(figures, notes) };
}

/** What the rules look at when somebody signs with these notes. */
export const signingContext = (
  { row, figures, notes, isUnchanged }: OpenedSheet,
  earlierOpen: string | null,
) => ({
  state: row?.state ?? ("0" as const),
  firstBy: row?.firstBy ?? null,
  findings: figures.checks,
  notes,
  earlierOpen,
  isUnchanged,
});

/** The sheet on the wire, as this user finds it. */
export async function showSheet(
  db: Reader,
  opened: OpenedSheet,
  scope: DayScope,
  by: UserId,
): Promise<ShownSheet> {
  const { row, figures, notes, isUnchanged } = opened;
  const [versions, earlierOpen, names] = await Promise.all([
    findVersions(db, scope.day),
    findUnsigned(db, scope.day),
    findNames(db, row),
  ]);
  const person = (user: UserId | null, at: Date | null) =>
    user && at ? { name: names.get(user) ?? user, at: instant(at.getTime()) } : null;
  return {
    day: scope.day,
    version: Number(row?.version ?? 1n),
    state: row?.state ?? "0",
    checks: figures.checks.map((finding) => showCheck(finding, notes)),
    money: figures.money.map((one) => ({ ...one })),
    totals: figures.totals,
    corrections: figures.corrections.map((one) => ({ ...one, at: instant(Number(one.at)) })),
    first: person(row?.firstBy ?? null, row?.firstAt ?? null),
    second: person(row?.secondBy ?? null, row?.secondAt ?? null),
    isUnchanged,
    returned: row?.returned ?? "",
    reopening:
      row?.reopenReason == null
        ? null
        : {
            reason: row.reopenReason,
            by: person(row.reopenBy, row.reopenAt),
            decided: person(row.reopenDecidedBy, row.reopenDecidedAt),
            opinion: row.reopenOpinion ?? "",
          },
    maySign: refusalMessage(signSheet(signingContext(opened, earlierOpen), by)),
    versions: [...versions],
  };
}

function showCheck(finding: CheckFinding, notes: DayNotes): ShownSheet["checks"][number] {
  const { check, records, ours, theirs, at } = finding;
  const { unit } = dayChecks[check];
  const written = (amount: bigint) => {
    if (unit === "yuan") return formatYuan(fen(amount));
    return unit === "tonnes" ? formatQuantity(quantity(amount)) : String(amount);
  };
  const there = (amount: bigint) => (at === null ? null : written(amount));
  return {
    check,
    result: resultOf(finding),
    unit,
    records,
    ours: there(ours),
    theirs: there(theirs),
    difference: there(theirs - ours),
    at: at as Instant | null,
    note: notes[check] ?? "",
  };
}

async function findNames(db: Reader, row: Sheet | undefined): Promise<ReadonlyMap<string, string>> {
  const users = [row?.firstBy, row?.secondBy, row?.reopenBy, row?.reopenDecidedBy].flatMap((user) =>
    user ? [user] : [],
  );
  if (users.length === 0) return new Map();
  const found = await db
    .selectFrom("identity.operatorView")
    .select(["userId", "name"])
    .where("userId", "in", users)
    .execute();
  return new Map(found.map(({ userId, name }) => [userId, name]));
}
