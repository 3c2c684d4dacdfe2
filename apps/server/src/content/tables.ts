import type { newsKinds } from "@zd/contract/content/operations";
import type { Brand, CompanyId, SectionId, UserId } from "@zd/domain/kernel/brand";
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

declare module "../platform/schema.ts" {
  interface Schema {
    "content.news": NewsTable;
    "content.tradeNotice": TradeNoticeTable;
    "content.editRecord": EditRecordTable;
  }
}
