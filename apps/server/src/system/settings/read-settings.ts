import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { settingKeys, settingOf, settingText } from "@zd/domain/system/settings";
import { sql } from "kysely";
import { handle } from "../../platform/calls/operation.ts";
import { rows } from "../../platform/database/database.ts";
import { findSettings } from "./setting-store.ts";

/** 系统设置: each with its value, and who has changed it last. */
export const readSettings = handle(api.systemSettings.readSettings, async (_, { db, actor }) => {
  const { companyId: company } = actor;
  const [values, changes] = await Promise.all([
    findSettings(db, company),
    rows<{ id: bigint; key: string; byName: string; at: Date; reason: string }>(
      db,
      sql`select distinct on (key) id, key, by_name, at, reason from system.setting_change
          where company_id = ${company} order by key, id desc`,
    ),
  ]);
  const last = new Map(changes.map((change) => [change.key, change]));
  return {
    version: Number(changes.reduce((most, { id }) => (id > most ? id : most), 0n)),
    rows: settingKeys.map((key) => {
      const { group, usual } = settingOf(key);
      const change = last.get(key);
      return {
        key,
        group,
        value: settingText(key, values[key]),
        usual: settingText(key, usual),
        by: change?.byName ?? null,
        at: change ? instant(change.at.getTime()) : null,
        reason: change?.reason ?? null,
      };
    }),
  };
});
