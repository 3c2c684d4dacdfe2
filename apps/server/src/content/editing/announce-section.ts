import { everyone } from "@zd/domain/identity/audience";
import type { FileId, SectionId } from "@zd/domain/kernel/brand";
import type { Actor } from "../../platform/calls/operation.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import type { NoticeId } from "../tables.ts";
import { keepNotice, nextNoticeId } from "./notice-store.ts";

/**
 * Publishes the notice of a section at once, with the attachments of its applications; on record as an edit of this
 * user.
 */
export async function announceSection(
  { tx, now }: Pick<Scope, "tx" | "now">,
  section: SectionId,
  words: { readonly title: string; readonly html: string },
  attachments: readonly FileId[],
  by: Actor,
): Promise<NoticeId> {
  const { title, html: content } = words;
  const notice = {
    kind: "trade",
    title,
    content,
    section,
    highlighted: false,
    attachments,
    video: null,
    poster: null,
    expiresAt: null,
    audience: everyone,
    needsReceipt: false,
  } as const;
  const id = await nextNoticeId(tx);
  await keepNotice(
    { tx, now },
    { ...notice, id, state: "published", version: 1, publishedAt: now },
    "publish",
    by,
  );
  return id;
}
