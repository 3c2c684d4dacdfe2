import type { newsKinds } from "@zd/contract/content/operations";
import type { Brand, CompanyId, SectionId } from "@zd/domain/kernel/brand";

export type NewsId = Brand<string, "NewsId">;
export type NoticeId = Brand<string, "NoticeId">;
/** 栏目 */
export type NewsKind = keyof typeof newsKinds;

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
  status: "published" | "withdrawn";
  /** Title and text without marks, in small letters. */
  searchText: string;
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
}

declare module "../platform/schema.ts" {
  interface Schema {
    "content.news": NewsTable;
    "content.tradeNotice": TradeNoticeTable;
  }
}
