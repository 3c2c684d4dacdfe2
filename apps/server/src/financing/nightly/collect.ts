import { type LoanId, owingStates, type ProductKind, type RepaymentKind } from "@zd/domain/financing/codes";
import { type Debt, debtOf, repay } from "@zd/domain/financing/loan";
import { type ContractNo, type Fen, type FirmId, fen, instant } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { least } from "@zd/domain/money/amount";
import { sql } from "kysely";
import { type Financeable, findDissolved, findFinanceable } from "../../contracts/index.ts";
import { findAutoRefund, lockAccounts } from "../../funds/index.ts";
import { rows, type Tx } from "../../platform/database/database.ts";
import { job, type Scope, schedule, scheduleAll } from "../../platform/jobs/jobs.ts";
import { bookOf, findPlans, type LoanRow } from "../loans/loan-store.ts";
import { keepRepayments, type NewRepayment } from "../loans/repay.ts";
import { nextNight } from "./interest-run.ts";

/** When the night's collection runs, in milliseconds after midnight: after the interest run. */
const afterMidnightMs = 1_800_000;
/** How often money that came in without an event is looked for, in milliseconds. */
const againMs = 3_600_000;

interface Collecting {
  readonly firm: FirmId;
  /** Number of the night's batch; null for money that came in during the day. */
  readonly batch: string | null;
}

/**
 * 自动还款 of a firm that has 自动退款 on (domain §7), from what it has available: what is due of each loan, the oldest
 * first; of a financed claim all that the buyer has paid; and the whole of a loan whose contract was dissolved.
 */
export const collectFirm = job<Collecting>("financing.collectFirm", async ({ firm, batch }, scope) => {
  const { tx, now } = scope;
  if (!(await findAutoRefund(tx, [firm])).has(firm)) return;
  // Locked in the order in which the night locks them.
  const found = await tx
    .selectFrom("financing.loan")
    .selectAll()
    .where("firmId", "=", firm)
    .where("state", "in", owingStates)
    .orderBy("seq")
    .forUpdate()
    .execute();
  if (found.length === 0) return;
  const loans = found.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const standOn = (of: ProductKind) =>
    loans.flatMap(({ kind: one, contractNo }) => (one === of && contractNo ? [contractNo] : []));
  const [plans, claims, dissolved] = await Promise.all([
    findPlans(
      tx,
      loans.map(({ id }) => id),
    ),
    findFinanceable(tx, standOn("receivable")),
    findDissolved(tx, standOn("order")),
  ]);
  const accounts = await lockAccounts(scope, [firm]);
  const day = shanghaiDay(now);
  const kind: RepaymentKind = batch === null ? "receipt" : "batch";
  let left = accounts.available(firm);
  const repayments: NewRepayment[] = [];
  const lines: Line[] = [];
  for (const loan of loans) {
    const book = bookOf(loan, plans.get(loan.id) ?? []);
    const debt = debtOf(book, day);
    const due = dueOf(loan, debt, { claims, dissolved });
    const amount = least(due, left);
    lines.push({ loan: loan.id, due, taken: amount, overdueDays: debt.overdueDays });
    if (amount <= 0n) continue;
    const repaid = repay(book, amount, day);
    if (!repaid.ok) throw new Error(repaid.reason);
    left = fen(left - amount);
    repayments.push({ loan, book: repaid.book, interestPaid: repaid.split.interest, split: repaid.split });
  }
  await keepRepayments(scope, accounts, repayments, { kind, user: null, name: null });
  if (batch !== null) await keepLines(tx, batch, firm, lines);
});

/** The contracts that loans stand on. */
interface StoodOn {
  /** Contracts of financed claims. */
  readonly claims: ReadonlyMap<ContractNo, Financeable>;
  /** Contracts that were dissolved. */
  readonly dissolved: ReadonlySet<ContractNo>;
}

/** Sorts loans by due day, the oldest first. */
const keyOf = ({ dueOn, id }: LoanRow): string => `${dueOn} ${id}`;

/**
 * What a loan is to be paid: what is due; of a claim, what the claim no longer covers; all of it where the contract
 * paid with it was dissolved.
 */
function dueOf({ kind, contractNo }: LoanRow, { due, payoff }: Debt, { claims, dissolved }: StoodOn): Fen {
  if (contractNo === null) return due;
  if (kind === "order") return dissolved.has(contractNo) ? payoff : due;
  const owed = claims.get(contractNo)?.receivable ?? fen(0n);
  const uncovered = payoff > owed ? fen(payoff - owed) : fen(0n);
  return uncovered > due ? uncovered : due;
}

interface Line {
  readonly loan: LoanId;
  /** What was to be paid. */
  readonly due: Fen;
  /** What was taken. */
  readonly taken: Fen;
  readonly overdueDays: number;
}

async function keepLines(tx: Tx, batch: string, firm: FirmId, all: readonly Line[]): Promise<void> {
  const lines = all.filter(({ due }) => due > 0n);
  if (lines.length === 0) return;
  const added = await tx
    .insertInto("financing.batchLine")
    .values(
      lines.map(({ loan, due, taken, overdueDays }) => ({
        batchId: BigInt(batch),
        loanId: loan,
        firmId: firm,
        due,
        taken,
        overdueDays,
        result: taken === due ? ("1" as const) : taken > 0n ? ("2" as const) : ("3" as const),
      })),
    )
    .onConflict((existing) => existing.doNothing())
    .returning(["taken"])
    .execute();
  const taken = fen(added.reduce((sum, line) => sum + line.taken, 0n));
  await tx
    .updateTable("financing.batch")
    .set({ loans: sql`loans + ${added.length}`, amount: sql`amount + ${taken}` })
    .where("id", "=", BigInt(batch))
    .execute();
}

/** 日终扣款: every night, for all firms with a loan that is due. */
export const collectDaily = job<null>("financing.collectDaily", async (_, scope) => {
  const { tx, now } = scope;
  const day = shanghaiDay(now);
  const batch = await tx
    .insertInto("financing.batch")
    .values({ kind: "collect", day, at: new Date(now), loans: 0, amount: fen(0n) })
    .onConflict((existing) => existing.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (batch) await sendOut(scope, batch.id.toString());
  await scheduleCollecting(scope);
});

const scheduleCollecting = ({ tx, now }: Pick<Scope, "tx" | "now">): Promise<void> =>
  schedule(tx, collectDaily, "", nextNight(now, afterMidnightMs), null);

/** 回款: every hour, for money that came in without an event. */
export const collectReceipts = job<null>("financing.collectReceipts", async (_, scope) => {
  await sendOut(scope, null);
  await scheduleReceipts(scope);
});

export const scheduleReceipts = ({ tx, now }: Pick<Scope, "tx" | "now">): Promise<void> =>
  schedule(tx, collectReceipts, "", instant(now + againMs), null);

/** Schedules a job for each firm that owes a loan and has 自动退款 on. */
async function sendOut({ tx, now }: Scope, batch: string | null): Promise<void> {
  const allowed = [...(await findAutoRefund(tx))];
  const owing = await rows<{ firm: FirmId }>(
    tx,
    sql`select distinct firm_id as firm from financing.loan
        where state in ('2', '3', '5') and firm_id = any(${allowed}::text[])`,
  );
  await scheduleAll(
    tx,
    owing.map(({ firm }) => ({
      job: collectFirm,
      key: `${batch ?? "receipt"}:${firm}`,
      at: now,
      data: { firm, batch },
    })),
  );
}
