import { api } from "@zd/api";
import type { Card } from "@zd/api/wire/card";
import { availableOf } from "@zd/domain/financing/credit";
import { channels } from "@zd/domain/funds/channels";
import type { FirmId, Instant } from "@zd/domain/kernel/brand";
import { instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { formatAmount } from "@zd/domain/money/yuan";
import { changedRows, plainCard, previewHash, previewOutcome } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { consentMark, consentVersion, findConsent, isConsented, requireWithdrawable } from "../consent.ts";
import { findLimits } from "../standing.ts";

const stepWords = {
  agree: { direction: "同意", words: "可以申请授信和借款；没有审核中的申请且借款结清后，可以随时撤回" },
  withdraw: { direction: "撤回", words: "不能再申请授信和借款，重新同意后恢复；撤回不影响此前已作的处理" },
} as const;

/** 同意与撤回融资信息授权的确认卡: what lenders are told afterwards, and what can no longer be applied for. */
export const previewPrivacy = handle(api.finance.previewPrivacy, async ({ agreed }, { db, actor, now }) => {
  const { firmId: firm } = actor;
  const [consent, falls, { barred }] = await Promise.all([
    findConsent(db, firm),
    agreed ? null : findLost(db, firm, now),
    previewOutcome(async () => {
      if (!agreed) await requireWithdrawable(db, firm);
    }),
  ]);
  const { direction, words } = stepWords[agreed ? "agree" : "withdraw"];
  return {
    ...plainCard,
    number: "",
    party: actor.firmName,
    direction,
    path: "融资信息授权",
    amount: null,
    changes:
      barred === null ? changedRows([["授权状态", stateOf(isConsented(consent)), stateOf(agreed)]]) : [],
    subject: `融资信息授权书（${consentVersion}）`,
    effect: null,
    falls,
    facts: [
      {
        title: "提供给资金方",
        words: agreed
          ? "企业登记资料，合同及其履行、收付款与违约处置记录，用于授信审批、贷后管理与风险处置"
          : "不再提供",
      },
      {
        title: "上次设置",
        words: consent ? `${consent.byName} ${formatShanghai(instant(consent.at.getTime()))}` : "",
      },
    ],
    consequence: [{ when: `${direction}后`, words }],
    people: [{ role: "办理", name: actor.name, at: null }],
    barred,
    seen: previewHash(consentMark(consent, agreed)),
  };
});

const stateOf = (agreed: boolean) => (agreed ? "已同意" : "未同意");

/** Limits on which nothing more is lent without a consent. */
async function findLost(db: Reader, firm: FirmId, now: Instant): Promise<Card["falls"]> {
  const limits = await findLimits(db, firm, now);
  if (limits.length === 0) return null;
  return {
    title: "不能再借款",
    words: `${limits.length} 个授信额度`,
    rows: limits.map((limit) => [channels[limit.channel], `可用 ${formatAmount(availableOf(limit))} 元`]),
  };
}
