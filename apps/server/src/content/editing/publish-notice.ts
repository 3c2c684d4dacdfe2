import { api } from "@zd/api";
import { handle } from "../../platform/operation.ts";
import { keepNotice, lockNotice } from "./notice-store.ts";

/** 发布公告: seen by readers from its hour on, which is now unless it lies ahead. */
export const publishNotice = handle(
  api.editing.publishNotice,
  async ({ kind, id, version }, { tx, actor, now, refuse }) => {
    const before = await lockNotice(tx, { kind, id }, version, actor.companyId);
    if (before.state === "published") return refuse("STATUS_NOT_ALLOWED");
    const publishedAt = before.publishedAt > now ? before.publishedAt : now;
    const changed = { ...before, state: "published" as const, version: before.version + 1, publishedAt };
    return keepNotice({ tx, now }, changed, "publish", actor);
  },
);
