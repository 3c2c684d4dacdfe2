import { api } from "@zd/api";
import { settingOf } from "@zd/domain/system/settings";
import { handle } from "../../platform/calls/operation.ts";
import { forgetCompanies } from "../company-store.ts";
import { settingChanged } from "../events.ts";
import { changesOf, versionOf } from "./setting-changes.ts";
import { isOwnKey } from "./setting-store.ts";

/** 修改系统设置, with a reason; refused where another change came after the one that the user has seen. */
export const saveSettings = handle(
  api.systemSettings.saveSettings,
  async ({ version, values, reason }, { actor, tx, now, broadcast, afterCommit, record, refuse }) => {
    const { companyId } = actor;
    // One change of a company at a time.
    await tx
      .selectFrom("system.company")
      .select("id")
      .where("id", "=", companyId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (version !== (await versionOf(tx, companyId))) return refuse("VERSION_STALE");
    const changes = await changesOf(tx, companyId, values);
    const ofCompany = Object.fromEntries(
      changes.filter(({ key }) => isOwnKey(key)).map(({ key, parsed }) => [key, parsed]),
    );
    if (Object.keys(ofCompany).length > 0)
      await tx.updateTable("system.company").set(ofCompany).where("id", "=", companyId).execute();
    const others = changes.filter(({ key }) => !isOwnKey(key));
    if (others.length > 0) {
      await tx
        .insertInto("system.setting")
        .values(others.map(({ key, is }) => ({ companyId, key, value: is })))
        .onConflict((existing) =>
          existing.columns(["companyId", "key"]).doUpdateSet({ value: (row) => row.ref("excluded.value") }),
        )
        .execute();
    }
    const ids = await tx
      .insertInto("system.settingChange")
      .values(
        changes.map(({ key, was, is }) => ({
          companyId,
          key,
          before: was,
          after: is,
          reason: reason.trim(),
          byUser: actor.userId,
          byName: actor.name,
          at: new Date(now),
        })),
      )
      .returning("id")
      .execute();
    const labelled = (part: "was" | "is") =>
      Object.fromEntries(changes.map((change) => [settingOf(change.key).label, change[part]]));
    record.changed({ what: "系统设置", id: companyId, before: labelled("was"), after: labelled("is") });
    afterCommit(forgetCompanies);
    broadcast(settingChanged({ company: companyId }));
    return { version: Number(ids.reduce((most, { id }) => (id > most ? id : most), 0n)) };
  },
);
