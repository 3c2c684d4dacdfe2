import type { AuditWords } from "../platform/audit/audit-words.ts";

/** What the audit log calls the tables of this context, and the columns that no other context has. */
export const systemAuditWords: AuditWords = {
  tables: {
    "system.company": "交易中心",
    "system.demo_account": "演示账户",
    "system.setting": "系统设置",
  },
  columns: {
    copyright: "版权信息",
    has_certificate: "证书功能",
    has_footer: "页脚",
    has_mall: "商城功能",
    has_service_phone: "显示客服电话",
    host: "域名",
    key: "键",
    police_filing_no: "公安备案号",
    role: "角色",
    story: "可体验的内容",
    service_phone: "客服电话",
    telecom_licence_no: "电信许可证号",
    user_name: "姓名",
    website: "网址",
  },
};
