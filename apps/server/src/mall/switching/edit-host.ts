import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { asHostName, lockHost } from "./host-store.ts";

/** 修改商城域名 */
export const editHost = handle(
  api.mallSwitching.editHost,
  async ({ host, domain: typed, memo }, { tx, now, actor, record, refuse }) => {
    const domain = asHostName(typed);
    const before = await lockHost(tx, actor.companyId, host);
    const taken = await tx
      .selectFrom("mall.host")
      .select("id")
      .where("companyId", "=", actor.companyId)
      .where("domain", "=", domain)
      .where("id", "<>", before.id)
      .executeTakeFirst();
    if (taken) return refuse("HOST_TAKEN", { domain });
    await tx
      .updateTable("mall.host")
      .set({
        domain,
        memo: memo.trim(),
        changedBy: actor.userId,
        changedByName: actor.name,
        changedAt: new Date(now),
      })
      .where("id", "=", before.id)
      .execute();
    record.changed({
      what: "商城域名",
      id: String(before.id),
      before: { 域名: before.domain, 说明: before.memo },
      after: { 域名: domain, 说明: memo.trim() },
    });
    return null;
  },
);
