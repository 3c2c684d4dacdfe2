import type { systemSettings } from "@zd/api/system/settings";
import type { InputOf } from "@zd/api/wire/operation";
import type { CompanyId } from "@zd/domain/kernel/brand";
import { parseSetting, type SettingKey, settingOf, settingText } from "@zd/domain/system/settings";
import { Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { settingsFrom } from "./setting-store.ts";

type Values = InputOf<typeof systemSettings.saveSettings>["values"];

/** The settings that the values would change; refused where a value is not allowed, or none changes. */
export async function changesOf(db: Reader, companyId: CompanyId, values: Values) {
  const [company, rows] = await Promise.all([
    db.selectFrom("system.company").selectAll().where("id", "=", companyId).executeTakeFirstOrThrow(),
    db.selectFrom("system.setting").select(["key", "value"]).where("companyId", "=", companyId).execute(),
  ]);
  const before = settingsFrom(company, rows);
  const changes = values.flatMap(({ key, value }: { key: SettingKey; value: string }) => {
    const parsed = parseSetting(key, value);
    if (!parsed.ok)
      throw new Refused("SETTING_INVALID", { field: settingOf(key).label, detail: parsed.fault });
    const [was, is] = [settingText(key, before[key]), settingText(key, parsed.value)];
    return was === is ? [] : [{ key, parsed: parsed.value, was, is }];
  });
  if (changes.length === 0) throw new Refused("NOTHING_CHANGED");
  return changes;
}

/** Number of the company's last change of settings, which a form gives back as the version that it has seen. */
export async function versionOf(db: Reader, company: CompanyId): Promise<number> {
  const last = await db
    .selectFrom("system.settingChange")
    .select(({ fn }) => fn.max("id").as("id"))
    .where("companyId", "=", company)
    .executeTakeFirst();
  return Number(last?.id ?? 0n);
}
