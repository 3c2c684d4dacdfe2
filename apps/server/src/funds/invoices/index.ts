import { applyForInvoice } from "./apply-for-invoice.ts";
import { issueInvoice } from "./issue-invoice.ts";
import { listFeeItems, listInvoices } from "./list-invoices.ts";
import { previewVoid } from "./preview-void.ts";
import { readInvoice } from "./read-invoice.ts";
import { readTitle } from "./read-title.ts";
import { voidInvoice } from "./void-invoice.ts";
import { withdrawInvoice } from "./withdraw-invoice.ts";

/** The calls about 发票 for the exchange's own fees. */
export const invoiceHandlers = [
  listFeeItems,
  readTitle,
  applyForInvoice,
  withdrawInvoice,
  listInvoices,
  readInvoice,
  issueInvoice,
  voidInvoice,
  previewVoid,
];
