import { micro, staff } from "../wire/address-families.ts";
import { codesOf, id, many, text } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { noticeKinds } from "./editing.ts";
import { receipt } from "./notice-fields.ts";

/** Whether a firm has confirmed that it has read a notice; `left` for one that has and that the notice is no longer for. */
export const receiptStates = { unread: "未阅", read: "已阅", left: "已阅，不再是对象" } as const;
export type ReceiptState = keyof typeof receiptStates;

/** 回执 of one notice: a row for each firm that it asks, those that have not read it first. */
export const receiptList = listing({
  title: "公告回执",
  period: null,
  chips: "state",
  filters: {
    kind: { wire: "kind", title: "栏目", kind: "choice", labels: noticeKinds },
    notice: { wire: "id", title: "公告编号", kind: "text" },
    firm: { wire: "firmname", title: "企业", kind: "text" },
    state: { wire: "state", title: "状态", kind: "choice", labels: receiptStates },
  },
  columns: {
    firm: { wire: "firmid", title: "会员编号", kind: "text" },
    name: { wire: "firmname", title: "企业", kind: "firm" },
    /** When it was published, or when the firm became a member if that was later. */
    askedAt: { wire: "asktime", title: "应阅起", kind: "time", sortable: true },
    readAt: { wire: "readtime", title: "确认时间", kind: "time", sortable: true, optional: true },
    readBy: { wire: "reader", title: "确认人", kind: "text", optional: true },
    version: { wire: "version", title: "所阅版本", kind: "count", optional: true, secondary: true },
    state: { wire: "state", title: "状态", kind: "status", labels: receiptStates, states: "receipt" },
  },
});

const kind = ["kind", codesOf(noticeKinds), "栏目"] as const;
const notice = ["id", id<"NoticeId">(), "公告编号"] as const;

/** 回执: members confirm that they have read a notice. */
export const noticeReceipts = operations("noticeReceipts", {
  /** Confirms for the firm, once; whoever comes second is given the first receipt. */
  confirmReading: command(micro, "client/notice-receipt", {
    title: "确认已阅公告",
    access: "member",
    input: payload({ kind, notice }),
    output: receipt,
    refusals: ["NOT_FOUND", "RECEIPT_NOT_ASKED"],
  }),
});

/** 回执 for the staff. */
export const noticeReceiptDesk = operations("noticeReceiptDesk", {
  listReceipts: list(staff, "list-notice-receipts", { listing: receiptList, access: "read-console" }),

  /** How many firms a notice asks, and how many have read it. */
  readFigures: query(staff, "notice-receipt-figures", {
    title: "公告回执统计",
    access: "read-console",
    input: payload({ kind, notice }),
    output: payload({
      title: ["title", text(200), "标题"],
      firms: ["firms", many, "应阅企业"],
      read: ["read", many, "已阅企业"],
    }),
    refusals: ["NOT_FOUND", "RECEIPT_NOT_ASKED"],
  }),
});
