import { applyForInvoice, withdrawInvoice } from "./apply-for-invoice.ts";
import { issueInvoice, voidInvoice } from "./issue-invoice.ts";
import { listFeeItems, listInvoices } from "./list-invoices.ts";
import { readInvoice, readTitle } from "./read-invoice.ts";

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
];
