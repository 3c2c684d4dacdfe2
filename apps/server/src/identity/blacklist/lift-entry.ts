import { contract } from "@zd/contract";
import { handle } from "../../platform/operation.ts";
import { releaseFirm } from "./turn-firm.ts";

/** 解除黑名单 */
export const liftEntry = handle(
  contract.blacklist.liftEntry,
  async ({ entry, reason }, { actor, refuse, record, ...scope }) => {
    const { tx, now } = scope;
    const found =
      (await tx
        .selectFrom("identity.blacklistEntry")
        .select(["firmId", "endedAt"])
        .where("id", "=", BigInt(entry))
        .where("companyId", "=", actor.companyId)
        .forUpdate()
        .executeTakeFirst()) ?? refuse("NOT_FOUND");
    if (found.firmId === actor.firmId) return refuse("OWN_FIRM_INVOLVED");
    if (found.endedAt !== null) return refuse("ENTRY_LIFTED_ALREADY");
    await tx
      .updateTable("identity.blacklistEntry")
      .set({ endedAt: new Date(now), liftedBy: actor.userId, liftReason: reason.trim() })
      .where("id", "=", BigInt(entry))
      .execute();
    await releaseFirm(scope, found.firmId);
    record.changed({ what: "企业", id: found.firmId, before: { 黑名单: true }, after: { 黑名单: false } });
    return null;
  },
);
