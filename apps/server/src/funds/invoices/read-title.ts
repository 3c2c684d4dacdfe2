import { api } from "@zd/api";
import { getFirm } from "../../identity/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import { toInvoice } from "./invoice-store.ts";

/** 开票信息 of the firm's last application, or what is known of the firm. */
export const readTitle = handle(api.invoices.readTitle, async (_, { db, actor }) => {
  const last = await db
    .selectFrom("funds.invoice")
    .selectAll()
    .where("firmId", "=", actor.firmId)
    .orderBy("appliedAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last) return toInvoice(last).title;
  const { name, creditCode, address, phone } = await getFirm(db, actor.firmId);
  return { type: "general", name, creditCode, address, phone, bank: "", account: "" } as const;
});
