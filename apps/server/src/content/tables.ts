import type { newsKinds } from "@zd/api/content/operations";
import type { feedbackKinds, ServiceAspect } from "@zd/api/content/service";
import type { Brand, CompanyId, FileId, FirmId, SectionId, UserId } from "@zd/domain/kernel/brand";
import type { Generated, GeneratedAlways } from "kysely";

export type NewsId = Brand<string, "NewsId">;
export type NoticeId = Brand<string, "NoticeId">;
/** 栏目 */
export type NewsKind = keyof typeof newsKinds;

export type NoticeState = "draft" | "published" | "withdrawn";

export interface NewsTable {
  id: NewsId;
  companyId: CompanyId;
  kind: NewsKind;
  title: string;
  summary: string;
  /** Clean: see `clean-html.ts`. */
  html: string;
  publishedAt: Date;
  pinned: boolean;
  status: NoticeState;
  /** Title and text without marks, in small letters. */
  searchText: string;
  /** 培训视频, and the picture that stands for it. */
  videoId: FileId | null;
  posterId: FileId | null;
  /** Grows with every change. */
  version: Generated<number>;
  editedBy: UserId | null;
  editedAt: Date | null;
}

export interface TradeNoticeTable {
  id: NoticeId;
  companyId: CompanyId;
  sectionId: SectionId | null;
  title: string;
  html: string;
  /** Title and text without marks, in small letters. */
  searchText: string;
  publishedAt: Date;
  /** Put forward on the home page. */
  recommended: boolean;
  status: Generated<NoticeState>;
  version: Generated<number>;
  editedBy: UserId | null;
  editedAt: Date | null;
}

/** What an editor has done to a notice, with the words as they were. */
export interface EditRecordTable {
  id: GeneratedAlways<bigint>;
  kind: string;
  noticeId: string;
  action: "save" | "publish" | "withdraw";
  version: number;
  title: string;
  html: string;
  byUser: UserId;
  at: Date;
}

export interface ReadCountTable {
  newsId: NewsId;
  reads: bigint;
}

export interface NoticeReadCountTable {
  noticeId: NoticeId;
  reads: bigint;
}

/** How far somebody has watched a training. */
export interface WatchTable {
  userId: UserId;
  newsId: NewsId;
  second: number;
  length: number;
  finished: boolean;
  watchedAt: Date;
}

/** What an operator thinks of the service in a month. */
export interface ServiceScoreTable extends Record<ServiceAspect, number> {
  userId: UserId;
  /** `YYYY-MM` */
  month: string;
  firmId: FirmId;
  companyId: CompanyId;
  comment: string;
  ratedAt: Date;
}

export interface FeedbackTable {
  id: GeneratedAlways<bigint>;
  companyId: CompanyId;
  firmId: FirmId;
  userId: UserId;
  kind: keyof typeof feedbackKinds;
  content: string;
  sentAt: Date;
  answer: string | null;
  answeredBy: UserId | null;
  answeredAt: Date | null;
}

declare module "../platform/schema.ts" {
  interface Schema {
    "content.news": NewsTable;
    "content.tradeNotice": TradeNoticeTable;
    "content.editRecord": EditRecordTable;
    "content.readCount": ReadCountTable;
    "content.noticeReadCount": NoticeReadCountTable;
    "content.watch": WatchTable;
    "content.serviceScore": ServiceScoreTable;
    "content.feedback": FeedbackTable;
  }
}
