import type { CreditId, LoanId, RepayMethod } from "@zd/domain/financing/codes";
import { debtOf, repay } from "@zd/domain/financing/loan";
import { type ChannelId, type Product, penaltyRateOf } from "@zd/domain/financing/products";
import { scheduleOf } from "@zd/domain/financing/schedule";
import { drawLoan, repayLoan } from "@zd/domain/funds/loan";
import {
  type CompanyId,
  type ContractNo,
  type Fen,
  type FirmId,
  fen,
  type Instant,
  type UserId,
} from "@zd/domain/kernel/brand";
import { addYears } from "@zd/domain/kernel/calendar";
import { serial } from "@zd/domain/kernel/serial";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { lockPurses } from "../funds/index.ts";
import { pledgeContract, releasePledges } from "../goods/index.ts";
import { findFirms } from "../identity/index.ts";
import { rows, type Tx } from "../platform/database.ts";
import { write } from "../platform/exact-json.ts";
import type { Scope } from "../platform/jobs.ts";
import { consentVersion } from "./consent.ts";
import { instruct } from "./lender/instructions.ts";
import type { LenderOrder, LenderWish } from "./lender/lender.ts";
import { carryOut } from "./lender/sandbox/books.ts";
import { bookOf, findPlans, keepBooks, keepPlans, lockLoan } from "./loans/loan-store.ts";
import { pledgeRef } from "./loans/pledged-goods.ts";
import { useLimits } from "./standing.ts";

interface Borrower {
  readonly company: CompanyId;
  readonly firm: FirmId;
  readonly user: UserId;
  readonly name: string;
}

type Past = Pick<Scope, "tx" | "named">;

/** Keeps that a firm has agreed to let lenders see its data. */
export const recordConsent = ({ tx }: Past, { firm, user, name }: Borrower, at: Instant) =>
  tx
    .insertInto("financing.consent")
    .values({
      firmId: firm,
      agreed: true,
      version: consentVersion,
      byUser: user,
      byName: name,
      at: new Date(at),
    })
    .onConflict((existing) => existing.doNothing())
    .execute();

export interface PastCredit {
  readonly channel: ChannelId;
  readonly asked: Fen;
  readonly purpose: string;
  /** As the firm's record was then: the lender decides by its rules. */
  readonly turnover: Fen;
  readonly papers: number;
  readonly at: Instant;
}

/** Keeps an application for credit of the past, and what the lender has decided about it. */
export async function recordCredit(past: Past, borrower: Borrower, asked: PastCredit): Promise<CreditId> {
  const { company, firm, user } = borrower;
  const { channel, at } = asked;
  const [drawn] = await rows<{ no: bigint }>(past.tx, sql`select nextval('financing.credit_no') as no`);
  const id = `SX${shanghaiDay(at).replaceAll("-", "")}${serial(drawn?.no ?? 0n, 6)}` as CreditId;
  const facts = { asked: asked.asked, turnover: asked.turnover, overdueLoans: 0, papers: asked.papers };
  const answer = await play(
    past,
    borrower,
    { channel, record: id, amount: asked.asked, at },
    { kind: "credit", facts },
  );
  const granted = answer?.result === "success" ? answer.granted : null;
  const when = new Date(at);
  await past.tx
    .insertInto("financing.credit")
    .values({
      id,
      companyId: company,
      firmId: firm,
      channel,
      state: granted === null ? "3" : "2",
      asked: asked.asked,
      granted,
      purpose: asked.purpose,
      expiresOn: granted === null ? null : shanghaiDay(addYears(at, 1)),
      frozenFor: null,
      memo: answer?.result === "failure" ? answer.memo : "",
      letterNo: null,
      signedAt: when,
      appliedAt: when,
      submittedAt: when,
      decidedAt: when,
      byUser: user,
    })
    .execute();
  return id;
}

export interface PastLoan {
  readonly product: Product;
  readonly credit: CreditId;
  readonly contractNo: ContractNo;
  readonly payee: FirmId;
  readonly principal: Fen;
  readonly method: RepayMethod;
  readonly term: number;
  readonly at: Instant;
  /** How far it has come: a draft, at the lender's, or drawn down. */
  readonly reached: "0" | "1" | "2";
  /** What was repaid and when; null is all that was owed. */
  readonly repaid: readonly { readonly at: Instant; readonly amount: Fen | null }[];
}

/** Keeps a loan with a past: its money is in the ledger, its lender has booked it, and its plan follows by the rules. */
export async function recordLoan(past: Past, borrower: Borrower, asked: PastLoan): Promise<LoanId> {
  const { tx } = past;
  const { product, principal, method, term, at, reached } = asked;
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
      creditId: asked.credit,
      contractNo: asked.contractNo,
      payeeId: asked.payee,
      principal,
      rate: product.rate,
      penaltyRate: penaltyRateOf(product.rate),
      basis: product.basis,
      method,
      term,
      state: reached === "2" ? "1" : reached,
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
  await useLimits(tx, [{ credit: asked.credit, amount: principal }]);
  await pledgeContract(past, { contract: asked.contractNo, loan: pledgeRef(id), at });
  const order = { channel: product.channel, record: id, amount: principal, at };
  if (reached === "1") {
    const { company, firm } = borrower;
    const wish = { kind: "draw", amount: principal } as const;
    await instruct({ tx, now: at }, { ...order, company, firm, wish });
    return id;
  }
  await draw(past, borrower, id, asked);
  for (const { at: when, amount } of asked.repaid) await payBack(past, borrower, id, amount, when);
  return id;
}

async function draw(past: Past, borrower: Borrower, id: LoanId, asked: PastLoan): Promise<void> {
  const { product, principal, method, term, at } = asked;
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
  const purses = await lockPurses(past, [borrower.firm]);
  purses.post(drawLoan(product.channel, borrower.firm, principal), id, at);
  await purses.save(past);
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
  const purses = await lockPurses(past, [firm]);
  for (const voucher of repayLoan(loan.channel, firm, split)) purses.post(voucher, id, at);
  await purses.save(past);
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

interface About {
  readonly channel: ChannelId;
  readonly record: string;
  readonly amount: Fen;
  readonly at: Instant;
}

/** Has the sandbox's lender do at that time what it was asked for, and keeps that it was. */
async function play(
  { tx }: Past,
  { company, firm }: Borrower,
  { channel, record, amount, at }: About,
  wish: LenderWish,
) {
  const [drawn] = await rows<{ no: bigint }>(tx, sql`select nextval('financing.instruction_no') as no`);
  const id = `ZL${shanghaiDay(at).replaceAll("-", "")}${serial(drawn?.no ?? 0n, 8)}`;
  const known = (await findFirms(tx, [firm])).get(firm);
  const customer = { code: known?.creditCode || firm, name: known?.name ?? firm };
  const order: LenderOrder = { reference: id, channel, customer, wish };
  const answer = await carryOut({ tx, now: at }, order, null);
  const isDone = answer?.result === "success";
  await keepInstruction(
    tx,
    { id, company, channel, firm, record, amount, order, at },
    {
      state: isDone ? "2" : "3",
      lenderNo: isDone ? answer.lenderNo : null,
      memo: answer?.result === "failure" ? answer.memo : null,
    },
  );
  return answer;
}

const keepInstruction = (
  tx: Tx,
  told: About & {
    readonly id: string;
    readonly company: CompanyId;
    readonly firm: FirmId;
    readonly order: LenderOrder;
  },
  answered: { readonly state: "2" | "3"; readonly lenderNo: string | null; readonly memo: string | null },
) =>
  tx
    .insertInto("financing.instruction")
    .values({
      id: told.id,
      companyId: told.company,
      channel: told.channel,
      kind: told.order.wish.kind,
      recordId: told.record,
      firmId: told.firm,
      amount: told.amount,
      detail: write(told.order),
      ...answered,
      sentAt: new Date(told.at),
      answeredAt: new Date(told.at),
      matchedOn: shanghaiDay(told.at),
    })
    .execute();
