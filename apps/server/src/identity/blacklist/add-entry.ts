import { api } from "@zd/api";
import { enterBlacklist } from "@zd/domain/identity/blacklist";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { listingMark, lockListedFirm } from "./blacklist-card.ts";
import { enterFirm } from "./blacklist-firm.ts";

/** 列入黑名单 (domain §1.2.6) */
export const addEntry = handle(
  api.blacklist.addEntry,
  async ({ firm: id, reason, until, seen }, { actor, accept, record, ...scope }) => {
    const { companyId: company, userId: by, firmId: own } = actor;
    const firm = await lockListedFirm(scope.tx, company, id);
    for (const after of accept(enterBlacklist(firm, until, own, scope.now)))
      requireMatchingPreview(seen, listingMark(firm, after));
    const entry = await enterFirm(scope, { company, firm: id, reason: reason.trim(), until, by });
    record.changed({ what: "企业", id, before: { 黑名单: false }, after: { 黑名单: true, 列入至: until } });
    return { entry: Number(entry) };
  },
);
