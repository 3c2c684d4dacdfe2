import { api } from "@zd/api";
import type { RefusalName } from "@zd/api/refusals";
import type { Card } from "@zd/api/wire/card";
import type { FirmId, SectionId } from "@zd/domain/kernel/brand";
import type { Decision } from "@zd/domain/kernel/decision";
import type { ParameterDifference } from "@zd/domain/trading/change-section-parameters";
import {
  changedRows,
  plainCard,
  previewHash,
  previewOutcome,
  refusalMessage,
} from "../../platform/calls/card.ts";
import { type Actor, handle, notFound } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { StoredSession } from "../sessions/session-rows.ts";
import { findSession } from "../sessions/session-store.ts";
import { decideSection, decideWares } from "./decide-section-change.ts";
import { requireUntouched, sectionChangeMark } from "./section-change.ts";

const { previewSectionParameters, previewWareParameters } = api.parameterSheet;

/** 修改场次参数、修改标的参数的确认卡: each value before and after, by the functions that change them. */
export const sectionChangePreviews = [
  handle(previewSectionParameters, async ({ section, version, ...input }, { db, actor, now }) => {
    const before = await findOwnSection(db, section, actor);
    const decided = decideSection(before, input, now);
    return cardOf(before, version, actor, decided, {
      subject: "开始时间与各时段",
      follows: "大厅与场次页即时更新，场次截止随开始时间移动；已发布的公告请同时更新",
    });
  }),
  handle(previewWareParameters, async ({ section, version, ...input }, { db, actor, now }) => {
    const before = await findOwnSection(db, section, actor);
    const decided = decideWares(before, input, now);
    return cardOf(before, version, actor, decided, {
      subject: `${new Set(input.wares).size} 个标的`,
      follows: "所选标的一并修改；价格是货主的承诺，不在此修改，已发布的公告请同时更新",
    });
  }),
];

async function findOwnSection(db: Reader, id: SectionId, { companyId }: Actor): Promise<StoredSession> {
  await db
    .selectFrom("trading.section")
    .select("id")
    .where("id", "=", id)
    .where("companyId", "=", companyId)
    .executeTakeFirstOrThrow(notFound);
  const stored = await findSession(db, id);
  if (!stored) throw notFound();
  return stored;
}

/** The card, without figures where the user has seen another version of the section or has an interest in it. */
async function cardOf(
  before: StoredSession,
  version: number,
  { firmId, name }: Actor,
  decided: Decision<
    {
      /** Each value before and after. */
      readonly changed: readonly ParameterDifference[];
    },
    RefusalName
  >,
  {
    subject,
    follows,
  }: {
    /** What is changed, in Chinese. */
    readonly subject: string;
    /** What follows from it, in Chinese. */
    readonly follows: string;
  },
): Promise<Card> {
  const { barred } = await previewOutcome(async () => requireUntouched(before, version, firmId as FirmId));
  const changed = barred === null && decided.ok ? (decided.facts[0]?.changed ?? []) : [];
  return {
    ...plainCard,
    number: before.session.section.id,
    party: "场次的全部参与者",
    direction: "修改",
    path: "场次参数",
    amount: null,
    changes: changedRows(changed.map(({ what, before: from, after }) => [what, from, after] as const)),
    subject: `${subject}，共 ${changed.length} 项`,
    effect: null,
    consequence: [{ when: "确认后", words: follows }],
    people: [{ role: "修改", name, at: null }],
    barred: barred ?? refusalMessage(decided),
    seen: previewHash(sectionChangeMark(before, changed)),
  };
}
