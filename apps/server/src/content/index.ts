import type { OpenModule } from "../platform/module.ts";
import { listNotices } from "./editing/list-notices.ts";
import { previewNotice } from "./editing/preview-notice.ts";
import { publishNotice } from "./editing/publish-notice.ts";
import { readNotice } from "./editing/read-notice.ts";
import { saveNotice } from "./editing/save-notice.ts";
import { withdrawNotice } from "./editing/withdraw-notice.ts";
import { findNews } from "./find-news.ts";
import { findTradeNotice } from "./find-trade-notice.ts";
import { listNews } from "./list-news.ts";
import { listRecommendedNotices } from "./list-recommended-notices.ts";
import { listTradeNotices } from "./list-trade-notices.ts";

/** 内容: news, notices, help, training, and the notices of sections. */
export const content: OpenModule = () => ({
  name: "content",
  handlers: [
    listNews,
    findNews,
    listTradeNotices,
    findTradeNotice,
    listRecommendedNotices,
    listNotices,
    readNotice,
    previewNotice,
    saveNotice,
    publishNotice,
    withdrawNotice,
  ],
  migrations: new URL("./migrations/", import.meta.url),
});

export { type NewNews, type NewTradeNotice, publishNews, publishTradeNotice } from "./content-store.ts";
export { announceSection } from "./editing/announce-section.ts";
export type { NewsId, NewsKind, NoticeId } from "./tables.ts";
