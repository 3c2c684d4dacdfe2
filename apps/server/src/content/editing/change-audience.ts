import { api } from "@zd/api";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { requireAudience } from "../audience.ts";
import { countAudience } from "./count-audience.ts";
import { keepNotice, lockNotice } from "./notice-store.ts";

/** 更改公告对象 of a published notice. */
export const changeAudience = handle(
  api.editing.changeAudience,
  async ({ kind, id, version, seen, ...wish }, { tx, actor, now, refuse }) => {
    const before = await lockNotice(tx, { kind, id }, version, actor.companyId);
    if (before.state !== "published") return refuse("STATUS_NOT_ALLOWED");
    await requireAudience(tx, wish.audience, actor.companyId);
    requireMatchingPreview(seen, (await countAudience(tx, before, wish, actor.companyId)).outcome);
    return keepNotice({ tx, now }, { ...before, ...wish, version: before.version + 1 }, "save", actor);
  },
);
