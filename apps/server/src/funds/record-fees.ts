import {
  applyForInvoice,
  evolveInvoice,
  type Invoice,
  type InvoiceTitle,
  issueInvoice,
  voidInvoice,
} from "@zd/domain/funds/invoice";
import { payYearFee } from "@zd/domain/funds/year-fee";
import { type CompanyId, type FirmId, type Instant, instant, type UserId } from "@zd/domain/kernel/brand";
import type { Scope } from "../platform/jobs/jobs.ts";
import { type FeeChange, keepChange, makeChange } from "./fees/change-store.ts";
import { noNumbers, saveTitleNumbers } from "./invoices/sealed-title.ts";
import { lockAvailable, postVoucher } from "./post-voucher.ts";
import { keepYearFee } from "./year-fees/keep-year-fee.ts";
import { findPeriods } from "./year-fees/periods.ts";
import { findPriceGroup } from "./year-fees/price-groups.ts";

/** The user of a firm who has acted. */
export interface Payer {
  readonly company: CompanyId;
  readonly firm: FirmId;
  /** The user who has paid or applied. */
  readonly user: UserId;
}

function decided<Answer extends { readonly ok: boolean }>(answer: Answer): Extract<Answer, { ok: true }> {
  if (!answer.ok) throw new Error(`what has been cannot have been: ${JSON.stringify(answer)}`);
  return answer as Extract<Answer, { ok: true }>;
}

/** The invoice after a step. */
function after(before: Invoice | null, step: ReturnType<typeof applyForInvoice>): Invoice {
  const invoice = decided(step).facts.reduce<Invoice | null>(evolveInvoice, before);
  if (!invoice) throw new Error("an invoice that was taken back");
  return invoice;
}

/** Writes an annual fee that was paid in the past, by the rules of that time. */
export async function recordYearFee(
  scope: Scope,
  { company, firm, user: by }: Payer,
  plan: string,
  at: Instant,
): Promise<void> {
  const { tx } = scope;
  const available = await lockAvailable(tx, firm);
  const group = await findPriceGroup(tx, company, plan);
  if (!group) throw new Error(`there is no plan ${plan}`);
  const periods = await findPeriods(tx, firm);
  const { paid, voucher } = decided(payYearFee(group, periods, firm, group.amount, available, at));
  const no = await postVoucher(tx, voucher, group.id, new Date(at));
  await keepYearFee({ ...scope, now: at }, { company, firm, by, groupName: group.name, paid, voucher: no });
}

/** A change of the fees, of the past. */
interface RecordedChange {
  readonly company: CompanyId;
  /** The change as it was made. */
  readonly change: FeeChange;
  /** The change in Chinese, as lists show it. */
  readonly words: string;
  /** The firm that it is about; null where it is about all. */
  readonly firm: FirmId | null;
  /** As the member of staff gave it. */
  readonly reason: string;
  /** The member of staff who has asked for it. */
  readonly askedBy: UserId;
  /** The second person; left out while the change waits. */
  readonly confirmedBy?: UserId;
  /** When it was asked for and, where it was, confirmed. */
  readonly at: Instant;
}

/** Writes a change of the fees of the past, confirmed or still waiting. */
export async function recordFeeChange(scope: Scope, recorded: RecordedChange): Promise<void> {
  const { company: companyId, askedBy, confirmedBy, at, ...request } = recorded;
  const then = { ...scope, now: at };
  const { change: id } = await keepChange(then, { companyId, userId: askedBy }, request);
  if (confirmedBy === undefined) return;
  await makeChange(then, { companyId, userId: confirmedBy }, request.change, request.reason);
  await scope.tx
    .updateTable("funds.feeChange")
    .set({ state: "1", decidedBy: confirmedBy, decidedAt: new Date(at) })
    .where("id", "=", BigInt(id))
    .execute();
}

/** An invoice of the past. */
interface RecordedInvoice extends Payer {
  /** The firm's name and numbers, as they stand on it. */
  readonly title: InvoiceTitle;
  /** Time of the last step. */
  readonly at: Instant;
  /** The member of staff who has issued it; left out while it waits. */
  readonly clerk?: {
    readonly user: UserId;
    /** The exchange's own firm. */
    readonly firm: FirmId;
  };
  /** Number of the tax invoice; empty where left out. */
  readonly number?: string;
  /** Why it was voided later; left out where it was not. */
  readonly voided?: string;
}

/** Writes an invoice for the oldest fee of a firm that is on none yet, up to the step given. */
export async function recordInvoice(scope: Scope, recorded: RecordedInvoice): Promise<void> {
  const { tx } = scope;
  const { company, firm, user, title, at, clerk, number = "", voided } = recorded;
  const item = await tx
    .selectFrom("funds.feeItem")
    .selectAll()
    .where("firmId", "=", firm)
    .where("id", "not in", tx.selectFrom("funds.invoiceItem").select("itemId"))
    .orderBy("paidAt")
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const fee = {
    ...item,
    firm,
    id: item.id as Invoice["items"][number],
    paidAt: instant(item.paidAt.getTime()),
  };
  let invoice = after(null, applyForInvoice(firm, [{ ...fee, state: "0" }], title, user, at));
  if (clerk) invoice = after(invoice, issueInvoice(invoice, number, clerk, at));
  if (clerk && voided) invoice = after(invoice, voidInvoice(invoice, voided, clerk, at));
  const { state, memo } = invoice;
  if (state === "0") throw new Error("an invoice that nobody has applied for");
  const { id } = await tx
    .insertInto("funds.invoice")
    .values({
      companyId: company,
      firmId: firm,
      amount: fee.amount,
      ...title,
      ...noNumbers,
      state,
      appliedBy: user,
      appliedAt: new Date(at),
      number: invoice.number,
      memo,
      ...(clerk && { issuedBy: clerk.user, issuedAt: new Date(at) }),
      ...(clerk && voided && { voidedBy: clerk.user, voidedAt: new Date(at) }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await saveTitleNumbers(tx, id, title);
  await tx
    .insertInto("funds.invoiceItem")
    .values({ invoiceId: id, itemId: item.id, amount: fee.amount, live: state !== "3" })
    .execute();
}
