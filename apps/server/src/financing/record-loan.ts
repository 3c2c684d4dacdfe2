import type { CreditId, LoanId, RepayMethod } from "@zd/domain/financing/codes";
import { debtOf, repay } from "@zd/domain/financing/loan";
import { drawLoan, repayLoan } from "@zd/domain/financing/loan-vouchers";
import { type Product, penaltyRateOf } from "@zd/domain/financing/products";
import { scheduleOf } from "@zd/domain/financing/schedule";
import { type ContractNo, type Fen, type FirmId, fen, type Instant } from "@zd/domain/kernel/brand";
import { serial } from "@zd/domain/kernel/serial";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { lockAccounts } from "../funds/index.ts";
import { pledgeContract, releasePledges } from "../goods/index.ts";
import { rows } from "../platform/database/database.ts";
import { instruct } from "./lender/instructions.ts";
import { bookOf, findPlans, keepBooks, keepPlans, lockLoan } from "./loans/loan-store.ts";
import { pledgeRef } from "./loans/pledged-goods.ts";
import { loanWords } from "./papers/paper-words.ts";
import { type Waiting, writeDown } from "./record-credit.ts";
import { type Borrower, type Past, play } from "./record-instruction.ts";
import { useLimits } from "./standing.ts";

export interface PastLoan {
  readonly product: Product;
  readonly credit: CreditId;
  readonly contractNo: ContractNo;
  /** The firm that the money goes to. */
  readonly payee: FirmId;
  readonly principal: Fen;
  readonly method: RepayMethod;
  /** Months or days, by the method. */
  readonly term: number;
  /** When it was applied for. */
  readonly at: Instant;
  /** How far it came: a draft, refused, at the lender, or drawn down. */
  readonly reached: "0" | "9" | "2" | Waiting;
  /** Repayments; null amount for all that was owed. */
  readonly repaid: readonly { readonly at: Instant; readonly amount: Fen | null }[];
}

/** Writes a loan with a past: its money is posted, its lender has booked it, and its plan follows by the rules. */
export async function recordLoan(past: Past, borrower: Borrower, loan: PastLoan): Promise<LoanId> {
  const { tx } = past;
  const { product, principal, method, term, at, reached } = loan;
  const [drawn] = await rows<{ no: bigint }>(tx, sql`select nextval('financing.loan_no') as no`);
  const id = `JK${shanghaiDay(at).replaceAll("-", "")}${serial(drawn?.no ?? 0n, 6)}` as LoanId;
  await tx
    .insertInto("financing.loan")
    .values({
      id,
      companyId: borrower.company,
      firmId: borrower.firm,
      channel: product.channel,
      product: product.id,
      kind: product.kind,
      creditId: loan.credit,
      contractNo: loan.contractNo,
      payeeId: loan.payee,
      principal,
      rate: product.rate,
      penaltyRate: penaltyRateOf(product.rate),
      basis: product.basis,
      method,
      term,
      state: typeof reached === "object" || reached === "2" ? "1" : reached,
      memo: reached === "9" ? "资金方：合同付款节点与用款计划不符" : "",
      drawnOn: null,
      dueOn: null,
      accruedTo: null,
      letterNo: null,
      signedAt: reached === "0" ? null : new Date(at),
      appliedAt: new Date(at),
      byUser: borrower.user,
      byName: borrower.name,
    })
    .execute();
  if (reached === "0") return id;
  await writeDown(past, borrower, "loan", id, await loanWords(tx, await lockLoan(tx, id), at), at);
  if (reached === "9") return id;
  await useLimits(tx, [{ credit: loan.credit, amount: principal }]);
  await pledgeContract(past, { contract: loan.contractNo, loan: pledgeRef(id), at });
  const order = { channel: product.channel, record: id, amount: principal, at };
  if (typeof reached === "object") {
    const { company, firm } = borrower;
    const wish = { kind: "draw", amount: principal } as const;
    await instruct({ tx, now: at }, { ...order, company, firm, wish, ...reached });
    return id;
  }
  await draw(past, borrower, id, loan);
  for (const { at: when, amount } of loan.repaid) await payBack(past, borrower, id, amount, when);
  return id;
}

async function draw(past: Past, borrower: Borrower, id: LoanId, loan: PastLoan): Promise<void> {
  const { product, principal, method, term, at } = loan;
  await play(
    past,
    borrower,
    { channel: product.channel, record: id, amount: principal, at },
    { kind: "draw", amount: principal },
  );
  const drawnOn = shanghaiDay(at);
  const plan = scheduleOf(principal, { rate: product.rate, basis: product.basis, method }, drawnOn, term);
  const dueOn = plan.at(-1)?.dueOn ?? drawnOn;
  await past.tx
    .updateTable("financing.loan")
    .set({ state: "2", outstanding: principal, drawnOn, dueOn, accruedTo: drawnOn })
    .where("id", "=", id)
    .execute();
  await keepPlans(past.tx, [{ id, plan }]);
  const accounts = await lockAccounts(past, [borrower.firm]);
  accounts.post(drawLoan(product.channel, borrower.firm, principal), id, at);
  await accounts.save(past);
}

async function payBack(
  past: Past,
  borrower: Borrower,
  id: LoanId,
  amount: Fen | null,
  at: Instant,
): Promise<void> {
  const { tx } = past;
  const loan = await lockLoan(tx, id);
  const plan = (await findPlans(tx, [id])).get(id) ?? [];
  const day = shanghaiDay(at);
  const book = bookOf(loan, plan);
  const repaid = repay(book, amount ?? debtOf(book, day).payoff, day);
  if (!repaid.ok) throw new Error(`${id}: ${repaid.reason}`);
  const { split } = repaid;
  const total = fen(split.penalty + split.interest + split.principal);
  const { firm, user, name } = borrower;
  await play(
    past,
    borrower,
    { channel: loan.channel, record: id, amount: total, at },
    { kind: "repay", split },
  );
  const accounts = await lockAccounts(past, [firm]);
  for (const voucher of repayLoan(loan.channel, firm, split)) accounts.post(voucher, id, at);
  await accounts.save(past);
  await keepBooks(tx, [{ loan, book: repaid.book, interestPaid: split.interest }], at);
  await tx
    .insertInto("financing.repayment")
    .values({
      loanId: id,
      firmId: firm,
      at: new Date(at),
      kind: "manual",
      amount: total,
      ...split,
      byUser: user,
      byName: name,
    })
    .execute();
  await useLimits(tx, [{ credit: loan.creditId, amount: fen(-split.principal) }]);
  if (amount === null) await releasePledges(past, { loans: [pledgeRef(id)], at, by: user });
}
