import { instant } from "@zd/domain/kernel/brand";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { systemClock } from "./clock.ts";

/** The hands of the clock, while the runtime's timers are moved by hand. */
let hands = 1_000_000;
beforeEach(() => {
  hands = 1_000_000;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(Date, "now").mockImplementation(() => hands);
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
  systemClock.at(instant(hands + 500), () => rung.push(hands));
  pass(500, 499);
  expect(rung).toEqual([]);
  pass(1);
  expect(rung).toEqual([1_000_500]);
  pass(10_000);
  expect(rung).toHaveLength(1);
});

test("rings at once what is due, and reaches in stages what is months away", () => {
  let rung = 0;
  systemClock.at(instant(hands - 5), () => rung++);
  pass(0);
  expect(rung).toBe(1);
  const day = 86_400_000;
  systemClock.at(instant(hands + 60 * day), () => rung++);
  for (let days = 0; days < 59; days++) pass(day);
  expect(rung).toBe(1);
  pass(day);
  expect(rung).toBe(2);
});

test("does not ring what was cancelled, not even between two stages", () => {
  let rung = 0;
  const timer = systemClock.at(instant(hands + 500), () => rung++);
  pass(500, 499);
  timer.cancel();
  pass(500);
  expect(rung).toBe(0);
});

test("looks again so long after the last look was done, until it is cancelled", async () => {
  let [begun, done] = [0, () => {}];
  const timer = systemClock.every(
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
