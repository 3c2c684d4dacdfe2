import { contract } from "@zd/contract";
import { handle } from "../../platform/operation.ts";
import { cleanHtml } from "../clean-html.ts";
import { findNotice, keepNotice, lockNotice, nextNoticeId, statusOf } from "./notice-store.ts";

/** 公告内容, as an editor has it before him. */
export const readNotice = handle(contract.editing.readNotice, async ({ kind, id }, { db, actor, refuse }) => {
  const { state, ...notice } = (await findNotice(db, { kind, id }, actor.companyId)) ?? refuse("NOT_FOUND");
  const editor = notice.editedBy
    ? await db
        .selectFrom("identity.operatorView")
        .select("name")
        .where("userId", "=", notice.editedBy as never)
        .executeTakeFirst()
    : undefined;
  return { ...notice, status: statusOf(state), editedBy: editor?.name ?? null };
});

/** 公告预览: by the same rules by which it is saved. */
export const previewNotice = handle(contract.editing.previewNotice, async ({ content }) => ({
  content: cleanHtml(content),
}));

/** 保存公告 */
export const saveNotice = handle(
  contract.editing.saveNotice,
  async ({ id, version, kind, publishedAt, ...words }, { tx, actor, now }) => {
    const wording = { ...words, kind, section: kind === "trade" ? words.section : null };
    if (!id) {
      const fresh = { id: await nextNoticeId(tx), state: "draft" as const, version: 1 };
      return keepNotice(
        { tx, now },
        { ...wording, ...fresh, publishedAt: publishedAt ?? now },
        "save",
        actor,
      );
    }
    const before = await lockNotice(tx, { kind, id }, version, actor.companyId);
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

/** 发布公告: seen by readers from its hour on, which is now unless it lies ahead. */
export const publishNotice = handle(
  contract.editing.publishNotice,
  async ({ kind, id, version }, { tx, actor, now, refuse }) => {
    const before = await lockNotice(tx, { kind, id }, version, actor.companyId);
    if (before.state === "published") return refuse("STATUS_NOT_ALLOWED");
    const publishedAt = before.publishedAt > now ? before.publishedAt : now;
    const changed = { ...before, state: "published" as const, version: before.version + 1, publishedAt };
    return keepNotice({ tx, now }, changed, "publish", actor);
  },
);

/** 撤回公告 */
export const withdrawNotice = handle(
  contract.editing.withdrawNotice,
  async ({ kind, id, version }, { tx, actor, now, refuse }) => {
    const before = await lockNotice(tx, { kind, id }, version, actor.companyId);
    if (before.state !== "published") return refuse("STATUS_NOT_ALLOWED");
    const changed = { ...before, state: "withdrawn" as const, version: before.version + 1 };
    return keepNotice({ tx, now }, changed, "withdraw", actor);
  },
);
