import { contract } from "@zd/contract";
import { type FeeItemId, taxOf } from "@zd/domain/funds/invoice";
import { mayDo } from "@zd/domain/identity/access";
import { fen, instant } from "@zd/domain/kernel/brand";
import { handle, notFound } from "../../platform/operation.ts";
import { toInvoice } from "./invoice-store.ts";

/** 发票详情: what is to be invoiced to whom. */
export const readInvoice = handle(contract.invoices.read, async ({ invoice: number }, { db, actor }) => {
  const row = await db
    .selectFrom("funds.invoice")
    .selectAll()
    .where("id", "=", BigInt(number))
    .where("companyId", "=", actor.companyId)
    .executeTakeFirstOrThrow(notFound);
  const items = await db
    .selectFrom("funds.invoiceItem as line")
    .innerJoin("funds.feeItem as f", "f.id", "line.itemId")
    .select(["f.id", "f.kind", "f.reference", "line.amount", "f.paidAt"])
    .select("f.amount as left")
    .where("line.invoiceId", "=", row.id)
    .orderBy("f.paidAt")
    .orderBy("f.id")
    .execute();
  const { title, firm, by } = toInvoice(row);
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
