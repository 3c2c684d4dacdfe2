import { api } from "@zd/api";
import { feeItemKinds } from "@zd/api/funds/invoices";
import { voidInvoice as decideVoid, invoiceStates, invoiceTypes } from "@zd/domain/funds/invoice";
import { instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { formatAmount } from "@zd/domain/money/yuan";
import { plainCard, previewHash, refusalMessage } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { findInvoice, findInvoiceItems } from "./invoice-store.ts";
import { voidMark } from "./void-invoice.ts";

/** 作废、驳回的确认卡: the invoice, and each fee that can be invoiced again. */
export const previewVoid = handle(
  api.invoices.previewVoid,
  async ({ invoice: number }, { db, actor, now }) => {
    const { id, invoice } = await findInvoice(db, actor.companyId, number);
    const items = await findInvoiceItems(db, id);
    const word = invoice.state === "1" ? "驳回" : "作废";
    const by = { user: actor.userId, firm: actor.firmId };
    return {
      ...plainCard,
      number: String(number),
      party: invoice.title.name,
      direction: invoice.state === "1" ? "驳回开票申请" : "作废发票",
      path: `${invoiceStates[invoice.state]} → ${invoiceStates["3"]}`,
      amount: invoice.amount,
      subject: `${invoiceTypes[invoice.title.type]} ${invoice.number ?? "尚无号码"}`,
      effect: null,
      falls: {
        title: "恢复待开",
        words: `${items.length} 笔费用`,
        rows: items.map(({ kind, reference, amount, paidAt }) => [
          feeItemKinds[kind],
          reference,
          formatShanghai(instant(paidAt.getTime())).slice(0, 10),
          `${formatAmount(amount)} 元`,
        ]),
      },
      facts: [{ title: "纳税人识别号", words: invoice.title.creditCode }],
      consequence: [
        { when: `${word}后`, words: "所含费用可以重新申请开票，会员看到原因；不动用资金，不可恢复" },
      ],
      people: [{ role: word, name: actor.name, at: null }],
      barred: refusalMessage(decideVoid(invoice, "--", by, now)),
      seen: previewHash(voidMark(number, invoice)),
    };
  },
);
