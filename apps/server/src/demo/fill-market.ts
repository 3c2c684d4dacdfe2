import { type Instant, instant } from "@zd/domain/kernel/brand";
import { findFirm } from "../identity/index.ts";
import type { Reader } from "../platform/database/database.ts";
import { type Errand, errand, type Scope, schedule } from "../platform/jobs/jobs.ts";
import { ensurePartitions } from "../platform/jobs/partitions.ts";
import { type LaneScope, lane } from "../platform/lanes/lanes.ts";
import type { Platform } from "../platform/module.ts";
import { firmOf } from "./catalogue/firms.ts";
import { listDemoAccounts, openedAt } from "./load/market.ts";
import { firmIdOf } from "./people.ts";
import { openingStep, type Step, stepsOf } from "./steps.ts";

/** How far the demo market has been filled. */
export interface Filling {
  /** The names of the steps that are in the database. */
  readonly done: ReadonlySet<string>;
  /** When the filling began, whose days before are the market's past; null where it has not begun. */
  readonly begunAt: Instant | null;
  /** 0 to 100; 100 once every step is done. */
  readonly percent: number;
}

export async function findFilling(db: Reader): Promise<Filling> {
  const rows = await db.selectFrom("demo.step").selectAll().execute();
  const done = new Set(rows.map(({ name }) => name));
  const opened = rows.find(({ name }) => name === openingStep);
  if (!opened) return { done, begunAt: null, percent: 0 };
  const begunAt = instant(opened.doneAt.getTime());
  const all = stepsOf(begunAt);
  const count = all.filter(({ name }) => done.has(name)).length;
  return { done, begunAt, percent: Math.floor((count * 100) / all.length) };
}

interface StepCommand {
  /** Name of the step, as its row has it. */
  readonly name: string;
  /** Writes what the step has made ready. */
  readonly fill: (scope: LaneScope) => Promise<void>;
  /** Asks, in the same transaction, for the step that follows. */
  readonly next: (scope: Scope) => Promise<void>;
}

/**
 * A step and the row that says so come in one transaction, so a start that is cut short leaves only what is whole. Of two
 * nodes that do the same step the second waits for the row of the first, and finds nothing to do.
 */
const stepLane = lane<StepCommand, null>({
  name: "demo.fill",
  weight: () => 2,
  run: async (batches, scope) => {
    for (const { name, fill, next } of batches.flatMap(({ waiting }) => waiting.map((one) => one.command))) {
      const added = await scope.tx
        .insertInto("demo.step")
        .values({ name, doneAt: new Date(scope.now) })
        .onConflict((conflict) => conflict.doNothing())
        .returning("name")
        .execute();
      if (added.length > 0) await fill(scope);
      await next(scope);
    }
    return batches.map(({ waiting }) => waiting.map(() => ({ ok: true, result: null }) as const));
  },
});

/** Fills an empty market: its first step before anybody may call, and the others one by one as jobs. */
export function openFilling(platform: Platform): {
  /** Does the next step that is not done, and schedules itself until there is none. */
  readonly fillNext: Errand<null>;
  /** Resolves when the market is open; a filling that was cut short goes on. */
  readonly begin: () => Promise<void>;
} {
  const { db, transact, clock, runInLane } = platform;

  async function take({ name, ready }: Step, next: StepCommand["next"]): Promise<void> {
    const fill = await ready(platform);
    await runInLane(stepLane, name, { name, fill, next });
  }

  const fillNext: Errand<null> = errand("demo.fill", async () => {
    const { done, begunAt } = await findFilling(db);
    const step = begunAt === null ? undefined : stepsOf(begunAt).find(({ name }) => !done.has(name));
    if (step) await take(step, scheduleNext);
  });
  const scheduleNext = ({ tx, now }: Scope) => schedule(tx, fillNext, "", now, null);

  return {
    fillNext,
    async begin() {
      await recordOlder(platform);
      const { begunAt, percent } = await findFilling(db);
      const [opening] = stepsOf(begunAt ?? clock.now());
      if (begunAt === null && opening) {
        await transact(({ tx, now }) => ensurePartitions(tx, now, openedAt(now)));
        await take(opening, scheduleNext);
      }
      if (begunAt !== null && percent < 100) await transact(scheduleNext);
      // Also where the market was filled by an older release, which listed fewer of them.
      await transact(listDemoAccounts);
    },
  };
}

/** Marks every step as done where an older release has filled the market in one piece, without steps. */
async function recordOlder({ db, transact, clock }: Platform): Promise<void> {
  const { begunAt } = await findFilling(db);
  if (begunAt !== null || !(await findFirm(db, firmIdOf(firmOf("chenyao"))))) return;
  const steps = stepsOf(clock.now());
  await transact(async ({ tx, now }) => {
    const doneAt = new Date(now);
    await tx
      .insertInto("demo.step")
      .values(steps.map(({ name }) => ({ name, doneAt })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
