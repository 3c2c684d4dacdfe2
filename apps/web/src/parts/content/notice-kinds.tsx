import { Link } from "@tanstack/react-router";
import { content } from "@zd/api/content/operations";
import type { Instant } from "@zd/domain/kernel/brand";
import { z } from "zod";
import styles from "./notice-kinds.module.css";

/** The kinds of notices that everybody may read, each with its page. */
export const noticePages = [
  { kind: "market", title: "市场公告", to: "/trade/exchangeNotice" },
  { kind: "platform", title: "平台公告", to: "/trade/marketNotice" },
  { kind: "trade", title: "交易公告", to: "/trade/tradeNotice" },
] as const;

export type NoticeKind = (typeof noticePages)[number]["kind"];

/** A notice as a list names it. */
export interface Notice {
  /** Which page it is read on. */
  readonly kind: NoticeKind;
  readonly id: string;
  readonly title: string;
  readonly publishedAt: Instant;
}

export const noticePageOf = (kind: NoticeKind) =>
  noticePages.find((page) => page.kind === kind) ?? noticePages[0];

/** Leads to a notice on the page of its kind; the address carries the names of the wire, as the calls do. */
export function NoticeLink({ kind, id, title }: Notice) {
  const { input } = kind === "trade" ? content.findTradeNotice : content.findNews;
  return (
    <Link to={noticePageOf(kind).to} search={z.encode(input, { id: id as never })} title={title}>
      {title}
    </Link>
  );
}

/** Leads from the notices of one kind to those of the others. */
export const NoticeKinds = () => (
  <nav className={styles["kinds"]} aria-label="公告类别">
    {noticePages.map(({ kind, title, to }) => (
      <Link key={kind} to={to} activeOptions={{ includeSearch: false }}>
        {title}
      </Link>
    ))}
  </nav>
);
