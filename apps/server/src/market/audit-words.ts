import type { AuditWords } from "../platform/audit/audit-words.ts";

/** What the audit log calls the tables of this context, and the columns that no other context has. */
export const marketAuditWords: AuditWords = {
  tables: {
    "market.price_index": "价格指数",
  },
  columns: {},
};
