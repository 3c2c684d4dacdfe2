import { api } from "@zd/api";
import { liftBlacklist } from "@zd/domain/identity/blacklist";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { listingMark, lockEntry, lockListedFirm } from "./blacklist-card.ts";
import { releaseFirm } from "./turn-firm.ts";

/** 解除黑名单 */
export const liftEntry = handle(
  api.blacklist.liftEntry,
  async ({ entry, reason, seen }, { actor, accept, record, ...scope }) => {
    const { tx, now } = scope;
    const found = await lockEntry(tx, actor.companyId, entry);
    const firm = await lockListedFirm(tx, actor.companyId, found.firm);
    for (const after of accept(liftBlacklist(firm, found.endedAt !== null, actor.firmId)))
      requireMatchingPreview(seen, listingMark(firm, after));
    await tx
      .updateTable("identity.blacklistEntry")
      .set({ endedAt: new Date(now), liftedBy: actor.userId, liftReason: reason.trim() })
      .where("id", "=", BigInt(entry))
      .execute();
    await releaseFirm(scope, found.firm);
    record.changed({ what: "企业", id: found.firm, before: { 黑名单: true }, after: { 黑名单: false } });
    return null;
  },
);
