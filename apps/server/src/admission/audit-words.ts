import type { AuditWords } from "../platform/audit/audit-words.ts";

/** What the audit log calls the tables of this context, and the columns that no other context has. */
export const admissionAuditWords: AuditWords = {
  tables: {
    "admission.registration": "会员注册",
  },
  columns: {
    form: "填报内容",
    proof_bank: "验证银行",
    proof_begun: "验证次数",
    proof_branch: "验证支行",
    proof_branch_no: "验证联行号",
    proof_memo: "验证说明",
    proof_name: "验证户名",
    proof_number: "验证账号",
    proof_state: "账户验证",
    proof_tries: "验证输错次数",
    proof_until: "验证期限",
    saved_at: "保存时间",
  },
};
