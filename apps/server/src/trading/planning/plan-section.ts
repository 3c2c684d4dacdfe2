import type { sectionPlans } from "@zd/api/trading/section-plans";
import type { InputOf } from "@zd/api/wire/operation";
import type { CompanyId, Instant, SectionId } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import type { Downmode } from "@zd/domain/terms/codes";
import { planFaults } from "@zd/domain/trading/section-plan-faults";
import type { TradeTerms } from "@zd/domain/trading/trade-terms";
import { sql } from "kysely";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { type Actor, Refused } from "../../platform/calls/operation.ts";
import { type Reader, rows } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { findCalendar } from "../../system/index.ts";
import { markScheduled, takeApproved } from "../applications/review/schedule-application.ts";
import type { SchedulableApplication } from "../applications/wares-of-application.ts";
import { findTradeTerms } from "../parameters/sheet-store.ts";
import { findHolders } from "../seals/key-store.ts";
import { scheduleSection } from "../sessions/schedule-section.ts";
import { noticeOfSection } from "./notice-of-section.ts";
import { planOf } from "./plan-on-the-wire.ts";
import { sectionMark } from "./section-card.ts";
import { type SoundPlan, sectionOfPlan } from "./section-of-plan.ts";

type PlanInput = InputOf<typeof sectionPlans.previewSection>;
type Chosen = PlanInput["applications"];

/** Refuses an application that has changed since the plan was made. */
export function isAsRead({ id, version }: SchedulableApplication, chosen: Chosen): void {
  if (chosen.find(({ application }) => application === id)?.version !== version)
    throw new Refused("APPLICATION_CHANGED");
}

/** The exchange's trade terms for a section of such applications (domain §0.4). */
export const tradeTermsFor = (
  db: Reader,
  company: CompanyId,
  first: SchedulableApplication | undefined,
  downmode: Downmode,
): Promise<TradeTerms> =>
  findTradeTerms(db, company, { mode: first?.terms.mode ?? "0", downmode }, first?.terms.wareKind ?? null);

/** Checks a plan against its applications: its faults, and where it has none the plan with the applications (`sound`). */
export async function judge(
  db: Reader,
  input: PlanInput,
  approved: readonly SchedulableApplication[],
  actor: Actor,
  now: Instant,
) {
  const plan = planOf(input);
  const [first, ...others] = approved;
  const trade = await tradeTermsFor(db, actor.companyId, first, plan.downmode);
  const holders = await findHolders(db, plan.sealHolders);
  const { firmId: firm } = actor;
  const calendar = await findCalendar(db);
  const faults = planFaults(plan, approved, { now, firm, noticeDays: trade.noticeDays, calendar, holders });
  const { startsAt } = plan;
  if (faults.length > 0 || !first || startsAt === null) return { faults, sound: null };
  const applications: readonly [SchedulableApplication, ...SchedulableApplication[]] = [first, ...others];
  const sound: SoundPlan = { ...plan, startsAt, trade, holders };
  return { faults, sound: { plan: sound, applications } };
}

/** The next number for a section of this day. Two that draw one at the same time wait for each other. */
export async function nextSectionId(db: Reader, startsAt: Instant): Promise<SectionId> {
  const day = `J${shanghaiDay(startsAt).slice(2).replaceAll("-", "")}-A`;
  const [last] = await rows<{
    /** The highest number of a section of this day; null where there is none. */
    number: number | null;
  }>(
    db,
    sql`select max(right(id, ${-day.length}::int)::int) as number from trading.section
        where id like ${`${day}%`} and id ~ ${`^${day}[0-9]{2,6}$`}`,
  );
  return `${day}${String((last?.number ?? 0) + 1).padStart(2, "0")}` as SectionId;
}

/** 排场: puts the section on the calendar and marks its applications; returns the notice to publish. */
export async function planSection(scope: Scope, input: PlanInput, actor: Actor, seen: string | undefined) {
  const { tx, now } = scope;
  const { companyId: company, userId, firmId } = actor;
  // In one order, so that two who want the same ones do not wait for each other in a circle.
  const taken = new Map<string, SchedulableApplication>();
  for (const { application } of input.applications.toSorted(byApplication)) {
    const approved = await takeApproved(scope, company, application);
    isAsRead(approved, input.applications);
    taken.set(application, approved);
  }
  const approved = input.applications.flatMap(({ application }) => taken.get(application) ?? []);
  const { faults, sound } = await judge(tx, input, approved, actor, now);
  if (!sound) throw new Refused(faults[0]?.reason ?? "PLAN_EMPTY", faults[0]?.figures);

  await rows(tx, sql`select pg_advisory_xact_lock(hashtext('trading.section_of_plan'))`);
  const id = await nextSectionId(tx, sound.plan.startsAt);
  const section = sectionOfPlan(sound.plan, sound.applications, id, company, userId);
  requireMatchingPreview(seen, sectionMark(section));
  await scheduleSection(scope, section);
  for (const { id: application } of approved)
    await markScheduled(scope, company, application, id, { user: userId, firm: firmId });
  const notice = noticeOfSection(sound.plan, sound.applications, section);
  const attachments = [...new Set(approved.flatMap(({ terms }) => terms.attachments))];
  return { section: id, notice, attachments };
}

const byApplication = (a: Chosen[number], b: Chosen[number]) => (a.application < b.application ? -1 : 1);
