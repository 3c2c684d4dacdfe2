import type { Invoice } from "@zd/domain/funds/invoice";
import type { CompanyId } from "@zd/domain/kernel/brand";
import type { Selectable } from "kysely";
import { notFound } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { openedTitle } from "./sealed-title.ts";
import type { InvoiceTable } from "./tables.ts";

/** An invoice as its rules know it, without its items, which they do not need after the application. */
export function toInvoice(stored: Selectable<InvoiceTable>): Invoice {
  const { type, name, creditCode, address, phone, bank, account, ...row } = openedTitle(stored);
  return {
    firm: row.firmId,
    items: [],
    amount: row.amount,
    title: { type, name, creditCode, address, phone, bank, account },
    state: row.state,
    by: row.appliedBy,
    number: row.number,
    memo: row.memo,
  };
}

/** An invoice of the company, locked until this transaction is over; or NOT_FOUND. */
export async function lockInvoice(tx: Tx, company: CompanyId, id: number) {
  const row = await tx
    .selectFrom("funds.invoice")
    .selectAll()
    .where("id", "=", BigInt(id))
    .where("companyId", "=", company)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  return { id: row.id, invoice: toInvoice(row) };
}

/** The same without a lock. */
export async function findInvoice(db: Reader, company: CompanyId, id: number) {
  const row = await db
    .selectFrom("funds.invoice")
    .selectAll()
    .where("id", "=", BigInt(id))
    .where("companyId", "=", company)
    .executeTakeFirstOrThrow(notFound);
  return { id: row.id, row, invoice: toInvoice(row) };
}

/** The fees on an invoice, each with the invoiced amount and what is left of it after refunds. */
export const findInvoiceItems = (db: Reader, invoice: bigint) =>
  db
    .selectFrom("funds.invoiceItem as line")
    .innerJoin("funds.feeItem as f", "f.id", "line.itemId")
    .select(["f.id", "f.kind", "f.reference", "line.amount", "f.paidAt"])
    .select("f.amount as left")
    .where("line.invoiceId", "=", invoice)
    .orderBy("f.paidAt")
    .orderBy("f.id")
    .execute();
