import { api } from "@zd/api";
import { type NoticeKind, textMost } from "@zd/api/content/editing";
import { fileKinds } from "@zd/domain/files/kinds";
import { groupsOf } from "@zd/domain/identity/audience";
import type { FileId } from "@zd/domain/kernel/brand";
import { findStored } from "../../files/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import type { Tx } from "../../platform/database/database.ts";
import { requireAudience } from "../audience.ts";
import { cleanHtml, lengthOf } from "../clean-html.ts";
import { keepNotice, lockNotice, type Notice, nextNoticeId } from "./notice-store.ts";

type Reach = Pick<Notice, "audience" | "needsReceipt">;

/** 保存公告 */
export const saveNotice = handle(
  api.editing.saveNotice,
  async ({ id, version, kind, publishedAt, ...words }, { tx, actor, now, refuse }) => {
    const count = lengthOf(cleanHtml(words.content));
    if (count > textMost) refuse("TEXT_TOO_LONG", { count: String(count), most: String(textMost) });
    if (!(await fitTraining(tx, kind, words))) refuse("VIDEO_MISPLACED");
    await requireAudience(tx, words.audience, actor.companyId);
    const wording = { ...words, kind, section: kind === "trade" ? words.section : null };
    const isOver = words.expiresAt !== null && words.expiresAt <= Math.max(publishedAt ?? now, now);
    if (!id) {
      if (isOver) return refuse("NOTICE_EXPIRED");
      const fresh = { id: await nextNoticeId(tx), state: "draft" as const, version: 1 };
      return keepNotice(
        { tx, now },
        { ...wording, ...fresh, publishedAt: publishedAt ?? now },
        "save",
        actor,
      );
    }
    const before = await lockNotice(tx, { kind, id }, version, actor.companyId);
    // The text of an expired notice may still be corrected.
    if (isOver && words.expiresAt !== before.expiresAt) return refuse("NOTICE_EXPIRED");
    if (before.state === "published" && !isSameAudience(before, words)) return refuse("AUDIENCE_PUBLISHED");
    const changed = {
      ...wording,
      id,
      state: before.state,
      version: before.version + 1,
      publishedAt: publishedAt ?? before.publishedAt,
    };
    return keepNotice({ tx, now }, changed, "save", actor);
  },
);

const isSameAudience = (one: Reach, other: Reach) =>
  one.needsReceipt === other.needsReceipt &&
  groupsOf(one.audience).join() === groupsOf(other.audience).join();

/** Whether a notice may have this video and picture: a training alone may, both together, each of the right kind. */
async function fitTraining(
  tx: Tx,
  kind: NoticeKind,
  { video, poster }: { readonly video: FileId | null; readonly poster: FileId | null },
): Promise<boolean> {
  if (video === null && poster === null) return true;
  if (kind !== "1003") return false;
  const looks = new Map(
    (
      await findStored(
        tx,
        [video, poster].filter((file) => file !== null),
      )
    ).map(({ file, kind: is }) => [file, fileKinds[is].shown]),
  );
  const is = (file: FileId | null, look: "video" | "picture") => file === null || looks.get(file) === look;
  // One that is not there is refused as such, when it is attached.
  return [video, poster].some((file) => file !== null && !looks.has(file))
    ? true
    : is(video, "video") && is(poster, "picture");
}
