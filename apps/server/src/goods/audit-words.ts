import type { AuditWords } from "../platform/audit/audit-words.ts";

/** What the audit log calls the tables of this context, and the columns that no other context has. */
export const goodsAuditWords: AuditWords = {
  tables: {
    "goods.lot": "货物批次",
    "goods.financed_contract": "合同融资",
  },
  columns: {
    loan: "借据",
    opened_by: "登记人",
    opened_for: "关联单号",
    origin: "来源",
    pledged_at: "质押时间",
  },
};
