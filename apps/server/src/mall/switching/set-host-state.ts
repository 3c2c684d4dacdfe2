import { contract } from "@zd/contract";
import { handle } from "../../platform/operation.ts";
import { lockHost } from "./host-store.ts";

/** 启用或停用商城域名: every call asks anew, so it holds from the next one on. */
export const setHostState = handle(
  contract.mallSwitching.setHostState,
  async ({ host, enabled }, { tx, now, actor, record, refuse }) => {
    const before = await lockHost(tx, actor.companyId, host);
    if (before.enabled === enabled) return refuse("NOTHING_CHANGED");
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
