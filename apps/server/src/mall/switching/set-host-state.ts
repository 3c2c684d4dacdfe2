import { api } from "@zd/api";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { findOtherHosts, hostMark, lockHost, requireOtherState } from "./host-store.ts";

/** 启用或停用商城域名, from the next call on. */
export const setHostState = handle(
  api.mallSwitching.setHostState,
  async ({ host, enabled, seen }, { tx, now, actor, record }) => {
    const before = await lockHost(tx, actor.companyId, host);
    requireOtherState(before, enabled);
    requireMatchingPreview(
      seen,
      hostMark(before, enabled, await findOtherHosts(tx, actor.companyId, before)),
    );
    await tx
      .updateTable("mall.host")
      .set({ enabled, changedBy: actor.userId, changedByName: actor.name, changedAt: new Date(now) })
      .where("id", "=", before.id)
      .execute();
    record.changed({
      what: "商城域名",
      id: before.domain,
      before: { 启用: before.enabled },
      after: { 启用: enabled },
    });
    return null;
  },
);
