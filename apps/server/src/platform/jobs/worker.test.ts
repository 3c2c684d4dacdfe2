import { instant } from "@zd/domain/kernel/brand";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTallies } from "../../testing/tally-platform.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { openMetrics } from "../process/metrics.ts";
import { noTracing } from "../tracing/trace.ts";
import { claim, errand, leaseMs, schedule } from "./jobs.ts";
import { openWorker } from "./worker.ts";

let site: TestPlatform;
beforeAll(async () => {
  site = await openTallies();
  await site.settle();
});
afterAll(() => site.close());

test("a job that takes longer than its lease stays with its worker; one whose worker is gone is another's after it", async () => {
  const { db, clock, platform } = site;
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const long = errand<null>("tally.long", () => end);
  const worker = openWorker({
    db,
    clock,
    log: pino({ level: "silent" }),
    metrics: openMetrics(),
    jobs: [long],
    transact: platform.transact,
    tracing: noTracing,
    hands: 1,
  });
  await platform.transact(({ tx, now }) => schedule(tx, long, "", now, null));
  const heldUntil = async () => {
    const [row] = await db.selectFrom("platform.job").selectAll().where("name", "=", long.name).execute();
    return row?.lockedUntil?.getTime() ?? null;
  };

  const working = worker.workOnce();
  await expect.poll(heldUntil).toBe(clock.now() + leaseMs);
  for (let i = 0; i < 9; i++) {
    clock.turnTo(instant(clock.now() + leaseMs / 3));
    await expect.poll(heldUntil).toBe(clock.now() + leaseMs);
    expect(await claim(db, clock.now())).toBeUndefined();
  }
  finish();
  expect(await working).toBe(true);
  expect(await heldUntil()).toBeNull();

  await platform.transact(({ tx, now }) => schedule(tx, long, "", now, null));
  expect(await claim(db, clock.now())).toMatchObject({ name: long.name, attempts: 1 });
  clock.turnTo(instant(clock.now() + leaseMs - 1));
  expect(await worker.workOnce()).toBe(false);
  clock.turnTo(instant(clock.now() + 1));
  expect(await worker.workOnce()).toBe(true);
  expect(await heldUntil()).toBeNull();
});
