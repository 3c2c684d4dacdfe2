import type { TransferId } from "@zd/domain/funds/bank-transfer";
import {
  type BankStatementLine,
  type Difference,
  type DifferenceKind,
  reconcile,
} from "@zd/domain/funds/reconciliation";
import { fen, type Instant, instant } from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai, shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { type Errand, errand, type Scope, schedule, scheduleAll } from "../../platform/jobs/jobs.ts";
import { type Bank, BankUnreachable } from "../bank/bank.ts";
import { toTransfer } from "../transfers/transfer-store.ts";

/** When a day is reconciled, in milliseconds after midnight: the bank answers late orders until then. */
const atHourMs = 3_600_000;
const againMs = 600_000;

interface Data {
  /** The day that is compared, `YYYY-MM-DD`. */
  readonly day: string;
}

const reconciling = { name: "funds.reconcileDaily" } as const;

/** 日终对账 of the day before, at one in the night; again every ten minutes while the bank has no statement. */
export function reconcileDaily(bank: Bank): Errand<Data> {
  const daily = errand<Data>(reconciling.name, async ({ day }, transact) => {
    const lines = await bank.statement(day).catch((error: unknown) => {
      if (error instanceof BankUnreachable) return null;
      throw error;
    });
    await transact(async (scope) => {
      if (lines === null) return schedule(scope.tx, daily, "", instant(scope.now + againMs), { day });
      await reconcileDay(scope, day, lines);
      const next = instant(startOf(day) + dayMs);
      await schedule(scope.tx, daily, "", dueAt(next), { day: shanghaiDay(next) });
    });
  });
  return daily;
}

const dueAt = (day: Instant) => instant(day + dayMs + atHourMs);

/** Schedules the day after the last reconciled one, or the day of the first transfer. */
export async function scheduleReconciliation({ tx, now }: Pick<Scope, "tx" | "now">): Promise<void> {
  const last = await lastReconciled(tx);
  const next = last === null ? startOfDay((await firstSent(tx)) ?? now) : instant(startOf(last) + dayMs);
  await scheduleAll(tx, [{ job: reconciling, key: "", at: dueAt(next), data: { day: shanghaiDay(next) } }]);
}

function startOf(day: string): Instant {
  const start = parseShanghai(day);
  if (start === null) throw new RangeError(`no day: ${day}`);
  return start;
}

async function firstSent(db: Reader): Promise<Instant | null> {
  const row = await db
    .selectFrom("funds.transfer")
    .select(sql<Date | null>`min(sent_at)`.as("at"))
    .executeTakeFirst();
  return row?.at ? instant(row.at.getTime()) : null;
}

async function lastReconciled(db: Reader): Promise<string | null> {
  const row = await db
    .selectFrom("funds.reconciliation")
    .select(sql<string | null>`max(day)::text`.as("day"))
    .executeTakeFirst();
  return row?.day ?? null;
}

/** Differences that a later day's statement may settle; they stay open, and are not inserted a second time. */
const passing: readonly DifferenceKind[] = ["platform-only", "unfinished"];

/** Compares a day's statement with our transfers, and inserts the differences; a second call does nothing. */
export async function reconcileDay(
  { tx, now }: Pick<Scope, "tx" | "now">,
  day: string,
  statement: readonly BankStatementLine[],
): Promise<void> {
  const end = new Date(startOf(day) + dayMs);
  const named = statement.flatMap(({ reference }) => (reference === null ? [] : [reference]));
  const rows = await tx
    .selectFrom("funds.transfer")
    .selectAll()
    .where((row) =>
      row.or([
        row.and([row("matchedOn", "is", null), row("sentAt", "<", end)]),
        row("id", "=", sql<TransferId>`any(${named}::text[])`),
      ]),
    )
    .execute();
  const matchedBefore = new Set(rows.flatMap(({ id, matchedOn }) => (matchedOn === null ? [] : [id])));
  const isAgain = ({ reference }: BankStatementLine) => reference !== null && matchedBefore.has(reference);
  const open = rows.filter(({ id }) => !matchedBefore.has(id)).map(toTransfer);
  const found = reconcile(
    open,
    statement.filter((line) => !isAgain(line)),
  );
  const again = statement.filter(isAgain).map(
    (line): Difference => ({
      kind: "twice",
      transfer: line.reference,
      bankNo: line.bankNo,
      effect: line.direction === "in" ? line.amount : fen(-line.amount),
    }),
  );
  const { ours, bank, matched } = found;
  const opened = await tx
    .insertInto("funds.reconciliation")
    .values({
      day,
      at: new Date(now),
      matched,
      oursIn: ours.in,
      oursOut: ours.out,
      bankIn: bank.in,
      bankOut: bank.out,
    })
    .onConflict((existing) => existing.doNothing())
    .executeTakeFirst();
  if (opened.numInsertedOrUpdatedRows !== 1n) return;

  const waiting = new Set(
    found.differences.flatMap(({ kind, transfer }) => (passing.includes(kind) && transfer ? [transfer] : [])),
  );
  const done = open.flatMap(({ id }) => (waiting.has(id) ? [] : [id]));
  await closePassing({ tx, now }, done);
  await insertDifferences(tx, day, [...found.differences, ...again]);
  if (done.length > 0) {
    await tx.updateTable("funds.transfer").set({ matchedOn: day }).where("id", "in", done).execute();
  }
}

/** Settles open differences whose transfers agree with a later statement. */
async function closePassing({ tx, now }: Pick<Scope, "tx" | "now">, done: readonly TransferId[]) {
  if (done.length === 0) return;
  await tx
    .updateTable("funds.difference")
    .set({ state: "1", settledAt: new Date(now), memo: "后续对账已相符" })
    .where("transferId", "in", done)
    .where("kind", "in", passing)
    .where("state", "=", "0")
    .execute();
}

async function insertDifferences(tx: Tx, day: string, differences: readonly Difference[]) {
  const open = await tx
    .selectFrom("funds.difference")
    .select(["kind", "transferId"])
    .where("state", "=", "0")
    .where("kind", "in", passing)
    .execute();
  const known = new Set(open.map(({ kind, transferId }) => `${kind}/${transferId}`));
  const fresh = differences.filter(({ kind, transfer }) => !known.has(`${kind}/${transfer}`));
  if (fresh.length === 0) return;
  await tx
    .insertInto("funds.difference")
    .values(
      fresh.map(({ kind, transfer, bankNo, effect }) => ({
        day,
        kind,
        transferId: transfer,
        bankNo,
        effect,
        state: "0" as const,
        settledBy: null,
        settledAt: null,
        memo: null,
      })),
    )
    .onConflict((existing) => existing.doNothing())
    .execute();
}
