import { api } from "@zd/api";
import { voidInvoice as decideVoid, type Invoice } from "@zd/domain/funds/invoice";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { lockInvoice } from "./invoice-store.ts";

/** 作废 of an issued invoice, or 驳回 before it was issued: its fees can be invoiced again. */
export const voidInvoice = handle(
  api.invoices.voidInvoice,
  async ({ invoice: number, memo, seen }, { tx, actor, now, accept }) => {
    const { id, invoice } = await lockInvoice(tx, actor.companyId, number);
    const by = { user: actor.userId, firm: actor.firmId };
    const [fact] = accept(decideVoid(invoice, memo, by, now));
    requireMatchingPreview(seen, voidMark(number, invoice));
    if (fact?.type !== "voided") throw new Error("a voided invoice without a reason");
    await tx
      .updateTable("funds.invoice")
      .set({ state: "3", memo: fact.memo, voidedBy: fact.by, voidedAt: new Date(fact.at) })
      .where("id", "=", id)
      .execute();
    await tx.updateTable("funds.invoiceItem").set({ live: false }).where("invoiceId", "=", id).execute();
    return null;
  },
);

/** Mark of the card: the invoice and its state; its fees never change. */
export const voidMark = (number: number, { state, amount, number: taxNumber }: Invoice) => ({
  number,
  state,
  amount,
  given: taxNumber,
});
