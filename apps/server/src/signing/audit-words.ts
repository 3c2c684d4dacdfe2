import type { AuditWords } from "../platform/audit/audit-words.ts";

/** What the audit log calls the tables of this context, and the columns that no other context has. */
export const signingAuditWords: AuditWords = {
  tables: {
    "signing.certificate": "数字证书",
    "signing.application": "证书申请",
    "signing.mobile_proof": "手机验证",
    "signing.letter": "函件",
    "signing.signature": "签名",
    "signing.task": "签署任务",
  },
  columns: {
    digest: "摘要值",
    expires_at: "失效时间",
    letter_number: "函件编号",
    number_kind: "证件类型",
    proven_at: "验证时间",
    record: "所属记录",
    revoke_reason: "吊销原因",
    revoked_at: "吊销时间",
    revoked_by: "吊销人",
    serial: "证书序列号",
    signer_name: "签署人",
    valid_from: "有效期起",
    valid_until: "有效期止",
    verified_at: "验证时间",
    wrong_amounts: "金额输错次数",
  },
};
