import { contract } from "@zd/contract";
import { handle } from "../../platform/operation.ts";
import { keepNotice, lockNotice, nextNoticeId } from "./notice-store.ts";

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
