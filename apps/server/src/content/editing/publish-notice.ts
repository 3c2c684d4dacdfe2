import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { tellAt } from "../tell-notice.ts";
import { keepNotice, lockNotice } from "./notice-store.ts";

/** 发布公告: readers see it from `publishedAt` on, or from now on where that has passed. */
export const publishNotice = handle(
  api.editing.publishNotice,
  async ({ kind, id, version }, { tx, actor, now, refuse }) => {
    const before = await lockNotice(tx, { kind, id }, version, actor.companyId);
    if (before.state === "published") return refuse("STATUS_NOT_ALLOWED");
    const publishedAt = before.publishedAt > now ? before.publishedAt : now;
    if (before.expiresAt !== null && before.expiresAt <= publishedAt) return refuse("NOTICE_EXPIRED");
    const changed = { ...before, state: "published" as const, version: before.version + 1, publishedAt };
    const published = await keepNotice({ tx, now }, changed, "publish", actor);
    if (changed.needsReceipt) await tellAt(tx, { kind, id }, publishedAt);
    return published;
  },
);
