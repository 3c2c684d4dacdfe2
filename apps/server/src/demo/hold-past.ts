import { type Instant, instant } from "@zd/domain/kernel/brand";
import { dayMs, startOfDay } from "@zd/domain/kernel/shanghai-time";
import type { LaneScope } from "../platform/lanes/lanes.ts";
import { scheduleSections, sessionLane } from "../trading/index.ts";
import { announce } from "./announce.ts";
import { regularSections } from "./catalogue/sessions.ts";
import { newSectionOf } from "./plan-section.ts";
import { type PastSession, rehearse } from "./rehearse.ts";
import { pastContracts } from "./robots/carry-contracts.ts";
import { showcaseOf } from "./showcase.ts";

/**
 * The sessions of a day of the past, by the rules and through the lane's own work: their journals, deals, contracts
 * and postings. The contracts are carried on day by day until now, so that their money moves in the order of time.
 *
 * @param day a midnight in Shanghai
 */
export async function holdDay(scope: LaneScope, day: Instant): Promise<void> {
  const { now } = scope;
  const contracts = pastContracts(scope);
  await contracts.take(await tradeOn(scope, day));
  for (let next = instant(day + dayMs); next < now; next = instant(next + dayMs)) await contracts.carry(next);
  await contracts.carry(now);
  await contracts.save();
}

/** What was traded on a day; the ids of its sections. */
async function tradeOn(scope: LaneScope, day: Instant) {
  const today = startOfDay(scope.now);
  const plans = regularSections(day);
  const regular = plans.map((plan) => {
    const section = newSectionOf(plan, today);
    return { section, steps: rehearse(section) };
  });
  const sessions: readonly PastSession[] = [...showcaseOf(day, scope.now), ...regular];
  await hold(scope, sessions);
  for (const plan of plans) await announce(scope, plan);
  return sessions.map(({ section }) => section.id);
}

/** Puts the sessions of a day on the calendar and runs their commands, all in one batch. */
async function hold(scope: LaneScope, sessions: readonly PastSession[]): Promise<void> {
  await scheduleSections(
    scope,
    sessions.map(({ section }) => section),
  );
  const outcomes = await sessionLane.run(
    sessions.map(({ section, steps }) => ({
      key: section.id,
      waiting: [{ command: { kind: "past", steps }, at: scope.now }],
    })),
    scope,
  );
  const refused = outcomes.flat().find(({ ok }) => !ok);
  if (refused) throw new Error("a session of the past was not held");
}
