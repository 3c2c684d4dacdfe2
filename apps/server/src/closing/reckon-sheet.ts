import { type CheckFinding, inOrder } from "@zd/domain/closing/day-checks";
import type { DayNotes } from "@zd/domain/closing/day-sheet";
import type { MoneyRow } from "@zd/domain/closing/money-table";
import { type Fen, fen, type Instant, instant, type Quantity } from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai } from "@zd/domain/kernel/shanghai-time";
import { findCorrections, findDayMoney } from "../funds/index.ts";
import { previewHash } from "../platform/calls/card.ts";
import { notFound } from "../platform/calls/operation.ts";
import type { Reader } from "../platform/database/database.ts";
import type { DayScope } from "../platform/day-checks.ts";
import type { Platform } from "../platform/module.ts";
import { findDealsOfDay } from "../trading/index.ts";

/** What stands on a sheet, and is signed. */
export interface SheetFigures {
  readonly checks: readonly CheckFinding[];
  readonly money: readonly MoneyRow[];
  readonly totals: {
    /** Dealt in sessions, practice left out. */
    readonly quantity: Quantity;
    readonly amount: Fen;
    /** 货款 that buyers have paid. */
    readonly goodsPaid: Fen;
    /** Service and annual fees that the exchange has earned. */
    readonly fees: Fen;
    /** 入金 less 出金 of the members; below zero where more went out. */
    readonly received: Fen;
    /** Members' money in the evening. */
    readonly members: Fen;
  };
  /** Adjustments that have settled differences of the day, whenever they were posted. */
  readonly corrections: Awaited<ReturnType<typeof findCorrections>>;
}

/** The day as the checks of the contexts are asked for it; NOT_FOUND where there is no such day, or it has not begun. */
export function dayScope(day: string, now: Instant): DayScope {
  const start = parseShanghai(day);
  if (start === null || start > now) throw notFound();
  return { day, start, end: instant(start + dayMs), now };
}

/** The sheet of a day as everything is now. */
export async function reckonSheet(
  db: Reader,
  { dayChecks }: Pick<Platform, "dayChecks">,
  scope: DayScope,
): Promise<SheetFigures> {
  const [checks, money, deals, corrections] = await Promise.all([
    Promise.all(dayChecks().map((find) => find(db, scope))),
    findDayMoney(db, scope),
    findDealsOfDay(db, scope.day),
    findCorrections(db, scope.day),
  ]);
  const rowOf = (name: MoneyRow["account"]) => money.table.find(({ account }) => account === name);
  const members = rowOf("members");
  return {
    checks: inOrder(checks.flat()),
    money: money.table,
    totals: {
      ...deals,
      goodsPaid: money.goodsPaid,
      fees: rowOf("exchange")?.lines.fees ?? fen(0n),
      received: fen((members?.lines.received ?? 0n) + (members?.lines.paidOut ?? 0n)),
      members: members?.closing ?? fen(0n),
    },
    corrections,
  };
}

/** What both sign: all but the moments at which it was found. */
export const markOfSheet = ({ checks, ...figures }: SheetFigures, notes: DayNotes): string =>
  previewHash({
    ...figures,
    notes,
    checks: checks.map(({ at, ...check }) => ({ ...check, isThere: at !== null })),
  });
