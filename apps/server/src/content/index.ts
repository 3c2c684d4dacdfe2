import type { Module } from "../platform/module.ts";

/** 内容: news, notices, help, training, and the notices of sections. */
export const content = (): Module => ({
  name: "content",
  handlers: [],
  migrations: new URL("./migrations/", import.meta.url),
});

export { type NewNews, type NewTradeNotice, publishNews, publishTradeNotice } from "./content-store.ts";
export type { NewsId, NewsKind, NoticeId } from "./tables.ts";
