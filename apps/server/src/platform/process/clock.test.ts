import { instant } from "@zd/domain/kernel/brand";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Clock, clockWarning, isClockWrong, openSystemClock } from "./clock.ts";

/** The hands of the clock, while the runtime's timers are moved by hand. */
let hands = 1_000_000;
let clock: Clock;
beforeEach(() => {
  hands = 1_000_000;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(Date, "now").mockImplementation(() => hands);
  clock = openSystemClock();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const pass = (ms: number, onTheClock = ms) => {
  hands += onTheClock;
  vi.advanceTimersByTime(ms);
};

test("never rings before its moment, however early the runtime's own timer comes", () => {
  const rung: number[] = [];
  clock.at(instant(hands + 500), () => rung.push(hands));
  pass(500, 499);
  expect(rung).toEqual([]);
  pass(1);
  expect(rung).toEqual([1_000_500]);
  pass(10_000);
  expect(rung).toHaveLength(1);
});

test("rings at once what is due, and reaches in stages what is months away", () => {
  let rung = 0;
  clock.at(instant(hands - 5), () => rung++);
  pass(0);
  expect(rung).toBe(1);
  const day = 86_400_000;
  clock.at(instant(hands + 60 * day), () => rung++);
  for (let days = 0; days < 59; days++) pass(day);
  expect(rung).toBe(1);
  pass(day);
  expect(rung).toBe(2);
});

test("does not ring what was cancelled, not even between two stages", () => {
  let rung = 0;
  const timer = clock.at(instant(hands + 500), () => rung++);
  pass(500, 499);
  timer.cancel();
  pass(500);
  expect(rung).toBe(0);
});

test("looks again so long after the last look was done, until it is cancelled", async () => {
  let [begun, done] = [0, () => {}];
  const timer = clock.every(
    500,
    () =>
      new Promise<void>((resolve) => {
        begun++;
        done = resolve;
      }),
  );
  pass(500);
  expect(begun).toBe(1);
  pass(5_000);
  expect(begun).toBe(1);
  done();
  await Promise.resolve();
  pass(499);
  expect(begun).toBe(1);
  pass(1);
  expect(begun).toBe(2);
  timer.cancel();
  done();
  await Promise.resolve();
  pass(5_000);
  expect(begun).toBe(2);
});

describe("a clock that is set by the database's", () => {
  /** A machine: its own clock, its stopwatch, and the database's clock, which it asks over a way of so many ms there and back. */
  function openMachine({ aheadMs }: { readonly aheadMs: number }) {
    let passed = 0;
    let ahead = aheadMs;
    let database = 1_000_000;
    const clock = openSystemClock({ wall: () => database + ahead, stopwatch: () => passed });
    const wait = (ms: number) => {
      passed += ms;
      database += ms;
      vi.advanceTimersByTime(ms);
    };
    return {
      clock,
      wait,
      databaseNow: () => database,
      jump: (ms: number) => {
        ahead += ms;
      },
      /** The database's clock is set, as where another machine becomes the primary. */
      stepDatabase: (ms: number) => {
        database += ms;
        ahead -= ms;
      },
      /** The way there takes all of the time, which is the worst that can be. */
      ask: (wayMs = 0) => {
        const askedAt = passed;
        wait(wayMs);
        clock.set(instant(database), askedAt, passed);
      },
    };
  }

  test("has the database's time, however wrong its machine's is, and says by how much", () => {
    const { clock, ask, wait, databaseNow } = openMachine({ aheadMs: 3_000 });
    expect(clock.skewMs()).toBeNull();
    expect(clock.now()).toBe(databaseNow() + 3_000);
    ask();
    wait(10_000);
    expect(clock.skewMs()).toBe(3_000);
    expect(isClockWrong(clock)).toBe(true);
    expect(clockWarning(clock)).toBe("the clock of this machine is 3000 ms ahead of the database's");
  });

  test("does not jump with its machine's", () => {
    const { clock, ask, wait, jump, databaseNow } = openMachine({ aheadMs: 0 });
    ask();
    expect(clockWarning(clock)).toBeNull();
    jump(-3_000);
    wait(500);
    expect(clock.now()).toBe(databaseNow());
    expect(clockWarning(clock)).toBe("the clock of this machine is 3000 ms behind the database's");
  });

  test("believes the answer that came fastest", () => {
    const { clock, ask, wait, databaseNow } = openMachine({ aheadMs: 0 });
    ask(400);
    expect(clock.now()).toBe(databaseNow() + 200);
    ask(2);
    ask(400);
    wait(2_000);
    expect(clock.now()).toBe(databaseNow() + 1);
  });

  test("never goes back by a little: it stands until the time has caught up", () => {
    const { clock, ask, wait, databaseNow } = openMachine({ aheadMs: 0 });
    ask(400);
    const before = clock.now();
    ask(0);
    expect(clock.now()).toBe(before);
    wait(150);
    expect(clock.now()).toBe(before);
    wait(100);
    expect(clock.now()).toBe(databaseNow());
  });

  test.each([5_000, -5_000])(
    "follows a database whose clock is set by %i ms, and rings by the new time",
    (ms) => {
      const { clock, ask, wait, stepDatabase, databaseNow } = openMachine({ aheadMs: 0 });
      ask();
      let rungAt = 0;
      clock.at(instant(databaseNow() + 60_000), () => {
        rungAt = databaseNow();
      });
      stepDatabase(ms);
      ask(10);
      expect(Math.abs(clock.now() - databaseNow())).toBeLessThanOrEqual(5);
      for (let i = 0; i < 130; i++) wait(500);
      expect(rungAt).toBeGreaterThanOrEqual(1_060_000);
      expect(rungAt).toBeLessThanOrEqual(1_060_510);
    },
  );
});
