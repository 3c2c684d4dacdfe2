import type { SectionId } from "@zd/domain/kernel/brand";
import type { Scope } from "../../platform/jobs.ts";
import type { Actor } from "../../platform/operation.ts";
import type { NoticeId } from "../tables.ts";
import { keepNotice, nextNoticeId } from "./notice-store.ts";

/** Publishes the notice of a section at once, on record as an editor's would be. */
export async function announceSection(
  { tx, now }: Pick<Scope, "tx" | "now">,
  section: SectionId,
  { title, html }: { readonly title: string; readonly html: string },
  by: Actor,
): Promise<NoticeId> {
  const notice = { kind: "trade", title, content: html, section, highlighted: false } as const;
  const id = await nextNoticeId(tx);
  await keepNotice(
    { tx, now },
    { ...notice, id, state: "published", version: 1, publishedAt: now },
    "publish",
    by,
  );
  return id;
}
