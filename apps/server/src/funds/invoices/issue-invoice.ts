import { api } from "@zd/api";
import { issueInvoice as decideIssue } from "@zd/domain/funds/invoice";
import { handle } from "../../platform/calls/operation.ts";
import { isThereAlready } from "../../platform/database/database.ts";
import { lockInvoice } from "./invoice-store.ts";

/** 开具发票, with the number that the tax system has given it. */
export const issueInvoice = handle(
  api.invoices.issue,
  async ({ invoice: number, number: invoiceNo }, { tx, actor, now, accept, refuse }) => {
    const { id, invoice } = await lockInvoice(tx, actor.companyId, number);
    const by = { user: actor.userId, firm: actor.firmId };
    const [fact] = accept(decideIssue(invoice, invoiceNo, by, now));
    if (fact?.type !== "issued") throw new Error("an invoice without a number");
    const changed = await tx
      .selectFrom("funds.invoiceItem as line")
      .innerJoin("funds.feeItem as f", "f.id", "line.itemId")
      .select("line.itemId")
      .where("line.invoiceId", "=", id)
      .whereRef("f.amount", "!=", "line.amount")
      .executeTakeFirst();
    if (changed) return refuse("INVOICED_FEE_REFUNDED");
    try {
      await tx
        .updateTable("funds.invoice")
        .set({ state: "2", number: fact.number, issuedBy: fact.by, issuedAt: new Date(fact.at) })
        .where("id", "=", id)
        .execute();
    } catch (error) {
      if (isThereAlready(error)) return refuse("INVOICE_NUMBER_USED");
      throw error;
    }
    return null;
  },
);
