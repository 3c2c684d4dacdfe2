import type { NoticeKind } from "@zd/api/content/editing";
import type { newsKinds } from "@zd/api/content/operations";
import type { feedbackKinds, ServiceAspect } from "@zd/api/content/service";
import type { Brand, CompanyId, FileId, FirmId, SectionId, UserId } from "@zd/domain/kernel/brand";
import type { Generated, GeneratedAlways } from "kysely";

export type NewsId = Brand<string, "NewsId">;
export type NoticeId = Brand<string, "NoticeId">;
/** 栏目 */
export type NewsKind = keyof typeof newsKinds;

export type NoticeState = "draft" | "published" | "withdrawn";

/** 新闻公告, training and help, by kind. */
export interface NewsTable {
  id: NewsId;
  companyId: CompanyId;
  /** 栏目, a key of `newsKinds`. */
  kind: NewsKind;
  title: string;
  /** Beginning of the text, without marks. */
  summary: string;
  /** Cleaned by `clean-html.ts`. */
  html: string;
  /** When it is published; a time to come for one that is to appear later. */
  publishedAt: Date;
  /** When it leaves the lists of readers; null where it stays. */
  expiresAt: Date | null;
  /** Whom it is for: names of groups as `groupsOf` of the domain makes them. */
  groups: Generated<string[]>;
  /** Whether each firm has to confirm that it has read it. */
  needsReceipt: Generated<boolean>;
  /** Whether it stands before all others of its kind. */
  pinned: boolean;
  /** Readers see it while it is `published`. */
  status: NoticeState;
  /** Title and text without marks, in small letters; search looks in it. */
  searchText: string;
  /** 培训视频; null where it has none. */
  videoId: FileId | null;
  /** The picture shown before the video plays; null where it has none. */
  posterId: FileId | null;
  /** Grows by one with every change. */
  version: Generated<number>;
  /** The member of staff who has changed it last; null where it was loaded with the platform. */
  editedBy: UserId | null;
  /** Null as `editedBy`. */
  editedAt: Date | null;
}

/** 交易公告: what is traded, when and how. */
export interface TradeNoticeTable {
  id: NoticeId;
  companyId: CompanyId;
  /** The section that it announces; null where it is about none. */
  sectionId: SectionId | null;
  title: string;
  /** Cleaned by `clean-html.ts`. */
  html: string;
  /** Title and text without marks, in small letters; search looks in it. */
  searchText: string;
  /** From when on readers see it. */
  publishedAt: Date;
  /** When it leaves the lists of readers; null where it stays. */
  expiresAt: Date | null;
  /** Whom it is for: names of groups as `groupsOf` of the domain makes them. */
  groups: Generated<string[]>;
  /** Whether each firm has to confirm that it has read it. */
  needsReceipt: Generated<boolean>;
  /** Whether the home page shows it. */
  recommended: boolean;
  /** Readers see it while it is `published`. */
  status: Generated<NoticeState>;
  /** Grows by one with every change. */
  version: Generated<number>;
  /** The member of staff who has changed it last; null where the platform has written it. */
  editedBy: UserId | null;
  /** Null as `editedBy`. */
  editedAt: Date | null;
}

/** What an editor has done to a notice, with its title and text afterwards; only added to. */
export interface EditRecordTable {
  id: GeneratedAlways<bigint>;
  /** `trade` for 交易公告, otherwise the kind of the news. */
  kind: string;
  noticeId: string;
  action: "save" | "publish" | "withdraw";
  /** The version that the step made. */
  version: number;
  /** Title after the step. */
  title: string;
  /** Text after the step. */
  html: string;
  /** The editor. */
  byUser: UserId;
  at: Date;
}

/** 阅读次数 of news; a node adds up its readers and writes the sum every few seconds. */
export interface ReadCountTable {
  newsId: NewsId;
  /** How often it was opened. */
  reads: bigint;
}

/** 阅读次数 of trade notices, likewise. */
export interface NoticeReadCountTable {
  noticeId: NoticeId;
  /** How often it was opened. */
  reads: bigint;
}

/** 回执: a firm has confirmed that it has read a notice; once. */
export interface NoticeReceiptTable {
  /** `trade` for 交易公告, otherwise the kind of the news. */
  noticeKind: NoticeKind;
  noticeId: NoticeId;
  firmId: FirmId;
  /** Who has confirmed for the firm. */
  userId: UserId;
  /** The version of the notice that he had before him. */
  version: number;
  readAt: Date;
}

/** 培训进度: how far a user has watched a training video. */
export interface WatchTable {
  userId: UserId;
  newsId: NewsId;
  /** Seconds from the beginning of the video. */
  second: number;
  /** Length of the video in seconds. */
  length: number;
  /** Whether the user has watched it to its end once. */
  finished: boolean;
  watchedAt: Date;
}

/** 是否有用: what a user has said of a text of the help centre. */
export interface HelpVoteTable {
  newsId: NewsId;
  userId: UserId;
  isHelpful: boolean;
  votedAt: Date;
}

/** 服务评价 of one operator for one month; a column for each aspect, in points. */
export interface ServiceScoreTable extends Record<ServiceAspect, number> {
  userId: UserId;
  /** `YYYY-MM` */
  month: string;
  firmId: FirmId;
  companyId: CompanyId;
  /** May be empty. */
  comment: string;
  ratedAt: Date;
}

/** 意见反馈. */
export interface FeedbackTable {
  id: GeneratedAlways<bigint>;
  companyId: CompanyId;
  firmId: FirmId;
  userId: UserId;
  kind: keyof typeof feedbackKinds;
  /** What the user wrote. */
  content: string;
  sentAt: Date;
  /** Answer of the exchange's staff; null while there is none. */
  answer: string | null;
  /** Null while there is no answer. */
  answeredBy: UserId | null;
  /** Null while there is no answer. */
  answeredAt: Date | null;
}

declare module "../platform/database/schema.ts" {
  interface Schema {
    "content.news": NewsTable;
    "content.tradeNotice": TradeNoticeTable;
    "content.editRecord": EditRecordTable;
    "content.readCount": ReadCountTable;
    "content.noticeReadCount": NoticeReadCountTable;
    "content.noticeReceipt": NoticeReceiptTable;
    "content.watch": WatchTable;
    "content.helpVote": HelpVoteTable;
    "content.serviceScore": ServiceScoreTable;
    "content.feedback": FeedbackTable;
  }
}
