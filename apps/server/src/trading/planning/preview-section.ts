import { api } from "@zd/api";
import { refusals, refusalText } from "@zd/api/refusals";
import { type FirmId, type Instant, quantity } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { turnsOf } from "@zd/domain/trading/section-plan";
import { runsInTurns } from "@zd/domain/trading/session";
import { handle } from "../../platform/calls/operation.ts";
import { readApproved } from "../applications/review/schedule-application.ts";
import { findFirmNames } from "../control/names.ts";
import { lotOf } from "../control/published-lot.ts";
import type { NewSection } from "../sessions/schedule-section.ts";
import { noticeOfSection } from "./notice-of-section.ts";
import { secondsOf } from "./plan-on-the-wire.ts";
import { isAsRead, judge, nextSectionId } from "./plan-section.ts";
import { sectionCard } from "./section-card.ts";
import { sectionOfPlan } from "./section-of-plan.ts";
import { planWarnings } from "./warnings.ts";

/** 场次预览: the section as everybody will see it, made by the functions that put it on the calendar. */
export const previewSection = handle(api.sectionPlans.previewSection, async (input, { db, actor, now }) => {
  const { companyId: company, userId } = actor;
  const approved = await Promise.all(
    input.applications.map(({ application }) => readApproved(db, company, application, now)),
  );
  for (const one of approved) isAsRead(one, input.applications);
  const { faults, sound } = await judge(db, input, approved, actor, now);
  if (!sound) {
    return {
      faults: faults.map(({ field, reason, figures, application }) => ({
        field,
        code: refusals[reason][0],
        text: refusalText(reason, figures),
        application,
      })),
      warnings: [],
      section: null,
      notice: null,
      card: null,
    };
  }
  const { plan, applications } = sound;
  const id = await nextSectionId(db, plan.startsAt);
  const section = sectionOfPlan(plan, applications, id, company, userId);
  const nameOf = await findFirmNames(db, [...section.wares.map(({ owner }) => owner), ...section.invited]);
  const warnings = await planWarnings(db, plan, applications, company, now);
  return {
    faults: [],
    warnings,
    section: shownAs(section, applications[0].names.wareKind, nameOf),
    notice: noticeOfSection(plan, applications, section),
    card: sectionCard({ section, approved: applications, warnings, nameOf, actor }),
  };
});

/** A section that is not on the calendar yet, as its page will show it. */
function shownAs(section: NewSection, wareKindName: string, nameOf: (firm: FirmId) => string) {
  const { id, name, mode, kind, side, startsAt, wares, invited, hardEnd, region } = section;
  const { sealedSeconds: _, ...clocks } = secondsOf(section);
  return {
    section: id,
    name,
    status: "0" as const,
    mode,
    kind,
    side,
    startsAt,
    wares: wares.length,
    practice: false,
    tradingDay: shanghaiDay(startsAt),
    turn: runsInTurns(section) ? 0 : 1,
    turns: turnsOf(section),
    ...clocks,
    shortlistSize: section.shortlistSize,
    deadline: null as Instant | null,
    hardEnd,
    region,
    wareKindName,
    quantity: quantity(wares.reduce((sum, { rule }) => sum + rule.total, 0n)),
    clearedAt: null,
    invited: invited.map((firm) => ({ firm, name: nameOf(firm) })),
    lots: wares.map((ware) =>
      lotOf(section, { ...ware, status: "0", dealt: quantity(0n) }, nameOf(ware.owner)),
    ),
  };
}
