import { api } from "@zd/api";
import { withdrawInvoice as mayWithdraw } from "@zd/domain/funds/invoice";
import { handle, notFound } from "../../platform/calls/operation.ts";
import { lockInvoice } from "./invoice-store.ts";

/** 撤回开票申请: the application is deleted. */
export const withdrawInvoice = handle(
  api.invoices.withdraw,
  async ({ invoice: number }, { tx, actor, now, refuse }) => {
    const { id, invoice } = await lockInvoice(tx, actor.companyId, number);
    // Another firm's application is none of this one's business.
    if (invoice.firm !== actor.firmId) throw notFound();
    const decision = mayWithdraw(invoice, actor.firmId, actor.userId, now);
    if (!decision.ok) return refuse("STATUS_NOT_ALLOWED");
    await tx.deleteFrom("funds.invoice").where("id", "=", id).execute();
    return null;
  },
);
