import type { CreditId, LoanId, RepayMethod } from "@zd/domain/financing/codes";
import { coverageOf, lackingCover } from "@zd/domain/financing/credit";
import { debtOf, repay } from "@zd/domain/financing/loan";
import { drawLoan, repayLoan } from "@zd/domain/financing/loan-vouchers";
import { type Product, penaltyRateOf } from "@zd/domain/financing/products";
import { scheduleOf } from "@zd/domain/financing/schedule";
import { type ChannelId, channels } from "@zd/domain/funds/channels";
import {
  type CompanyId,
  type ContractNo,
  type Fen,
  type FirmId,
  fen,
  type Instant,
  instant,
  type UserId,
} from "@zd/domain/kernel/brand";
import { addDays, addYears } from "@zd/domain/kernel/calendar";
import { serial } from "@zd/domain/kernel/serial";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import type { Letter } from "@zd/domain/letters/letter";
import { sql } from "kysely";
import { lockAccounts } from "../funds/index.ts";
import { pledgeContract, releasePledges } from "../goods/index.ts";
import { findFirms } from "../identity/index.ts";
import { rows, type Tx } from "../platform/database/database.ts";
import { write } from "../platform/formats/exact-json.ts";
import type { Scope } from "../platform/jobs/jobs.ts";
import { keepLetter } from "../signing/index.ts";
import { consentVersion } from "./consent.ts";
import { findValue } from "./control/cover.ts";
import { type MarginWish, sendMarginCall } from "./control/margin-call.ts";
import { lockCredit } from "./credits/credit-store.ts";
import { instruct } from "./lender/instructions.ts";
import type { LenderOrder, LenderWish } from "./lender/lender.ts";
import { carryOut } from "./lender/sandbox/books.ts";
import { bookOf, findPlans, keepBooks, keepPlans, lockLoan } from "./loans/loan-store.ts";
import { pledgeRef } from "./loans/pledged-goods.ts";
import { reconcileDay } from "./nightly/reconcile-lender.ts";
import { creditWords, loanWords } from "./papers/paper-words.ts";
import { useLimits } from "./standing.ts";

interface Borrower {
  readonly company: CompanyId;
  readonly firm: FirmId;
  readonly user: UserId;
  readonly name: string;
}

type Past = Pick<Scope, "tx" | "named">;

/** Writes a firm's consent of the past. */
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
  /** Fen, as the lender was told then. */
  readonly turnover: Fen;
  /** How many supporting documents. */
  readonly papers: number;
  /** When it was applied for. */
  readonly at: Instant;
  /** How far it came; decided by the lender where left out. */
  readonly reached?: "draft" | Waiting;
}

/** It is at the lender, which decides at that time. */
interface Waiting {
  /** When it is carried to the lender. */
  readonly carriedAt: Instant;
}

/** Writes an application for credit of the past, with the lender's decision. */
export async function recordCredit(past: Past, borrower: Borrower, credit: PastCredit): Promise<CreditId> {
  const { company, firm, user } = borrower;
  const { channel, at } = credit;
  const [drawn] = await rows<{ no: bigint }>(past.tx, sql`select nextval('financing.credit_no') as no`);
  const id = `SX${shanghaiDay(at).replaceAll("-", "")}${serial(drawn?.no ?? 0n, 6)}` as CreditId;
  const facts = { asked: credit.asked, turnover: credit.turnover, overdueLoans: 0, papers: credit.papers };
  const wish = { kind: "credit", facts } as const;
  const about = { channel, record: id, amount: credit.asked };
  const { reached } = credit;
  const answer = reached === undefined ? await play(past, borrower, { ...about, at }, wish) : null;
  if (typeof reached === "object")
    await instruct({ tx: past.tx, now: at }, { ...about, company, firm, wish, ...reached });
  const granted = answer?.result === "success" ? answer.granted : null;
  const when = new Date(at);
  const decidedAt = answer === null ? null : when;
  const isSent = reached !== "draft";
  await past.tx
    .insertInto("financing.credit")
    .values({
      id,
      companyId: company,
      firmId: firm,
      channel,
      state: answer === null ? (isSent ? "1" : "0") : granted === null ? "3" : "2",
      asked: credit.asked,
      granted,
      purpose: credit.purpose,
      expiresOn: granted === null ? null : shanghaiDay(addYears(at, 1)),
      frozenFor: null,
      memo: answer?.result === "failure" ? answer.memo : "",
      letterNo: null,
      signedAt: isSent ? when : null,
      appliedAt: when,
      submittedAt: isSent ? when : null,
      decidedAt,
      byUser: user,
    })
    .execute();
  if (isSent) {
    const letter = await creditWords(past.tx, await lockCredit(past.tx, id), 1, at);
    await writeDown(past, borrower, "credit", id, letter, at);
  }
  return id;
}

/** Writes the agreement of a past application; its signature is set when it is first shown. */
async function writeDown(
  { tx }: Past,
  { company, firm }: Borrower,
  kind: "credit" | "loan",
  record: string,
  letter: Letter,
  at: Instant,
): Promise<void> {
  await keepLetter(tx, { company, kind, record, firms: [firm], letter }, at);
  const { number: letterNo } = letter;
  await tx
    .updateTable(`financing.${kind}`)
    .set({ letterNo })
    .where("id", "=", record as never)
    .execute();
}

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

/** Writes a margin call of the past; the firm gets a text as it would today. */
export async function recordMarginCall(
  past: Past,
  id: LoanId,
  wish: Omit<MarginWish, "coverage" | "lacking">,
  { by, at, readAt }: { readonly by: string; readonly at: Instant; readonly readAt: Instant | null },
): Promise<void> {
  const { tx } = past;
  const loan = await lockLoan(tx, id);
  const value = (await findValue(tx, id, at)) ?? fen(0n);
  const cover = {
    coverage: coverageOf(value, loan.outstanding),
    lacking: lackingCover(value, loan.outstanding),
  };
  const call = await sendMarginCall({ tx, now: at }, loan, { ...wish, ...cover }, by);
  if (readAt === null) return;
  await tx
    .updateTable("financing.marginCall")
    .set({ readAt: new Date(readAt) })
    .where("id", "=", BigInt(call))
    .execute();
}

/**
 * Writes the nights of the past: used limits of each evening, and reconciliations with every lender. One movement of
 * a lender has no instruction, so that there is a difference to settle.
 */
export async function recordNights(
  past: Past,
  borrower: Borrower,
  from: Instant,
  now: Instant,
): Promise<void> {
  const { tx } = past;
  const yesterday = addDays(now, -1);
  const known = (await findFirms(tx, [borrower.firm])).get(borrower.firm);
  const customer = { code: known?.creditCode || borrower.firm, name: borrower.name };
  const unasked = {
    reference: "LD-UNASKED",
    channel: "SF",
    customer,
    wish: { kind: "draw", amount: fen(5_000_00n) },
  } as const;
  await carryOut({ tx, now: addDays(now, -2) }, unasked, null);
  const lines = await tx
    .selectFrom("sandbox.lenderEntry")
    .select(["channel", "lenderNo", "reference", "amount", "at"])
    .orderBy("at")
    .execute();
  const byDay = Map.groupBy(lines, ({ channel, at }) => `${channel} ${shanghaiDay(instant(at.getTime()))}`);
  const last = shanghaiDay(yesterday);
  for (const channel of Object.keys(channels) as ChannelId[]) {
    const days = [...byDay.keys()].flatMap((key) =>
      key.startsWith(channel) ? [key.slice(channel.length + 1)] : [],
    );
    for (const day of [...new Set([...days.filter((one) => one < last), last])])
      await reconcileDay({ tx, now }, channel, day, byDay.get(`${channel} ${day}`) ?? []);
  }
  const endOfDay = sql`(d.day + 1)::timestamp at time zone 'Asia/Shanghai'`;
  await sql`
    insert into financing.used_day (firm_id, day, used)
    select c.firm_id, d.day, (
        select coalesce(sum(l.principal), 0) from financing.loan l
        where l.firm_id = c.firm_id and l.state <> '0' and l.state <> '9' and l.applied_at < ${endOfDay}
      ) - (
        select coalesce(sum(r.principal), 0) from financing.repayment r
        where r.firm_id = c.firm_id and r.at < ${endOfDay})
    from (select distinct firm_id from financing.credit where state = '2') c,
      (select s::date as day from generate_series(${shanghaiDay(from)}::date, ${last}::date, interval '1 day') s) d
    on conflict do nothing`.execute(tx);
}

interface About {
  readonly channel: ChannelId;
  /** The credit or loan. */
  readonly record: string;
  readonly amount: Fen;
  /** When it was sent. */
  readonly at: Instant;
}

/** Has the sandbox's lender carry an instruction out at that time, and keeps its answer. */
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
  instruction: About & {
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
      id: instruction.id,
      companyId: instruction.company,
      channel: instruction.channel,
      kind: instruction.order.wish.kind,
      recordId: instruction.record,
      firmId: instruction.firm,
      amount: instruction.amount,
      detail: write(instruction.order),
      ...answered,
      sentAt: new Date(instruction.at),
      answeredAt: new Date(instruction.at),
      matchedOn: null,
    })
    .execute();
