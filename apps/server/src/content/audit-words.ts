import type { AuditWords } from "../platform/audit/audit-words.ts";

/** What the audit log calls the tables of this context, and the columns that no other context has. */
export const contentAuditWords: AuditWords = {
  tables: {
    "content.news": "资讯",
    "content.trade_notice": "交易公告",
    "content.notice_receipt": "公告回执",
    "content.service_score": "服务评价",
    "content.feedback": "意见反馈",
  },
  columns: {
    answered_by: "答复人",
    comment: "评语",
    contracts: "合同服务",
    edited_at: "编辑时间",
    edited_by: "编辑人",
    html: "正文",
    needs_receipt: "要求回执",
    notice_id: "公告",
    notice_kind: "栏目",
    pinned: "置顶",
    poster_id: "封面",
    rated_at: "评价时间",
    recommended: "推荐",
    settlement: "结算服务",
    site: "网站服务",
    summary: "摘要",
    support: "客服",
    title: "标题",
    trading: "交易服务",
    video_id: "视频",
  },
};
