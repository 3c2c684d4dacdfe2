import type { AuditWords } from "../platform/audit/audit-words.ts";

/** What the audit log calls the tables of this context, and the columns that no other context has. */
export const filesAuditWords: AuditWords = {
  tables: {
    "files.file": "文件",
    "files.attachment": "附件",
  },
  columns: {
    audience: "可见范围",
    is_paper: "个人证件",
    loose_since: "未使用起",
    record_id: "所属记录",
    record_kind: "记录类别",
    size: "大小",
    visible_from: "公开时间",
  },
};
