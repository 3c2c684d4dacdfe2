import { contract } from "@zd/contract";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { handle } from "../../platform/operation.ts";
import { enterFirm } from "./blacklist-firm.ts";

/** 列入黑名单 (domain §1.2.6) */
export const addEntry = handle(
  contract.blacklist.addEntry,
  async ({ firm: id, reason, until }, { actor, refuse, record, ...scope }) => {
    const { tx, now } = scope;
    const firm =
      (await tx
        .selectFrom("identity.firm")
        .select(["status", "kind"])
        .where("id", "=", id)
        .where("companyId", "=", actor.companyId)
        .forUpdate()
        .executeTakeFirst()) ?? refuse("NOT_FOUND");
    if (firm.kind === "9" || id === actor.firmId) return refuse("OWN_FIRM_INVOLVED");
    if (firm.status === "blacklisted") return refuse("FIRM_LISTED_ALREADY");
    // Who is disabled does nothing at all; listing it would let it in again when the entry ends.
    if (firm.status === "disabled") return refuse("STATUS_NOT_ALLOWED");
    if (until <= shanghaiDay(now)) return refuse("END_DAY_PAST");
    const { companyId: company, userId: by } = actor;
    const entry = await enterFirm(scope, { company, firm: id, reason: reason.trim(), until, by });
    record.changed({ what: "企业", id, before: { 黑名单: false }, after: { 黑名单: true, 列入至: until } });
    return { entry: Number(entry) };
  },
);
