import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { asHostName } from "./host-store.ts";

/** 登记商城域名 */
export const addHost = handle(
  api.mallSwitching.addHost,
  async ({ domain: typed, enabled, memo }, { tx, now, actor, record, refuse }) => {
    const domain = asHostName(typed);
    const added =
      (await tx
        .insertInto("mall.host")
        .values({
          companyId: actor.companyId,
          domain,
          enabled,
          memo: memo.trim(),
          changedBy: actor.userId,
          changedByName: actor.name,
          changedAt: new Date(now),
        })
        .onConflict((existing) => existing.columns(["companyId", "domain"]).doNothing())
        .returning("id")
        .executeTakeFirst()) ?? refuse("HOST_TAKEN", { domain });
    record.changed({ what: "商城域名", id: domain, before: null, after: { 启用: enabled } });
    return { host: Number(added.id) };
  },
);
