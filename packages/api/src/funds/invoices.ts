import { invoiceStates, invoiceTypes } from "@zd/domain/funds/invoice";
import { yearFeeKinds } from "@zd/domain/funds/year-fee";
import { z } from "zod";
import { micro, staff } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { codesOf, dateTime, id, many, personal, text, viewReason, yuan } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

export const feeItemKinds = {
  S: "成交服务费",
  "1": yearFeeKinds["1"],
  "2": yearFeeKinds["2"],
  "3": "服务费套餐",
} as const;

/** 发票记录: paid fees, each with the invoice that covers it. */
export const feeItemList = listing({
  title: "发票记录",
  period: "缴费时间",
  chips: "state",
  filters: {
    reference: { wire: "refno", title: "费用说明", kind: "text" },
    kind: { wire: "feekind", title: "费用", kind: "choice", labels: feeItemKinds },
    state: { wire: "state", title: "状态", kind: "choice", labels: invoiceStates },
  },
  columns: {
    item: { wire: "itemid", title: "费用编号", kind: "text", unseen: true },
    reference: { wire: "refno", title: "费用说明", kind: "text" },
    kind: { wire: "feekind", title: "费用", kind: "status", labels: feeItemKinds },
    paidAt: { wire: "paytime", title: "缴费时间", kind: "time", sortable: true },
    amount: { wire: "amount", title: "金额", kind: "money", unit: "元", sortable: true, total: true },
    invoice: { wire: "invoiceid", title: "申请编号", kind: "text", optional: true },
    name: { wire: "title", title: "发票抬头", kind: "text", optional: true, secondary: true },
    number: { wire: "invoiceno", title: "发票号码", kind: "text", optional: true },
    issuedAt: { wire: "opentime", title: "开票时间", kind: "time", optional: true },
    memo: { wire: "memo", title: "作废原因", kind: "text", optional: true, secondary: true },
    state: { wire: "state", title: "状态", kind: "status", labels: invoiceStates, states: "invoice" },
  },
  card: {
    state: "state",
    time: "paidAt",
    title: "kind",
    about: "reference",
    figure: "amount",
    facts: ["name", "number", "invoice", "issuedAt", "memo"],
  },
});

const { "0": _, ...reviewStates } = invoiceStates;

/** 发票管理: every application of the company's members. */
export const invoiceReviewList = listing({
  title: "发票管理",
  period: "申请时间",
  chips: "state",
  filters: {
    firm: { wire: "firmname", title: "企业", kind: "text" },
    number: { wire: "invoiceno", title: "发票号码", kind: "text" },
    state: { wire: "state", title: "状态", kind: "choice", labels: reviewStates },
  },
  numbers: ["number"],
  columns: {
    invoice: { wire: "invoiceid", title: "申请编号", kind: "text" },
    firm: { wire: "firmname", title: "企业", kind: "firm" },
    type: { wire: "invoicetype", title: "发票种类", kind: "status", labels: invoiceTypes },
    name: { wire: "title", title: "发票抬头", kind: "text" },
    creditCode: { wire: "taxno", title: "纳税人识别号", kind: "text", secondary: true },
    amount: { wire: "amount", title: "金额", kind: "money", unit: "元", sortable: true, total: true },
    appliedBy: { wire: "applyname", title: "申请人", kind: "text", secondary: true },
    appliedAt: { wire: "applytime", title: "申请时间", kind: "time", sortable: true },
    number: { wire: "invoiceno", title: "发票号码", kind: "text", optional: true },
    issuedAt: { wire: "opentime", title: "开票时间", kind: "time", optional: true },
    refunded: { wire: "backfee", title: "已退还费用", kind: "money", unit: "元", secondary: true },
    state: { wire: "state", title: "状态", kind: "status", labels: reviewStates, states: "invoice" },
  },
  queues: {
    invoices: {
      key: "invoice",
      where: { state: "1" },
      since: "appliedAt",
      party: "firm",
      amount: "amount",
      about: "name",
      by: "appliedBy",
    },
  },
});

const titleFields = {
  type: ["invoicetype", codesOf(invoiceTypes), "发票种类"],
  name: ["title", text(100), "发票抬头"],
  creditCode: ["taxno", text(18), "纳税人识别号"],
  address: ["address", text(200), "注册地址"],
  phone: ["phone", personal(text(30)), "注册电话"],
  bank: ["bankname", text(100), "开户银行"],
  account: ["bankaccount", personal(text(40)), "银行账号"],
} as const;

const invoice = ["invoiceid", many, "申请编号"] as const;
const filled = (most: number, error: string) => text(most).refine((value) => value.trim() !== "", { error });

/** Refusals of every step of an invoice. */
const ruled = [
  "NOT_FOUND",
  "STATUS_NOT_ALLOWED",
  "OWN_REQUEST",
  "FIELD_REQUIRED",
  "CREDIT_CODE_INVALID",
  "NOTHING_TO_INVOICE",
  "FEE_ALREADY_INVOICED",
] as const;

export const invoices = operations("invoices", {
  /** Lists the fees that an invoice may be or was issued for (R-7167). */
  listItems: list(micro, "query/openInvoiceList", { listing: feeItemList, access: "member" }),

  /** Title of the firm's last application, or what is known of the firm. */
  readTitle: query(micro, "query/invoiceTitle", {
    title: "开票信息",
    access: "member",
    input: payload({}),
    output: payload(titleFields),
  }),

  /** R-7180: applies for one invoice for fees that no other covers. */
  apply: command(micro, "client/open-invoice", {
    title: "申请开票",
    access: "move-money",
    input: payload({
      items: ["items", z.array(id<"FeeItemId">()).min(1).max(200), "费用编号"],
      ...titleFields,
    }),
    output: payload({ invoice, amount: ["amount", yuan, "金额"] }),
    refusals: ruled,
  }),

  withdraw: command(micro, "client/open-invoice-cancel", {
    title: "撤回开票申请",
    access: "move-money",
    input: payload({ invoice }),
    output: z.null(),
    refusals: ["NOT_FOUND", "STATUS_NOT_ALLOWED"],
  }),

  list: list(staff, "list-invoices", { listing: invoiceReviewList, access: "read-console" }),

  /** Whoever does not settle funds says why he looks, for the account of the firm. */
  read: query(staff, "read-invoice", {
    title: "发票详情",
    access: "read-console",
    discloses: "numbers",
    asksReason: true,
    input: payload({ invoice, reason: viewReason }),
    output: payload({
      invoice,
      ...titleFields,
      amount: ["amount", yuan, "价税合计"],
      net: ["net", yuan, "不含税金额"],
      tax: ["tax", yuan, "税额"],
      state: ["state", codesOf(reviewStates), "状态"],
      number: ["invoiceno", text(40).nullable(), "发票号码"],
      memo: ["memo", text(200).nullable(), "作废或驳回原因"],
      items: [
        "items",
        z.array(
          payload({
            item: ["itemid", id<"FeeItemId">(), "费用编号"],
            kind: ["feekind", codesOf(feeItemKinds), "费用"],
            reference: ["refno", text(200), "费用说明"],
            amount: ["amount", yuan, "金额"],
            refunded: ["backfee", yuan, "已退还"],
            paidAt: ["paytime", dateTime, "缴费时间"],
          }),
        ),
        "费用明细",
      ],
      mayDecide: ["maydecide", z.boolean(), "本人可否办理"],
    }),
    refusals: ["NOT_FOUND"],
  }),

  issue: command(staff, "issue-invoice", {
    title: "开具发票",
    access: "settle-funds",
    input: payload({
      invoice,
      number: [
        "invoiceno",
        z.string().regex(/^\s*\d{8,20}\s*$/, { error: "发票号码须为 8 至 20 位数字" }),
        "发票号码",
      ],
    }),
    output: z.null(),
    refusals: [...ruled, "INVOICE_NUMBER_USED", "INVOICED_FEE_REFUNDED"],
  }),

  /** The amount, and the fees that could be invoiced again. */
  previewVoid: query(staff, "preview-void-invoice", {
    title: "作废发票确认卡",
    access: "settle-funds",
    input: payload({ invoice }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  /** Voids an invoice, or rejects an application; its fees can be invoiced again. */
  voidInvoice: command(staff, "void-invoice", {
    title: "作废发票",
    access: "settle-funds",
    binds: "money",
    input: payload({ invoice, memo: ["memo", filled(200, "请填写作废原因"), "作废原因"], seen }),
    output: z.null(),
    refusals: [...ruled, "CARD_CHANGED"],
  }),
});
