import type { AuditWords } from "../platform/audit/audit-words.ts";

/** What the audit log calls the tables of this context, and the columns that no other context has. */
export const closingAuditWords: AuditWords = {
  tables: { "closing.sheet": "日终单" },
  columns: {
    figures: "单据内容",
    first_at: "签字时间",
    first_by: "签字人",
    mark: "核对码",
    notes: "说明",
    reopen_at: "重开申请时间",
    reopen_by: "重开申请人",
    reopen_decided_at: "重开复核时间",
    reopen_decided_by: "重开复核人",
    reopen_opinion: "重开复核意见",
    reopen_reason: "重开原因",
    returned: "退回原因",
    second_at: "复核签字时间",
    second_by: "复核签字人",
  },
};
