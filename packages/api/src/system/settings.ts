import { type SettingKey, settingGroups, settings } from "@zd/domain/system/settings";
import { z } from "zod";
import { staff } from "../wire/address-families.ts";
import { card } from "../wire/card.ts";
import { codesOf, dateTime, many, text } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

export const settingLabels = Object.fromEntries(
  Object.entries(settings).map(([key, { label }]) => [key, label]),
) as Record<SettingKey, string>;

/** 系统设置修改记录 */
export const settingChangeList = listing({
  title: "设置修改记录",
  period: "修改时间",
  filters: {
    key: { wire: "key", title: "设置", kind: "choice", labels: settingLabels },
    by: { wire: "byname", title: "修改人", kind: "text" },
  },
  columns: {
    change: { wire: "changeid", title: "序号", kind: "text" },
    at: { wire: "time", title: "修改时间", kind: "time" },
    key: { wire: "key", title: "设置", kind: "status", labels: settingLabels },
    before: { wire: "before", title: "原值", kind: "text" },
    after: { wire: "after", title: "新值", kind: "text" },
    by: { wire: "byname", title: "修改人", kind: "text" },
    reason: { wire: "reason", title: "原因", kind: "text" },
  },
});

const key = ["key", codesOf(settings), "设置"] as const;
const value = ["value", text(500), "值"] as const;
/** Number of changes so far; a save that has not seen the last of them is refused. */
const version = ["version", many, "版本"] as const;

const changedValues = ["values", z.array(payload({ key, value })).min(1).max(100), "修改"] as const;

export const systemSettings = operations("systemSettings", {
  readSettings: query(staff, "read-settings", {
    title: "系统设置",
    access: "read-console",
    input: payload({}),
    output: payload({
      version,
      rows: [
        "list",
        z.array(
          payload({
            key,
            group: ["group", codesOf(settingGroups), "分组"],
            value,
            usual: ["usual", text(500), "默认值"],
            by: ["byname", text(64).nullable(), "修改人"],
            at: ["time", dateTime.nullable(), "修改时间"],
            reason: ["reason", text(200).nullable(), "原因"],
          }),
        ),
        "设置",
      ],
    }),
  }),

  /** Each changed setting, before and after. */
  previewSettings: query(staff, "preview-settings", {
    title: "修改系统设置确认卡",
    access: "read-console",
    input: payload({ version, values: changedValues }),
    output: card,
    refusals: ["SETTING_INVALID", "NOTHING_CHANGED"],
  }),

  /** Saves settings; they hold at once on every node, and on pages opened from now on. */
  saveSettings: command(staff, "save-settings", {
    title: "修改系统设置",
    access: "manage-system",
    binds: "rights",
    input: payload({
      version,
      values: changedValues,
      reason: ["reason", text(200).refine((value) => value.trim() !== "", { error: "请填写原因" }), "原因"],
    }),
    output: payload({ version }),
    refusals: ["VERSION_STALE", "SETTING_INVALID", "NOTHING_CHANGED"],
  }),

  listSettingChanges: list(staff, "list-setting-changes", {
    listing: settingChangeList,
    access: "read-console",
  }),
});
