import { api } from "@zd/api";
import { applyForInvoice as decide, type FeeItem } from "@zd/domain/funds/invoice";
import { instant } from "@zd/domain/kernel/brand";
import { handle, notFound } from "../../platform/calls/operation.ts";
import { lockAvailable } from "../post-voucher.ts";
import { noNumbers, saveTitleNumbers } from "./sealed-title.ts";

/** 申请开票 (open-invoice): one invoice for all chosen fees, or none. */
export const applyForInvoice = handle(
  api.invoices.apply,
  async ({ items: numbers, ...title }, { tx, actor, now, accept }) => {
    const { companyId, firmId, userId } = actor;
    // One application of a firm after the other, and none while one of its fees is given back.
    await lockAvailable(tx, firmId);
    const found = await tx
      .selectFrom("funds.feeItem as f")
      .leftJoin("funds.invoiceItem as line", (join) =>
        join.onRef("line.itemId", "=", "f.id").on("line.live", "=", true),
      )
      .leftJoin("funds.invoice as i", "i.id", "line.invoiceId")
      .select(["f.id", "f.firmId", "f.amount", "f.paidAt", "i.state"])
      .where("f.firmId", "=", firmId)
      .where("f.id", "in", [...new Set(numbers)])
      .execute();
    const known = new Map(found.map((item) => [item.id, item]));
    const items = numbers.map((id): FeeItem => {
      const item = known.get(id);
      if (!item) throw notFound();
      const { firmId: firm, amount, paidAt, state } = item;
      return { id, firm, amount, paidAt: instant(paidAt.getTime()), state: state ?? "0" };
    });
    const [fact] = accept(decide(firmId, items, trimmed(title), userId, now));
    if (fact?.type !== "applied") throw new Error("an application without a fact");
    const { id } = await tx
      .insertInto("funds.invoice")
      .values({
        companyId,
        firmId,
        amount: fact.amount,
        ...fact.title,
        ...noNumbers,
        state: "1",
        appliedBy: userId,
        appliedAt: new Date(now),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await saveTitleNumbers(tx, id, fact.title);
    await tx
      .insertInto("funds.invoiceItem")
      .values(items.map(({ id: itemId, amount }) => ({ invoiceId: id, itemId, amount })))
      .execute();
    return { invoice: Number(id), amount: fact.amount };
  },
);

const trimmed = <T extends Readonly<Record<string, string>>>(title: T): T =>
  Object.fromEntries(Object.entries(title).map(([key, value]) => [key, value.trim()])) as T;
