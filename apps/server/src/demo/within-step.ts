import type { LaneScope } from "../platform/lanes/lanes.ts";
import type { Platform } from "../platform/module.ts";

/** The platform as it is within a step: what is read and written belongs to the step's one transaction. */
export const withinStep = (platform: Platform, scope: LaneScope): Platform => ({
  ...platform,
  db: scope.tx,
  transact: (work) => work(scope),
  async runInLane(lane, key, command) {
    const outcomes = await lane.run([{ key, waiting: [{ command, at: scope.now }] }], scope);
    const outcome = outcomes[0]?.[0];
    if (!outcome) throw new Error(`lane ${lane.name} gave no answer`);
    return outcome;
  },
});
