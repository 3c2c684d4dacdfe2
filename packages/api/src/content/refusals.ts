import type { RefusalTable } from "../wire/refusal-table.ts";

/** Reasons to refuse calls of news, notices and feedback, by their codes. */
export const contentRefusals = {
  NOTICE_CHANGED: ["S1091", "公告已被其他人员修改，请刷新后重试"],
  TEXT_TOO_LONG: ["S1123", "正文{count}字，超出最大允许值{most}字"],
  VIDEO_MISPLACED: ["S1124", "视频须为 MP4 或 WebM，封面须为图片，且只用于培训视频栏目"],
  FEEDBACK_ANSWERED: ["S1125", "该反馈已由其他人员答复"],
  NOTICE_EXPIRED: ["S1126", "失效时间须在发布时间之后，且尚未到"],
  AUDIENCE_WRONG: ["S1290", "对象不完整：{fault}"],
  AUDIENCE_UNKNOWN: ["S1291", "没有这些会员或地区：{names}"],
  AUDIENCE_PUBLISHED: ["S1292", "已发布公告的对象与回执要求须经“更改对象”办理"],
  RECEIPT_NOT_ASKED: ["S1293", "该公告未要求回执"],
} as const satisfies RefusalTable;
