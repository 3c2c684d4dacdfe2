import { api } from "@zd/api";
import { type FeeItemId, taxOf } from "@zd/domain/funds/invoice";
import { mayDo } from "@zd/domain/identity/access";
import { fen, instant } from "@zd/domain/kernel/brand";
import { handle } from "../../platform/calls/operation.ts";
import { requireViewReason } from "../../platform/calls/view-reason.ts";
import { findInvoice, findInvoiceItems } from "./invoice-store.ts";

/** 发票详情: the fees of an invoice, and its title. */
export const readInvoice = handle(api.invoices.read, async ({ invoice: number, reason }, { db, actor }) => {
  const { row, invoice } = await findInvoice(db, actor.companyId, number);
  requireViewReason(reason, { roles: actor.roles, desk: "settle-funds", hasWork: true });
  const items = await findInvoiceItems(db, row.id);
  const { title, firm, by } = invoice;
  return {
    invoice: number,
    ...title,
    amount: row.amount,
    ...taxOf(row.amount),
    state: row.state,
    number: row.number,
    memo: row.memo,
    items: items.map(({ id, kind, reference, amount, left, paidAt }) => ({
      item: id as FeeItemId,
      kind,
      reference,
      amount,
      refunded: fen(amount - left),
      paidAt: instant(paidAt.getTime()),
    })),
    mayDecide:
      mayDo(actor.roles, "settle-funds") && firm !== actor.firmId && by !== actor.userId && row.state !== "3",
  };
});
