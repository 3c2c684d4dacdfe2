import { instant } from "@zd/domain/kernel/brand";
import { startOfDay } from "@zd/domain/kernel/shanghai-time";
import type { LaneScope } from "../platform/lanes.ts";
import { scheduleSections, sessionLane } from "../trading/index.ts";
import { announce } from "./announce.ts";
import { pastContracts } from "./carry-contracts.ts";
import { finishedSections } from "./catalogue/sessions.ts";
import { newSectionOf } from "./plan-section.ts";
import { type PastSession, rehearse } from "./rehearse.ts";
import { showcaseOf } from "./showcase.ts";

/**
 * The sessions of the past, day by day, by the rules and through the lane's own work: their journals, deals, contracts
 * and postings. Before each day's sessions the contracts so far are carried on, so that money moves in the order of time.
 */
export async function holdPast(scope: LaneScope): Promise<void> {
  const { now } = scope;
  const contracts = pastContracts(scope);
  const days = Map.groupBy(finishedSections(now), ({ startsAt }) => startOfDay(startsAt));
  for (const [day, plans] of days) {
    await contracts.carry(instant(day));
    const sessions = plans.map((plan) => {
      const section = newSectionOf(plan, startOfDay(now));
      return { section, steps: rehearse(section) };
    });
    await hold(scope, [...showcaseOf(instant(day), now), ...sessions]);
    for (const plan of plans) await announce(scope, plan);
  }
  await contracts.carry(now);
  await contracts.save();
}

/** A day's sessions, all in one batch. */
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
