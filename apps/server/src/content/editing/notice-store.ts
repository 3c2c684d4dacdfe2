import type { NoticeKind, NoticeStatus } from "@zd/api/content/editing";
import { type Audience, audienceOf, groupsOf } from "@zd/domain/identity/audience";
import { type CompanyId, type FileId, type Instant, instant, type SectionId } from "@zd/domain/kernel/brand";
import { serial } from "@zd/domain/kernel/serial";
import { sql } from "kysely";
import {
  type AttachingRecord,
  attachFiles,
  type Audience as FileAudience,
  findAttachments,
} from "../../files/index.ts";
import { type Actor, Refused } from "../../platform/calls/operation.ts";
import { type Reader, rows, type Tx } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { cleanHtml } from "../clean-html.ts";
import { derivedOf, mediaOf } from "../derived.ts";
import type { NewsId, NewsKind, NoticeId, NoticeState } from "../tables.ts";

const codes = { draft: "D", published: "P", withdrawn: "W" } as const satisfies Record<
  NoticeState,
  NoticeStatus
>;

/** A notice of either kind, as an editor edits it. */
export interface Notice {
  readonly id: NoticeId;
  readonly kind: NoticeKind;
  readonly title: string;
  /** HTML. */
  readonly content: string;
  /** The section that it announces; null where none, and for news. */
  readonly section: SectionId | null;
  /** `pinned` of news, `recommended` of a trade notice. */
  readonly highlighted: boolean;
  /** Null for trade notices, and where it has none. */
  readonly video: FileId | null;
  /** Picture shown before the video plays; null likewise. */
  readonly poster: FileId | null;
  readonly publishedAt: Instant;
  /** When it leaves the lists of readers; null where it stays. */
  readonly expiresAt: Instant | null;
  readonly audience: Audience;
  /** Whether each firm has to confirm that it has read it. */
  readonly needsReceipt: boolean;
  readonly state: NoticeState;
  readonly version: number;
  /** Null where the platform has written it. */
  readonly editedBy: string | null;
  /** Null likewise. */
  readonly editedAt: Instant | null;
}

interface Which {
  readonly kind: NoticeKind;
  readonly id: NoticeId;
}

/** A notice as the record that names its attachments. */
export const attachingNotice = ({ kind, id }: Which): AttachingRecord => ({
  kind: kind === "trade" ? "trade-notice" : "news",
  id,
});

/** A notice of the company, whatever its state; null where there is none. */
export async function findNotice(
  db: Reader,
  { kind, id }: Which,
  company: CompanyId,
): Promise<Notice | null> {
  const found =
    kind === "trade"
      ? await db
          .selectFrom("content.tradeNotice")
          .select([
            "id",
            "title",
            "html",
            "sectionId",
            "recommended as highlighted",
            "publishedAt",
            "expiresAt",
            "status",
          ])
          .select(["version", "editedBy", "editedAt", "groups", "needsReceipt"])
          .select(sql<null>`null`.as("video"))
          .select(sql<null>`null`.as("poster"))
          .where("id", "=", id)
          .where("companyId", "=", company)
          .executeTakeFirst()
      : await db
          .selectFrom("content.news")
          .select(["id", "title", "html", "pinned as highlighted", "publishedAt", "expiresAt", "status"])
          .select(["version", "editedBy", "editedAt", "groups", "needsReceipt"])
          .select(["videoId as video", "posterId as poster"])
          .select(sql<null>`null`.as("sectionId"))
          .where("id", "=", id as string as NewsId)
          .where("kind", "=", kind)
          .where("companyId", "=", company)
          .executeTakeFirst();
  if (!found) return null;
  const { html, sectionId, publishedAt, expiresAt, editedAt, status: state, groups, ...rest } = found;
  return {
    ...rest,
    audience: audienceOf(groups),
    id,
    kind,
    content: html,
    section: sectionId,
    state,
    publishedAt: instant(publishedAt.getTime()),
    expiresAt: expiresAt && instant(expiresAt.getTime()),
    editedAt: editedAt && instant(editedAt.getTime()),
  };
}

/** The notice, locked, in the version that the editor has seen; refused where it has changed since. */
export async function lockNotice(tx: Tx, which: Which, version: number | undefined, company: CompanyId) {
  const lock =
    which.kind === "trade"
      ? sql`select from content.trade_notice where id = ${which.id} for update`
      : sql`select from content.news where id = ${which.id} for update`;
  await rows(tx, lock);
  const notice = await findNotice(tx, which, company);
  if (!notice) throw new Refused("NOT_FOUND");
  if (notice.version !== version) throw new Refused("NOTICE_CHANGED");
  const attached = await findAttachments(tx, attachingNotice(which));
  return { ...notice, attachments: attached.map(({ file }) => file) };
}

interface Wording {
  readonly kind: NoticeKind;
  readonly title: string;
  /** HTML, cleaned before it is kept. */
  readonly content: string;
  /** The section that it announces; null where none, and for news. */
  readonly section: SectionId | null;
  /** `pinned` of news, `recommended` of a trade notice. */
  readonly highlighted: boolean;
  readonly attachments: readonly FileId[];
  /** Null for trade notices, and where it has none. */
  readonly video: FileId | null;
  /** Picture shown before the video plays; null likewise. */
  readonly poster: FileId | null;
}

export interface Change extends Wording {
  readonly id: NoticeId;
  readonly publishedAt: Instant;
  /** When it leaves the lists of readers; null where it stays. */
  readonly expiresAt: Instant | null;
  readonly audience: Audience;
  /** Whether each firm has to confirm that it has read it. */
  readonly needsReceipt: boolean;
  readonly state: NoticeState;
  readonly version: number;
}

export async function nextNoticeId(tx: Tx): Promise<NoticeId> {
  const [next] = await rows<{ n: bigint }>(tx, sql`select nextval('content.notice_number') as n`);
  return `E${serial(next?.n ?? 0n, 6)}` as NoticeId;
}

/** Writes a notice with its new version, and an edit record. */
export async function keepNotice(
  { tx, now }: Pick<Scope, "tx" | "now">,
  change: Change,
  action: "save" | "publish" | "withdraw",
  { companyId, firmId, userId }: Actor,
): Promise<{ id: NoticeId; version: number; status: NoticeStatus }> {
  const { kind, id, section, highlighted, state, version, publishedAt, expiresAt, attachments } = change;
  const { video, poster, audience, needsReceipt } = change;
  const title = change.title.trim();
  const html = cleanHtml(change.content);
  const common = {
    companyId,
    title,
    html,
    publishedAt: new Date(publishedAt),
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    groups: [...groupsOf(audience)],
    needsReceipt,
    status: state,
    version,
    editedBy: userId,
    editedAt: new Date(now),
  };
  if (kind === "trade") {
    const { searchText } = derivedOf(title, html);
    const row = { ...common, searchText, sectionId: section, recommended: highlighted };
    await tx
      .insertInto("content.tradeNotice")
      .values({ id, ...row })
      .onConflict((existing) => existing.column("id").doUpdateSet(row))
      .execute();
  } else {
    const training = { videoId: video, posterId: poster };
    const row = {
      ...common,
      ...derivedOf(title, html),
      ...training,
      kind: kind as NewsKind,
      pinned: highlighted,
    };
    await tx
      .insertInto("content.news")
      .values({ id: id as string as NewsId, ...row })
      .onConflict((existing) => existing.column("id").doUpdateSet(row))
      .execute();
  }
  await tx
    .insertInto("content.editRecord")
    .values({ kind, noticeId: id, action, version, title, html, byUser: userId, at: new Date(now) })
    .execute();
  const attaching = {
    company: companyId,
    firm: firmId,
    ofOthers: true,
    audience: state === "published" ? readersOf(audience, publishedAt) : "staff",
  } as const;
  const owner = attachingNotice(change);
  await attachFiles(tx, owner, attachments, attaching, now);
  const media = { kind: kind === "trade" ? "trade-notice-media" : "news-media", id } as const;
  await attachFiles(tx, media, mediaOf(html, video, poster), attaching, now);
  return { id, version, status: codes[state] };
}

/** Who reads the files of a published notice. */
const readersOf = (audience: Audience, from: Instant): FileAudience =>
  audience.kind === "everyone" ? { everyoneFrom: from } : { groups: groupsOf(audience), from };

export const statusOf = (state: NoticeState): NoticeStatus => codes[state];

/** Name of the user who edited a notice last; null where none has, or he no longer exists. */
export async function findEditor(db: Reader, { editedBy }: Pick<Notice, "editedBy">): Promise<string | null> {
  if (editedBy === null) return null;
  const editor = await db
    .selectFrom("identity.operatorView")
    .select("name")
    .where("userId", "=", editedBy as never)
    .executeTakeFirst();
  return editor?.name ?? null;
}
