import type { AuditWords } from "../platform/audit/audit-words.ts";

/** What the audit log calls the tables of this context, and the columns that no other context has. */
export const listsAuditWords: AuditWords = {
  tables: { "lists.saved_view": "列表视图" },
  columns: { settings: "视图内容", desks: "同岗可见", list: "列表" },
};
