import {
  type CompanyId,
  type FileId,
  type FirmId,
  firmId,
  type Instant,
  instant,
  type SectionId,
} from "@zd/domain/kernel/brand";
import { type SelectQueryBuilder, sql } from "kysely";
import { attachFiles, findAttachments, findStored } from "../files/index.ts";
import type { Actor } from "../platform/calls/operation.ts";
import { anywhere, type Reader, rows, type Tx } from "../platform/database/database.ts";
import type { Schema } from "../platform/database/schema.ts";
import { isFor } from "./audience.ts";
import { cleanHtml, textOf } from "./clean-html.ts";
import { derivedOf, mediaOf } from "./derived.ts";
import { findOwnVote } from "./help/vote-help.ts";
import type { Counts, NoticeCounts, ReadCounts } from "./read-counts.ts";
import { findOwnReceipt } from "./receipts/receipt-store.ts";
import { matches, passage, termsOf } from "./search.ts";
import type { NewsId, NewsKind, NoticeId } from "./tables.ts";

export interface NewNews {
  readonly id: NewsId;
  readonly companyId: CompanyId;
  readonly kind: NewsKind;
  readonly title: string;
  /** Left out, it is the beginning of the text. */
  readonly summary?: string;
  /** Cleaned before it is kept. */
  readonly html: string;
  /** May be a time to come. */
  readonly publishedAt: Instant;
  /** Whether it stands first of its kind; false where left out. */
  readonly pinned?: boolean;
  /** 培训视频 with the picture shown before it plays. */
  readonly training?: { readonly video: FileId; readonly poster: FileId };
  /** The firm that owns the files in the text. */
  readonly firm?: FirmId;
}

export async function publishNews(tx: Tx, news: NewNews): Promise<void> {
  const html = cleanHtml(news.html);
  const { summary, searchText } = derivedOf(news.title, html);
  await tx
    .insertInto("content.news")
    .values({
      id: news.id,
      companyId: news.companyId,
      kind: news.kind,
      title: news.title,
      summary: news.summary ?? summary,
      html,
      publishedAt: new Date(news.publishedAt),
      pinned: news.pinned ?? false,
      status: "published",
      searchText,
      videoId: news.training?.video ?? null,
      posterId: news.training?.poster ?? null,
    })
    .execute();
  const media = mediaOf(html, news.training?.video ?? null, news.training?.poster ?? null);
  if (media.length === 0) return;
  const { companyId: company, firm = nobody, publishedAt: everyoneFrom } = news;
  const attaching = { company, firm, ofOthers: true, audience: { everyoneFrom } };
  await attachFiles(tx, { kind: "news-media", id: news.id }, media, attaching, everyoneFrom);
}

export interface NewTradeNotice {
  readonly id: NoticeId;
  readonly companyId: CompanyId;
  /** The section that it announces; left out where it announces none. */
  readonly section?: SectionId;
  readonly title: string;
  /** Cleaned before it is kept. */
  readonly html: string;
  /** May be a time to come. */
  readonly publishedAt: Instant;
  /** Whether the home page shows it; false where left out. */
  readonly recommended?: boolean;
  /** Files that the staff may read already, such as those of an application. */
  readonly attachments?: readonly FileId[];
}

export async function publishTradeNotice(tx: Tx, notice: NewTradeNotice): Promise<void> {
  const html = cleanHtml(notice.html);
  await tx
    .insertInto("content.tradeNotice")
    .values({
      id: notice.id,
      companyId: notice.companyId,
      sectionId: notice.section ?? null,
      title: notice.title,
      html,
      searchText: derivedOf(notice.title, html).searchText,
      publishedAt: new Date(notice.publishedAt),
      recommended: notice.recommended ?? false,
    })
    .execute();
  const { attachments = [], companyId: company, publishedAt: everyoneFrom } = notice;
  if (attachments.length === 0) return;
  const attaching = { company, firm: nobody, ofOthers: true, audience: { everyoneFrom } };
  await attachFiles(tx, { kind: "trade-notice", id: notice.id }, attachments, attaching, everyoneFrom);
}

/** Removes the notices of a practice section that was purged. */
export async function removeTradeNotices(tx: Tx, section: SectionId): Promise<void> {
  await tx.deleteFrom("content.tradeNotice").where("sectionId", "=", section).execute();
}

/** No firm: the platform writes these notices itself. */
const nobody = firmId("");

export interface Page {
  /** From 1. */
  readonly pageIndex: number;
  readonly pageSize: number;
}

export interface NewsQuery extends Page {
  readonly companyId: CompanyId;
  readonly kind: NewsKind;
  /** Empty for all. */
  readonly keyword: string;
  /** Who asks: what is not for him is left out. */
  readonly actor: Actor;
  /** Only what is published by then. */
  readonly now: Instant;
}

/**
 * News of a page: pinned ones first, then the newest; those dated ahead and those that have expired are left out. Whoever has the address of an
 * expired one still reads it. With a keyword, hits in the
 * title come first, and each has the words around the hit as its summary.
 */
export async function findNewsPage(
  db: Reader,
  { companyId, kind, keyword, now, actor, ...page }: NewsQuery,
  counts: ReadCounts,
) {
  const published = db
    .selectFrom("content.news")
    .where("companyId", "=", companyId)
    .where("kind", "=", kind)
    .where("status", "=", "published")
    .where("publishedAt", "<=", new Date(now))
    .where((row) => row.or([row("expiresAt", "is", null), row("expiresAt", ">", new Date(now))]))
    .where(isFor(actor, companyId));
  const terms = termsOf(keyword);
  const query = terms.length === 0 ? published : published.where(matches(terms));
  const [first] = terms;
  const ranked =
    first === undefined
      ? onPage(query, page)
      : onPage(query, page).orderBy(sql`lower(title) like ${anywhere(first)}`, "desc");
  const found = await ranked
    .select(headline)
    .orderBy("pinned", "desc")
    .orderBy("publishedAt", "desc")
    .orderBy("id")
    .execute();
  const shown = terms.length === 0 ? found : await withPassages(db, "content.news", found, terms);
  return { rows: await counted(db, shown, counts), total: await count(query) };
}

/** The rows with the words around the keyword as summary; reads the texts of this page alone. */
async function withPassages<Row extends { readonly id: string; readonly summary: string }>(
  db: Reader,
  table: "content.news" | "content.tradeNotice",
  found: readonly Row[],
  terms: readonly string[],
): Promise<readonly Row[]> {
  if (found.length === 0) return found;
  const texts = await rows(
    db,
    sql<{ id: string; html: string }>`select id, html from ${sql.table(table)}
      where id = any(${found.map(({ id }) => id)})`,
  );
  const htmlOf = new Map(texts.map(({ id, html }) => [id, html]));
  return found.map((row) => ({ ...row, summary: passage(textOf(htmlOf.get(row.id) ?? ""), terms) }));
}

/** Who reads a notice, and when. */
interface Reading {
  readonly actor: Actor;
  readonly now: Instant;
}

export async function findNews(
  db: Reader,
  companyId: CompanyId,
  id: NewsId,
  { actor, now }: Reading,
  counts: ReadCounts,
) {
  const row = await db
    .selectFrom("content.news")
    .select([...headline, "html as content", "videoId", "needsReceipt"])
    .where("id", "=", id)
    .where("companyId", "=", companyId)
    .where("status", "=", "published")
    .where("publishedAt", "<=", new Date(now))
    .where(isFor(actor, companyId))
    .executeTakeFirst();
  if (!row) return null;
  counts.note(id);
  const { videoId, needsReceipt, ...article } = row;
  const [shown] = await counted(db, [article], counts);
  if (!shown) return null;
  const [video] = await findStored(db, videoId === null ? [] : [videoId]);
  const notice = { kind: row.kind, id: id as string as NoticeId, needsReceipt };
  return {
    ...shown,
    video: video ?? null,
    attachments: await findAttachments(db, { kind: "news", id }),
    receipt: await findOwnReceipt(db, notice, actor, companyId),
    isHelpful: row.kind === "1004" ? await findOwnVote(db, id, actor, companyId) : null,
  };
}

/** The rows with how often each was read. */
async function counted<
  Id extends NewsId | NoticeId,
  Row extends { readonly id: Id; readonly publishedAt: Date },
>(db: Reader, found: readonly Row[], counts: Counts<Id>) {
  const readsOf = await counts.of(
    db,
    found.map(({ id }) => id),
  );
  return found.map((row) => ({ ...dated(row), reads: readsOf(row.id) }));
}

export interface NoticesQuery extends Page {
  readonly companyId: CompanyId;
  /** True for those of the home page alone. */
  readonly recommended: boolean;
  /** Empty for all. */
  readonly keyword: string;
  /** Who asks: what is not for him is left out. */
  readonly actor: Actor;
  /** Only what is published by then. */
  readonly now: Instant;
}

export async function findTradeNoticePage(
  db: Reader,
  { companyId, recommended, keyword, now, actor, ...page }: NoticesQuery,
  counts: NoticeCounts,
) {
  const published = db
    .selectFrom("content.tradeNotice")
    .where("companyId", "=", companyId)
    .where("status", "=", "published")
    .where("publishedAt", "<=", new Date(now))
    .where((row) => row.or([row("expiresAt", "is", null), row("expiresAt", ">", new Date(now))]))
    .where(isFor(actor, companyId));
  const chosen = recommended ? published.where("recommended", "is", true) : published;
  const terms = termsOf(keyword);
  const query = terms.length === 0 ? chosen : chosen.where(matches(terms));
  const [first] = terms;
  const ranked =
    first === undefined
      ? onPage(query, page)
      : onPage(query, page).orderBy(sql`lower(title) like ${anywhere(first)}`, "desc");
  const found = await ranked
    .select([...noticeHead, sql<string>`''`.as("summary")])
    .orderBy("publishedAt", "desc")
    .orderBy("id")
    .execute();
  const shown = terms.length === 0 ? found : await withPassages(db, "content.tradeNotice", found, terms);
  return { rows: await counted(db, shown, counts), total: await count(query) };
}

/** A trade notice by its number, or the newest of a section that the reader may read; null where there is none. */
export async function findTradeNotice(
  db: Reader,
  companyId: CompanyId,
  { id, section }: { readonly id?: NoticeId | undefined; readonly section?: SectionId | undefined },
  { actor, now }: Reading,
  counts: NoticeCounts,
) {
  const published = db
    .selectFrom("content.tradeNotice")
    .select([...noticeHead, "html as content", "needsReceipt"])
    .where("companyId", "=", companyId)
    .where("status", "=", "published")
    .where("publishedAt", "<=", new Date(now))
    .where(isFor(actor, companyId))
    .orderBy("publishedAt", "desc")
    .limit(1);
  const numbered = id ? published.where("id", "=", id) : published;
  const row = await (section ? numbered.where("sectionId", "=", section) : numbered).executeTakeFirst();
  if (!row) return null;
  counts.note(row.id);
  const { needsReceipt, ...article } = row;
  const [shown] = await counted(db, [article], counts);
  return (
    shown && {
      ...shown,
      summary: "",
      attachments: await findAttachments(db, { kind: "trade-notice", id: row.id }),
      receipt: await findOwnReceipt(db, { kind: "trade", id: row.id, needsReceipt }, actor, companyId),
    }
  );
}

const headline = ["id", "kind", "title", "summary", "publishedAt", "pinned", "posterId as poster"] as const;
const noticeHead = ["id", "sectionId as section", "title", "publishedAt"] as const;

const dated = <Row extends { publishedAt: Date }>(row: Row) => ({
  ...row,
  publishedAt: instant(row.publishedAt.getTime()),
});

// biome-ignore lint/suspicious/noExplicitAny: whatever has been selected so far
type ListQuery<Table extends keyof Schema> = SelectQueryBuilder<Schema, Table, any>;

const onPage = <Table extends keyof Schema>(query: ListQuery<Table>, { pageIndex, pageSize }: Page) =>
  query.limit(pageSize).offset((pageIndex - 1) * pageSize);

async function count<Table extends keyof Schema>(query: ListQuery<Table>): Promise<number> {
  const { total } = await query.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
  return total as number;
}
