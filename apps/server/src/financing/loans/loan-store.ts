import { isOwing, type LoanId, overdueClassOf } from "@zd/domain/financing/codes";
import { type Debt, debtOf, type LoanBook, stateOf } from "@zd/domain/financing/loan";
import type { Instalment } from "@zd/domain/financing/schedule";
import { type Fen, type FirmId, fen, type Instant } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { type Selectable, sql } from "kysely";
import { notFound } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { InstalmentTable, LoanTable } from "../tables.ts";

export type LoanRow = Readonly<Selectable<LoanTable>>;

const toInstalment = ({ loanId: _, fromOn, ...row }: Selectable<InstalmentTable>): Instalment => ({
  ...row,
  from: fromOn,
});

/** The book of a loan that was drawn down: what is owed, and its plan. */
export const bookOf = (loan: LoanRow, plan: readonly Instalment[]): LoanBook => ({
  rate: loan.rate,
  basis: loan.basis,
  method: loan.method,
  principal: loan.principal,
  penaltyRate: loan.penaltyRate,
  instalments: plan,
  penaltyUnits: BigInt(loan.penaltyUnits),
  penaltyPaid: loan.penaltyPaid,
  accruedTo: loan.accruedTo ?? loan.drawnOn ?? "",
});

/** The plans of several loans, in one query. */
export async function findPlans(
  db: Reader,
  loans: readonly LoanId[],
): Promise<ReadonlyMap<LoanId, readonly Instalment[]>> {
  if (loans.length === 0) return new Map();
  const found = await db
    .selectFrom("financing.instalment")
    .selectAll()
    .where("loanId", "in", loans)
    .orderBy("loanId")
    .orderBy("no")
    .execute();
  return new Map(
    [...Map.groupBy(found, ({ loanId }) => loanId)].map(([loan, rows]) => [loan, rows.map(toInstalment)]),
  );
}

/** A loan of a firm; or NOT_FOUND. */
export const getLoan = (db: Reader, id: LoanId, firm: FirmId): Promise<LoanRow> =>
  db
    .selectFrom("financing.loan")
    .selectAll()
    .where("id", "=", id)
    .where("firmId", "=", firm)
    .executeTakeFirstOrThrow(notFound);

/** The same, locked until this transaction is over; of any firm where none is given. */
export const lockLoan = (tx: Tx, id: LoanId, firm?: FirmId): Promise<LoanRow> =>
  tx
    .selectFrom("financing.loan")
    .selectAll()
    .where("id", "=", id)
    .$if(firm !== undefined, (of) => of.where("firmId", "=", firm as FirmId))
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);

const nothing: Debt = {
  penalty: fen(0n),
  interestDue: fen(0n),
  interestAccrued: fen(0n),
  principalDue: fen(0n),
  outstanding: fen(0n),
  due: fen(0n),
  payoff: fen(0n),
  overdueDays: 0,
};

/** What is owed today; zero for a loan that was not drawn down. */
export const owedNow = (loan: LoanRow, plan: readonly Instalment[], now: Instant): Debt =>
  isOwing(loan.state) ? debtOf(bookOf(loan, plan), shanghaiDay(now)) : nothing;

/** A loan with its new book, and the interest paid by the change. */
export interface ChangedBook {
  readonly loan: LoanRow;
  readonly book: LoanBook;
  /** Interest paid by this change. */
  readonly interestPaid: Fen;
}

/** Writes changed books, and the columns of loans that follow from them; in a fixed number of statements. */
export async function keepBooks(tx: Tx, books: readonly ChangedBook[], now: Instant): Promise<void> {
  if (books.length === 0) return;
  const day = shanghaiDay(now);
  const changed = books.map(({ loan, book, interestPaid }) => {
    const debt = debtOf(book, day);
    return {
      id: loan.id,
      state: stateOf(book, debt),
      outstanding: debt.outstanding.toString(),
      penalty_units: book.penaltyUnits.toString(),
      penalty_paid: book.penaltyPaid.toString(),
      interest_paid: (loan.interestPaid + interestPaid).toString(),
      accrued: (debt.interestDue + debt.interestAccrued).toString(),
      accrued_to: book.accruedTo,
      overdue_days: debt.overdueDays,
      overdue_class: overdueClassOf(debt.overdueDays),
      version: loan.version + 1,
    };
  });
  const columns = Object.keys(changed[0] ?? {}).filter((column) => column !== "id");
  await sql`update financing.loan l set ${sql.raw(columns.map((column) => `${column} = v.${column}`).join(", "))}
            from jsonb_populate_recordset(null::financing.loan, ${JSON.stringify(changed)}::jsonb) v
            where l.id = v.id`.execute(tx);
  await keepPlans(
    tx,
    books.map(({ loan, book }) => ({ id: loan.id, plan: book.instalments })),
  );
}

/** Replaces the plans of loans. */
export async function keepPlans(
  tx: Tx,
  plans: readonly { readonly id: LoanId; readonly plan: readonly Instalment[] }[],
): Promise<void> {
  if (plans.length === 0) return;
  await tx
    .deleteFrom("financing.instalment")
    .where(
      "loanId",
      "in",
      plans.map(({ id }) => id),
    )
    .execute();
  await tx
    .insertInto("financing.instalment")
    .values(
      plans.flatMap(({ id, plan }) => plan.map(({ from, ...one }) => ({ ...one, fromOn: from, loanId: id }))),
    )
    .execute();
}
