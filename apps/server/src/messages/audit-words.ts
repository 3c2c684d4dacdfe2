import type { AuditWords } from "../platform/audit/audit-words.ts";

/** What the audit log calls the tables of this context, and the columns that no other context has. */
export const messagesAuditWords: AuditWords = {
  tables: { "messages.setting": "通知偏好", "messages.push_device": "推送设备" },
  columns: {
    agent: "浏览器",
    channels: "通道",
    daily_mail: "邮件每日汇总",
    except_due_today: "例外 今天截止",
    except_outbid: "例外 场次中被超越",
    host: "推送服务",
    quiet_from: "免打扰开始（分钟）",
    quiet_on: "免打扰",
    quiet_until: "免打扰结束（分钟）",
  },
};
