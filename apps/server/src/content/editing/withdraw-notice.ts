import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { keepNotice, lockNotice } from "./notice-store.ts";

/** 撤回公告 */
export const withdrawNotice = handle(
  api.editing.withdrawNotice,
  async ({ kind, id, version }, { tx, actor, now, refuse }) => {
    const before = await lockNotice(tx, { kind, id }, version, actor.companyId);
    if (before.state !== "published") return refuse("STATUS_NOT_ALLOWED");
    const changed = { ...before, state: "withdrawn" as const, version: before.version + 1 };
    return keepNotice({ tx, now }, changed, "withdraw", actor);
  },
);
