import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import { settingOf, settingWords } from "@zd/domain/system/settings";
import { plainCard, previewHash } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { changesOf, versionOf } from "./setting-changes.ts";

/** 修改系统设置的确认卡: each setting before and after. */
export const previewSettings = handle(
  api.systemSettings.previewSettings,
  async ({ version, values }, { db, actor }) => {
    const [changes, last] = await Promise.all([
      changesOf(db, actor.companyId, values),
      versionOf(db, actor.companyId),
    ]);
    return {
      ...plainCard,
      number: "",
      party: "本公司网站与全部会员",
      direction: "修改",
      path: "系统设置",
      amount: null,
      changes: changes.map(({ key, was, is }) => ({
        title: settingOf(key).label,
        from: settingWords(key, was),
        to: settingWords(key, is),
      })),
      subject: `共 ${changes.length} 项`,
      effect: null,
      consequence: [{ when: "保存后", words: "立即对全部会员和工作人员生效，改前改后记入修改记录" }],
      people: [{ role: "修改", name: actor.name, at: null }],
      barred: version === last ? null : refusalText("VERSION_STALE", {}),
      seen: previewHash({ version: last, changes: changes.map(({ key, is }) => ({ key, is })) }),
    };
  },
);
