import { api } from "@zd/api";
import { enterBlacklist, liftBlacklist } from "@zd/domain/identity/blacklist";
import { handle } from "../../platform/calls/operation.ts";
import type { Platform } from "../../platform/module.ts";
import { entryCard, findEntry, findListedFirm, liftCard } from "./blacklist-card.ts";

/** 列入与解除黑名单的确认卡, by the functions that take the step. */
export const previewBlacklist = (platform: Pick<Platform, "ongoing">) => [
  handle(api.blacklist.previewEntry, async ({ firm: id, until }, reading) => {
    const { db, actor, now } = reading;
    const firm = await findListedFirm(db, actor.companyId, id);
    return entryCard(platform, reading, firm, until, enterBlacklist(firm, until, actor.firmId, now));
  }),

  handle(api.blacklist.previewLift, async ({ entry: number }, reading) => {
    const { db, actor } = reading;
    const entry = await findEntry(db, actor.companyId, number);
    const firm = await findListedFirm(db, actor.companyId, entry.firm);
    const decision = liftBlacklist(firm, entry.endedAt !== null, actor.firmId);
    return liftCard(platform, reading, firm, entry, decision);
  }),
];
