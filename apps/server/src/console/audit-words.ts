import type { AuditWords } from "../platform/audit/audit-words.ts";

/** What the audit log calls the tables of this context, and the columns that no other context has. */
export const consoleAuditWords: AuditWords = {
  tables: { "console.assignment": "待办分派" },
  columns: { since: "等待自" },
};
