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
import { anywhere, type Reader, type Tx } from "../platform/database.ts";
import type { Schema } from "../platform/schema.ts";
import { cleanHtml, filesIn, textOf } from "./clean-html.ts";
import type { ReadCounts } from "./read-counts.ts";
import { matches, passage, termsOf } from "./search.ts";
import type { NewsId, NewsKind, NoticeId } from "./tables.ts";

export interface NewNews {
  readonly id: NewsId;
  readonly companyId: CompanyId;
  readonly kind: NewsKind;
  readonly title: string;
  /** The first words of the text when left out. */
  readonly summary?: string;
  readonly html: string;
  readonly publishedAt: Instant;
  readonly pinned?: boolean;
  /** 培训视频, and the picture that stands for it. */
  readonly training?: { readonly video: FileId; readonly poster: FileId };
  /** Whose files stand in it. */
  readonly firm?: FirmId;
}

const summaryLength = 120;

/** What is read off the words of a news: its first words, and what a keyword is looked for in. */
export function derivedOf(title: string, html: string) {
  const words = textOf(html);
  return {
    summary: [...words].slice(0, summaryLength).join(""),
    searchText: `${title} ${words}`.toLowerCase(),
  };
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

/** What stands in a text and beside it: read by whoever reads the text. */
export const mediaOf = (html: string, ...beside: readonly (FileId | null)[]): readonly FileId[] => [
  ...new Set([...beside.filter((file) => file !== null), ...filesIn(html)]),
];

export interface NewTradeNotice {
  readonly id: NoticeId;
  readonly companyId: CompanyId;
  /** The section that it announces. */
  readonly section?: SectionId;
  readonly title: string;
  readonly html: string;
  readonly publishedAt: Instant;
  readonly recommended?: boolean;
  /** Files that records show to the exchange already, such as those of an application. */
  readonly attachments?: readonly FileId[];
}

export async function publishTradeNotice(tx: Tx, notice: NewTradeNotice): Promise<void> {
  await tx
    .insertInto("content.tradeNotice")
    .values({
      id: notice.id,
      companyId: notice.companyId,
      sectionId: notice.section ?? null,
      title: notice.title,
      html: cleanHtml(notice.html),
      publishedAt: new Date(notice.publishedAt),
      recommended: notice.recommended ?? false,
    })
    .execute();
  const { attachments = [], companyId: company, publishedAt: everyoneFrom } = notice;
  if (attachments.length === 0) return;
  const attaching = { company, firm: nobody, ofOthers: true, audience: { everyoneFrom } };
  await attachFiles(tx, { kind: "trade-notice", id: notice.id }, attachments, attaching, everyoneFrom);
}

/** Nothing is taken because it is its own: there is no firm behind the call. */
const nobody = firmId("");

export interface Page {
  readonly pageIndex: number;
  readonly pageSize: number;
}

export interface NewsWanted extends Page {
  readonly companyId: CompanyId;
  readonly kind: NewsKind;
  readonly keyword: string;
  readonly now: Instant;
}

/**
 * Pinned ones first, then the newest; what is dated ahead waits for its hour. Of what is looked for, those that say so
 * in their title come first, with the words around it.
 */
export async function findNewsPage(
  db: Reader,
  { companyId, kind, keyword, now, ...page }: NewsWanted,
  counts: ReadCounts,
) {
  const published = db
    .selectFrom("content.news")
    .where("companyId", "=", companyId)
    .where("kind", "=", kind)
    .where("status", "=", "published")
    .where("publishedAt", "<=", new Date(now));
  const terms = termsOf(keyword);
  const wanted = terms.length === 0 ? published : published.where(matches(terms));
  const [first] = terms;
  const ranked =
    first === undefined
      ? onPage(wanted, page)
      : onPage(wanted, page).orderBy(sql`lower(title) like ${anywhere(first)}`, "desc");
  const found = await ranked
    .select(headline)
    .orderBy("pinned", "desc")
    .orderBy("publishedAt", "desc")
    .orderBy("id")
    .execute();
  const rows = terms.length === 0 ? found : await withPassages(db, found, terms);
  return { rows: await counted(db, rows, counts), total: await count(wanted) };
}

/** The words around what was looked for; only the texts of the page are read for it. */
async function withPassages<Row extends { readonly id: NewsId; readonly summary: string }>(
  db: Reader,
  found: readonly Row[],
  terms: readonly string[],
): Promise<readonly Row[]> {
  if (found.length === 0) return found;
  const texts = await db
    .selectFrom("content.news")
    .select(["id", "html"])
    .where(
      "id",
      "in",
      found.map(({ id }) => id),
    )
    .execute();
  const htmlOf = new Map(texts.map(({ id, html }) => [id, html]));
  return found.map((row) => ({ ...row, summary: passage(textOf(htmlOf.get(row.id) ?? ""), terms) }));
}

export async function findNews(
  db: Reader,
  companyId: CompanyId,
  id: NewsId,
  now: Instant,
  counts: ReadCounts,
) {
  const row = await db
    .selectFrom("content.news")
    .select([...headline, "html as content", "videoId"])
    .where("id", "=", id)
    .where("companyId", "=", companyId)
    .where("status", "=", "published")
    .where("publishedAt", "<=", new Date(now))
    .executeTakeFirst();
  if (!row) return null;
  counts.note(id);
  const { videoId, ...article } = row;
  const [told] = await counted(db, [article], counts);
  if (!told) return null;
  const [video] = await findStored(db, videoId === null ? [] : [videoId]);
  return { ...told, video: video ?? null, attachments: await findAttachments(db, { kind: "news", id }) };
}

/** With how often each has been read, by all that is written and what this node has yet to write. */
async function counted<Row extends { readonly id: NewsId; readonly publishedAt: Date }>(
  db: Reader,
  found: readonly Row[],
  counts: ReadCounts,
) {
  const written =
    found.length === 0
      ? []
      : await db
          .selectFrom("content.readCount")
          .select(["newsId", "reads"])
          .where(
            "newsId",
            "in",
            found.map(({ id }) => id),
          )
          .execute();
  const readsOf = new Map(written.map(({ newsId, reads }) => [newsId, Number(reads)]));
  return found.map((row) => ({ ...dated(row), reads: (readsOf.get(row.id) ?? 0) + counts.pending(row.id) }));
}

export interface NoticesWanted extends Page {
  readonly companyId: CompanyId;
  readonly recommended: boolean;
  readonly now: Instant;
}

export async function findTradeNoticePage(
  db: Reader,
  { companyId, recommended, now, ...page }: NoticesWanted,
) {
  const published = db
    .selectFrom("content.tradeNotice")
    .where("companyId", "=", companyId)
    .where("status", "=", "published")
    .where("publishedAt", "<=", new Date(now));
  const wanted = recommended ? published.where("recommended", "is", true) : published;
  const rows = await onPage(wanted, page)
    .select(noticeHead)
    .orderBy("publishedAt", "desc")
    .orderBy("id")
    .execute();
  return { rows: rows.map(dated), total: await count(wanted) };
}

/** By the notice's own number, or the newest that announces the section. */
export async function findTradeNotice(
  db: Reader,
  companyId: CompanyId,
  { id, section }: { readonly id?: NoticeId | undefined; readonly section?: SectionId | undefined },
  now: Instant,
) {
  const published = db
    .selectFrom("content.tradeNotice")
    .select([...noticeHead, "html as content"])
    .where("companyId", "=", companyId)
    .where("status", "=", "published")
    .where("publishedAt", "<=", new Date(now))
    .orderBy("publishedAt", "desc")
    .limit(1);
  const numbered = id ? published.where("id", "=", id) : published;
  const row = await (section ? numbered.where("sectionId", "=", section) : numbered).executeTakeFirst();
  if (!row) return null;
  return { ...dated(row), attachments: await findAttachments(db, { kind: "trade-notice", id: row.id }) };
}

const headline = ["id", "kind", "title", "summary", "publishedAt", "pinned", "posterId as poster"] as const;
const noticeHead = ["id", "sectionId as section", "title", "publishedAt"] as const;

const dated = <Row extends { publishedAt: Date }>(row: Row) => ({
  ...row,
  publishedAt: instant(row.publishedAt.getTime()),
});

// biome-ignore lint/suspicious/noExplicitAny: whatever has been selected so far
type Wanted<Table extends keyof Schema> = SelectQueryBuilder<Schema, Table, any>;

const onPage = <Table extends keyof Schema>(wanted: Wanted<Table>, { pageIndex, pageSize }: Page) =>
  wanted.limit(pageSize).offset((pageIndex - 1) * pageSize);

async function count<Table extends keyof Schema>(wanted: Wanted<Table>): Promise<number> {
  const { total } = await wanted.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
  return total as number;
}
