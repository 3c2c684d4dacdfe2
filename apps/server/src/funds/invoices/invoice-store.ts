import type { Invoice } from "@zd/domain/funds/invoice";
import type { CompanyId } from "@zd/domain/kernel/brand";
import type { Selectable } from "kysely";
import type { Reader, Tx } from "../../platform/database.ts";
import { notFound } from "../../platform/operation.ts";
import type { InvoiceTable } from "./tables.ts";

/** As the rules see it; they do not look at its items again once it was applied for. */
export const toInvoice = (row: Selectable<InvoiceTable>): Invoice => ({
  firm: row.firmId,
  items: [],
  amount: row.amount,
  title: {
    type: row.type,
    name: row.name,
    creditCode: row.creditCode,
    address: row.address,
    phone: row.phone,
    bank: row.bank,
    account: row.account,
  },
  state: row.state,
  by: row.appliedBy,
  number: row.number,
  memo: row.memo,
});

/** An invoice of the company; nobody else may decide about it until this transaction is over. */
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

/** The same for a card, which locks nothing. */
export async function findInvoice(db: Reader, company: CompanyId, id: number) {
  const row = await db
    .selectFrom("funds.invoice")
    .selectAll()
    .where("id", "=", BigInt(id))
    .where("companyId", "=", company)
    .executeTakeFirstOrThrow(notFound);
  return { id: row.id, row, invoice: toInvoice(row) };
}

/** The fees on an invoice, at the amount that it was made out for and at what is left of that. */
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
